import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '../features/auth/login-screen.tsx'
import { readRedirect } from '../features/auth/session-gate.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (raw: Record<string, unknown>): { redirect?: string } => {
    const redirect = readRedirect(raw['redirect'])
    return redirect ? { redirect } : {}
  },
  component: Login,
})

function Login() {
  const { redirect = '/' } = Route.useSearch()
  const { history } = useRouter()
  return <LoginScreen onSignedIn={() => history.push(redirect)} />
}
