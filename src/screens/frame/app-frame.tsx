import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UpdateBar } from '../../features/app-update/update-bar.tsx'
import { GraceGate } from '../../features/auth/grace-gate.tsx'
import { leavePage, useLeaveWithSession } from '../../features/auth/use-leave-with-session.ts'
import { UserButton } from '../../features/auth/user-button.tsx'
import { CompanyGate } from '../../features/companies/company-gate.tsx'
import { TabBar } from '../../features/shell/tab-bar.tsx'
import { texts } from '../../features/shell/texts.ts'
import { InstallBar } from '../../features/sync-status/install-bar.tsx'
import { isHandheldWebKit } from '../../features/sync-status/install-way.ts'
import { ProxyBar } from '../../features/sync-status/proxy-bar.tsx'
import { RefusalAlerts } from '../../features/sync-status/refusal-alerts.tsx'
import { UnsentBar } from '../../features/sync-status/unsent-bar.tsx'
import { AreaMapContext, type LazyAreaMapProps } from '../../hooks/area-map-context.ts'
import { AskFirst } from '../../records/ask-first.tsx'
import { useToastsOfScreen } from '../../ui/feedback/toasts.tsx'
import { useLateNotice } from '../../ui/forms/late-notice.ts'
import { deferred, deferredMenu } from '../../ui/primitives/deferred.tsx'
import styles from './app-frame.module.css'
import { Navbar } from './navbar.tsx'

const MoreMenu = deferredMenu(async () => (await import('./more-menu.tsx')).MoreMenu)

/** Loaded after the first screen. */
const Reminders = deferred(async () => (await import('../../features/follow-ups/reminders.tsx')).Reminders)

const ShortcutsByKey = deferred(async () => (await import('../../features/help/shortcuts.tsx')).ShortcutsByKey)

const FewerLeadsBar = deferred(async () => (await import('../../features/sync-status/leads-kept.tsx')).FewerLeadsBar)

const ErasedBar = deferred(async () => (await import('../../features/sync-status/erased-bar.tsx')).ErasedBar)

const AreaMap = deferred(async () => (await import('../../features/jobs-map/embedded-maps/area-map.tsx')).AreaMap)

const drawAreaMap = (map: LazyAreaMapProps) => <AreaMap {...map} />

/** What is around every screen. */
export function AppFrame({ children }: { children: ReactNode }) {
  // The whole address changes with every page of a list, and must not redraw all this.
  const pathname = useLocation({ select: (location) => location.pathname })
  const lateNotice = useLateNotice()
  useLeaveWithSession()
  useToastsOfScreen(pathname)
  return (
    <>
      <a className={styles['skip']} href="#main">
        {texts.skipToContent}
      </a>
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
      <Navbar />
      <main className={styles['main']} id="main" tabIndex={-1}>
        <GraceGate>
          <CompanyGate path={pathname}>
            <AreaMapContext value={drawAreaMap}>{children}</AreaMapContext>
          </CompanyGate>
        </GraceGate>
      </main>
      <TabBar more={(tab) => <UserButton {...tab} menu={MoreMenu} onSignedOut={leavePage} />} />
    </>
  )
}
