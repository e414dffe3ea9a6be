import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../hooks/use-local-data.ts'
import { useUnsent } from '../../hooks/use-sync-data.ts'
import { signOut } from '../../db/session/session.ts'
import { isAnything, readUnsentWork, type UnsentWork } from '../../db/session/unsent-work.ts'
import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuChoice, MenuDivider, MenuHeading, MenuItem, MenuLink } from '../../ui/primitives/menu.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { useInstallPrompt } from '../../ui/primitives/install-prompt.ts'
import { applyTheme, storedTheme, THEMES } from '../../ui/primitives/theme.ts'
import { endSessionOnServer } from './end-session.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import styles from './user-menu.module.css'
import { useUnsentFiles } from '../../hooks/use-uploads.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface UserMenuProps extends MenuFrame {
  name: string
  onSignedOut: () => void
  children?: ReactNode
}

export function UserMenu({ name, onSignedOut, children, ...frame }: UserMenuProps) {
  const device = useDevice()
  const session = useSession()
  const install = useInstallPrompt()
  const [theme, setTheme] = useState(storedTheme)
  const [isAsking, setIsAsking] = useState(false)
  const unsent = useUnsentWork()
  const leave = async (work: 'keep' | 'discard') => {
    endSessionOnServer(session?.token)
    await signOut(device, work)
    onSignedOut()
  }
  const handleSignOut = async () => {
    // Read now: the screen's own count may be slightly behind.
    if (isAnything(await readUnsentWork(device))) setIsAsking(true)
    else await leave('keep')
  }
  return (
    <>
      <Menu {...frame} align="end">
        {children}
        <MenuHeading>
          <span className={styles['name']}>{name}</span>
          {session ? <span className={styles['role']}>{session.role}</span> : null}
        </MenuHeading>
        <MenuLink>
          <Link to="/me">
            <Icon name="user" />
            {texts.myAccount}
          </Link>
        </MenuLink>
        {session?.role === 'Admin' ? (
          <MenuLink>
            <Link to="/user-management">
              <Icon name="people" />
              {texts.usersInMyCompanies}
            </Link>
          </MenuLink>
        ) : null}
        {session && session.role !== 'User' ? (
          <MenuLink>
            <Link to="/devices">
              <Icon name="device" />
              {texts.devices}
            </Link>
          </MenuLink>
        ) : null}
        <MenuLink>
          <Link to="/help">
            <Icon name="help" />
            {texts.help}
          </Link>
        </MenuLink>
        {install ? (
          <MenuItem onSelect={install}>
            <Icon name="download" />
            {texts.installDoorstep}
          </MenuItem>
        ) : null}
        <MenuDivider />
        <MenuChoice
          choices={THEMES}
          label={texts.theme}
          onValue={(chosen) => {
            applyTheme(chosen)
            setTheme(chosen)
          }}
          staysOpen
          value={theme}
        />
        <MenuDivider />
        <MenuItem onSelect={() => void handleSignOut()}>
          <Icon name="signOut" />
          {texts.signOut}
        </MenuItem>
      </Menu>
      {unsent ? (
        <SignOutDialog
          onClose={() => setIsAsking(false)}
          onSignOut={(work) => void leave(work)}
          open={isAsking}
          unsent={unsent}
        />
      ) : null}
    </>
  )
}

export function useUnsentWork(): UnsentWork | undefined {
  const unsent = useUnsent()
  const files = useUnsentFiles()
  if (!unsent || files === undefined) return undefined
  return { waiting: unsent.pending.length + unsent.unqueued + files, refused: unsent.refused.length }
}
