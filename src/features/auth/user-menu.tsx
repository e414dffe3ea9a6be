import { type ReactNode, useState } from 'react'
import { useSession } from '../../db/hooks.ts'
import type { MenuFrame } from '../../ui/deferred-menu.tsx'
import { Menu, MenuChoice, MenuDivider, MenuHeading, MenuItem } from '../../ui/menu.tsx'
import { applyTheme, storedTheme, THEMES } from '../../ui/theme.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import styles from './user-menu.module.css'

interface UserMenuProps extends MenuFrame {
  name: string
  onSignedOut: () => void
  /** What else it holds, above. */
  children?: ReactNode
}

export function UserMenu({ name, onSignedOut, children, ...frame }: UserMenuProps) {
  const session = useSession()
  const [theme, setTheme] = useState(storedTheme)
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <Menu {...frame} align="end">
        {children}
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
