import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { UpdateBar } from '../features/app-update/update-bar.tsx'
import { requireSession } from '../features/auth/session-gate.ts'
import { UserButton } from '../features/auth/user-button.tsx'
import { CompanySwitcher } from '../features/companies/company-switcher.tsx'
import { AppShell } from '../features/shell/app-shell.tsx'
import { Navbar } from '../features/shell/navbar.tsx'
import { SyncChip } from '../features/sync-status/sync-chip.tsx'
import { Icon } from '../ui/icon.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => requireSession(location.href),
  component: App,
})

const loadFoldedMenu = async () => (await import('./-folded-menu.tsx')).FoldedMenu

function App() {
  const { history } = useRouter()
  const leave = () => history.push('/login')
  return (
    <AppShell
      navbar={
        <Navbar
          companySwitcher={<CompanySwitcher />}
          foldedMenu={
            <UserButton face={<Icon name="menu" size={24} />} label="Menu" load={loadFoldedMenu} onSignedOut={leave} />
          }
          syncChip={<SyncChip />}
          userMenu={<UserButton onSignedOut={leave} />}
        />
      }
      notice={<UpdateBar />}
    >
      <Outlet />
    </AppShell>
  )
}
