import type { ReactNode } from 'react'
import { colleagueName } from '../../../contract/entities/user.ts'
import { deferredMenu } from '../../ui/primitives/deferred.tsx'
import { useMe } from '../../hooks/use-me.ts'
import styles from './user-menu.module.css'
import { userTexts } from './user-texts.ts'

const UserMenu = deferredMenu(async () => (await import('./user-menu.tsx')).UserMenu)

interface UserButtonProps {
  /** A menu other than the user's own. */
  menu?: typeof UserMenu
  face?: ReactNode
  label?: string
  className?: string | undefined
  onSignedOut: () => void
}

export function UserButton({
  menu: Menu = UserMenu,
  face,
  label,
  className = styles['button'],
  onSignedOut,
}: UserButtonProps) {
  const me = useMe()
  const name = me ? colleagueName(me) : userTexts.signedIn
  const initials = me ? `${me.firstname.charAt(0)}${me.lastname.charAt(0)}`.toUpperCase() : '·'
  return (
    <Menu
      button={{
        // Begins with the visible text, so that speech control can name it.
        'aria-label': label ?? userTexts.initialsNameYourMenu(initials, name),
        className,
        children: face ?? <span className={styles['initials']}>{initials}</span>,
      }}
      name={name}
      onSignedOut={onSignedOut}
    />
  )
}
