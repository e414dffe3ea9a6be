import { Link } from '@tanstack/react-router'
import type { MenuFrame } from '../../ui/deferred-menu.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { useMainLinks } from './use-main-links.ts'

export function MoreMenu(frame: MenuFrame) {
  const links = useMainLinks().filter(({ isMinor }) => isMinor)
  return (
    <Menu {...frame}>
      {links.map(({ to, label }) => (
        <MenuLink key={to}>
          <Link to={to}>{label}</Link>
        </MenuLink>
      ))}
    </Menu>
  )
}
