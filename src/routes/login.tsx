import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '../features/auth/login-screen.tsx'
import { readLoginSearch } from '../features/auth/session-gate.ts'

export const Route = createFileRoute('/login')({
  validateSearch: readLoginSearch,
  component: Login,
})

function Login() {
  const { redirect = '/' } = Route.useSearch()
  const { history } = useRouter()
  return <LoginScreen onSignedIn={() => history.push(redirect)} />
}
