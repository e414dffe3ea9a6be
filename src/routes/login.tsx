import { createFileRoute, useRouter } from '@tanstack/react-router'
import { DeviceLoginScreen } from '../features/auth/device-login-screen.tsx'
import { readLoginSearch } from '../features/auth/login-search.ts'
import { fromAddress } from '../ui/primitives/search-params.ts'

export const Route = createFileRoute('/login')({
  validateSearch: fromAddress(readLoginSearch),
  component: Login,
})

function Login() {
  const { redirect = '/' } = Route.useSearch()
  const { history } = useRouter()
  return <DeviceLoginScreen onSignedIn={() => history.push(redirect)} />
}
