import { useState, type ReactNode } from 'react'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues, useSession } from '../../db/hooks.ts'
import { Menu, MenuChoice, MenuDivider, MenuHeading, MenuItem } from '../../ui/menu.tsx'
import { applyTheme, storedTheme, THEMES } from '../../ui/theme.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import styles from './user-menu.module.css'

interface UserMenuProps {
  /** What else the menu holds: on a small screen the links and the companies. */
  before?: ReactNode
  /** What the button shows instead of the person's initials. */
  face?: ReactNode
  label?: string
  onSignedOut: () => void
}

export function UserMenu({ before, face, label, onSignedOut }: UserMenuProps) {
  const session = useSession()
  const me = useColleagues()?.find((person) => person._id === session?.userId)
  const name = me ? colleagueName(me) : 'Signed in'
  const [theme, setTheme] = useState(storedTheme)
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button aria-label={label ?? `${name}, your menu`} className={styles['button']} type="button">
            {face ?? <span className={styles['initials']}>{initialsOf(me)}</span>}
          </button>
        }
      >
        {before}
        <MenuHeading>
          <span className={styles['name']}>{name}</span>
          {session ? <span className={styles['role']}>{session.role}</span> : null}
        </MenuHeading>
        <MenuDivider />
        <MenuChoice
          choices={THEMES}
          label="Theme"
          onValue={(chosen) => {
            applyTheme(chosen)
            setTheme(chosen)
          }}
          value={theme}
        />
        <MenuDivider />
        <MenuItem onSelect={() => setIsLeaving(true)}>Sign out</MenuItem>
      </Menu>
      <SignOutDialog onOpenChange={setIsLeaving} onSignedOut={onSignedOut} open={isLeaving} />
    </>
  )
}

const initialsOf = (person: { firstname: string; lastname: string } | undefined) =>
  person ? `${person.firstname.charAt(0)}${person.lastname.charAt(0)}`.toUpperCase() : '·'
