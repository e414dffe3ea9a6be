import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireSession } from '../features/auth/session-gate.ts'
import { AppFrame } from '../screens/frame/app-frame.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireSession(context.device, location.href),
  component: App,
})

function App() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}
