import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ResetPasswordScreen } from '../features/auth/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password/$token')({ component: ResetPassword })

function ResetPassword() {
  const { token } = Route.useParams()
  const navigate = Route.useNavigate()
  const handleDone = useCallback(() => void navigate({ to: '/login', replace: true }), [navigate])
  return <ResetPasswordScreen onDone={handleDone} token={token} />
}
