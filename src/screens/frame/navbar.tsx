import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '../../ui/primitives/brand.tsx'
import { clsx } from 'clsx'
import { deferredMenu } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import styles from './navbar.module.css'
import { NotificationBell } from './notification-bell.tsx'
import { useMainLinks } from './use-main-links.ts'
import { texts } from './texts.ts'

interface NavbarProps {
  find: ReactNode
  companySwitcher: ReactNode
  syncChip: ReactNode
  userMenu: ReactNode
}

const LeadsMenu = deferredMenu(async () => (await import('./leads-menu.tsx')).LeadsMenu)
const MoreMenu = deferredMenu(async () => (await import('./more-menu.tsx')).MoreMenu)
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
export function Navbar({ find, companySwitcher, syncChip, userMenu }: NavbarProps) {
  const isHandheld = useIsHandheld()
  return (
    <header className={styles['navbar']}>
      <Link aria-label={texts.doorstepHome} className={styles['brand']} to="/">
        <Brand />
      </Link>
      {isHandheld ? null : <NavbarLinks />}
      <div className={styles['end']}>
        {find}
        <div className={styles['company']}>{companySwitcher}</div>
        {syncChip}
        {isHandheld ? null : (
          <>
            <div>
              <NotificationBell />
            </div>
            <div>{userMenu}</div>
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
