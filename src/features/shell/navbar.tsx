import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { LeadLinks } from './lead-links.tsx'
import styles from './navbar.module.css'

interface NavbarProps {
  companySwitcher: ReactNode
  syncChip: ReactNode
  /** On a wide screen. */
  userMenu: ReactNode
  /** The same and everything else, below 900 pixels. */
  foldedMenu: ReactNode
}

export function Navbar({ companySwitcher, syncChip, userMenu, foldedMenu }: NavbarProps) {
  return (
    <header className={styles['navbar']}>
      <Link aria-label="Doorstep, home" className={styles['brand']} to="/">
        <Brand />
      </Link>
      <nav aria-label="Main" className={styles['links']}>
        <Link activeOptions={{ exact: true }} className={styles['link']} to="/">
          Home
        </Link>
        <Menu
          trigger={
            <button className={styles['link']} type="button">
              Leads
              <Icon name="chevronDown" size={18} />
            </button>
          }
        >
          <LeadLinks />
        </Menu>
      </nav>
      <div className={styles['end']}>
        <div className={styles['wide']}>{companySwitcher}</div>
        {syncChip}
        <div className={styles['wide']}>{userMenu}</div>
        <div className={styles['folded']}>{foldedMenu}</div>
      </div>
    </header>
  )
}
