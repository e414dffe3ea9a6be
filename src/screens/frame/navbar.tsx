import { Link } from '@tanstack/react-router'
import { leavePage } from '../../features/auth/use-leave-with-session.ts'
import { UserButton } from '../../features/auth/user-button.tsx'
import { CompanySwitcher } from '../../features/companies/company-switcher.tsx'
import { NotificationBell } from '../../features/shell/notification-bell.tsx'
import { texts } from '../../features/shell/texts.ts'
import { useMainLinks } from '../../features/shell/use-main-links.ts'
import { SyncChip } from '../../features/sync-status/sync-chip.tsx'
import { Brand } from '../../ui/primitives/brand.tsx'
import { clsx } from 'clsx'
import { deferredMenu } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import styles from './navbar.module.css'
import { FindCommands } from './find-commands.tsx'

const LeadsMenu = deferredMenu(async () => (await import('../../features/shell/leads-menu.tsx')).LeadsMenu)
const MoreMenu = deferredMenu(async () => (await import('../../features/shell/more-menu.tsx')).MoreMenu)
const menuButton = (label: string) => ({
  className: styles['link'],
  children: (
    <>
      {label}
      <Icon name="chevronDown" size={18} />
    </>
  ),
})

/** On a small screen the tab bar has the links, and its menu the rest. */
export function Navbar() {
  const isHandheld = useIsHandheld()
  return (
    <header className={styles['navbar']}>
      <Link aria-label={texts.doorstepHome} className={styles['brand']} to="/">
        <Brand />
      </Link>
      {isHandheld ? null : <NavbarLinks />}
      <div className={styles['end']}>
        <FindCommands />
        <div className={styles['company']}>
          <CompanySwitcher />
        </div>
        <SyncChip />
        {isHandheld ? null : (
          <>
            <div>
              <NotificationBell />
            </div>
            <div>
              <UserButton onSignedOut={leavePage} />
            </div>
          </>
        )}
      </div>
    </header>
  )
}

function NavbarLinks() {
  const inNavbar = useMainLinks().filter(({ isOccasional }) => !isOccasional)
  return (
    <nav aria-label={texts.main} className={styles['links']}>
      <Link activeOptions={{ exact: true }} className={styles['link']} to="/">
        {texts.home}
      </Link>
      <LeadsMenu button={menuButton(texts.leads)} />
      {inNavbar.map(({ to, label, isMinor }) => (
        <Link className={clsx(styles['link'], isMinor && styles['minor'])} key={to} to={to}>
          {label}
        </Link>
      ))}
      <MoreMenu button={menuButton(texts.more)} />
    </nav>
  )
}
