import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { UpdateBar } from '../features/app-update/update-bar.tsx'
import { FindAnybody } from '../features/find/find-anybody.tsx'
import { GraceGate } from '../features/auth/grace-gate.tsx'
import { requireSession } from '../features/auth/session-gate.ts'
import { leavePage, useLeaveWithSession } from '../features/auth/use-leave-with-session.ts'
import { UserButton } from '../features/auth/user-button.tsx'
import { CompanyGate } from '../features/companies/company-gate.tsx'
import { CompanySwitcher } from '../features/companies/company-switcher.tsx'
import { AppShell } from '../features/shell/app-shell.tsx'
import { Navbar } from '../features/shell/navbar.tsx'
import { texts } from '../features/shell/texts.ts'
import { type MainLink, useMainLinks } from '../features/shell/use-main-links.ts'
import { TabBar } from '../features/shell/tab-bar.tsx'
import { InstallBar } from '../features/sync-status/install-bar.tsx'
import { isHandheldWebKit } from '../features/sync-status/install-way.ts'
import { RefusalAlerts } from '../features/sync-status/refusal-alerts.tsx'
import { SyncChip } from '../features/sync-status/sync-chip.tsx'
import { ProxyBar } from '../features/sync-status/proxy-bar.tsx'
import { UnsentBar } from '../features/sync-status/unsent-bar.tsx'
import { AreaMapContext, type LazyAreaMapProps } from '../hooks/area-map-context.ts'
import { useIsAdmin } from '../hooks/use-is-admin.ts'
import { AskFirst } from '../records/ask-first.tsx'
import { deferred, deferredMenu } from '../ui/primitives/deferred.tsx'
import { useToastsOfScreen } from '../ui/feedback/toasts.tsx'
import { useLateNotice } from '../ui/forms/late-notice.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireSession(context.device, location.href),
  component: App,
})

const MoreMenu = deferredMenu(async () => (await import('./_app/-more-menu.tsx')).MoreMenu)

/** Loaded after the first screen. */
const Reminders = deferred(async () => (await import('../features/follow-ups/reminders.tsx')).Reminders)

const ShortcutsByKey = deferred(async () => (await import('../features/help/shortcuts.tsx')).ShortcutsByKey)

const FewerLeadsBar = deferred(async () => (await import('../features/sync-status/leads-kept.tsx')).FewerLeadsBar)

const ErasedBar = deferred(async () => (await import('../features/sync-status/erased-bar.tsx')).ErasedBar)

const AreaMap = deferred(async () => (await import('../features/jobs-map/embedded-maps/area-map.tsx')).AreaMap)

const drawAreaMap = (map: LazyAreaMapProps) => <AreaMap {...map} />

function App() {
  // The whole address changes with every page of a list, and must not draw all this anew.
  const pathname = useLocation({ select: (location) => location.pathname })
  const lateNotice = useLateNotice()
  useLeaveWithSession()
  useToastsOfScreen(pathname)
  return (
    <AppShell
      navbar={
        <Navbar
          companySwitcher={<CompanySwitcher />}
          find={<Find />}
          syncChip={<SyncChip />}
          userMenu={<UserButton onSignedOut={leavePage} />}
        />
      }
      tabBar={<TabBar more={(tab) => <UserButton {...tab} menu={MoreMenu} onSignedOut={leavePage} />} />}
      notice={
        <>
          <UpdateBar />
          <InstallBar />
          <ProxyBar />
          <UnsentBar />
          <RefusalAlerts />
          <ErasedBar isWanted={false} />
          {isHandheldWebKit() ? <FewerLeadsBar isWanted={false} /> : null}
          <AskFirst />
          <Reminders isWanted={false} />
          <ShortcutsByKey isWanted={false} />
          {lateNotice}
        </>
      }
    >
      <GraceGate>
        <CompanyGate path={pathname}>
          <AreaMapContext value={drawAreaMap}>
            <Outlet />
          </AreaMapContext>
        </CompanyGate>
      </GraceGate>
    </AppShell>
  )
}

/** What the main links don't have, or call New, All and My under Leads. */
const OTHERS: readonly Pick<MainLink, 'to' | 'label'>[] = [
  { to: '/', label: texts.home },
  { to: '/leads/new', label: texts.newLeads },
  { to: '/leads', label: texts.allLeads },
  { to: '/leads/my', label: texts.myLeads },
  { to: '/sync', label: texts.sync },
  { to: '/notifications', label: texts.notifications },
  { to: '/me', label: texts.myAccount },
  { to: '/help', label: texts.help },
]

/** An Admin has these in menus and on lists. */
const OFFICE: readonly Pick<MainLink, 'to' | 'label'>[] = [
  { to: '/user-management', label: texts.userManagement },
  { to: '/devices', label: texts.devices },
  { to: '/deleted-leads', label: texts.deletedLeads },
]

const COMMANDS = [
  { to: '/lead/new', label: texts.addLead },
  { to: '/contact/new', label: texts.addContact },
  { to: '/account/new', label: texts.addAccount },
  { to: '/marketing?tab=campaigns&campaign=new', label: texts.createCampaign },
]

function Find() {
  const main = useMainLinks()
  const office = useIsAdmin() ? OFFICE.filter(({ to }) => main.every((link) => link.to !== to)) : []
  return <FindAnybody commands={COMMANDS} screens={[...OTHERS, ...main, ...office]} />
}
