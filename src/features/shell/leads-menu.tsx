import { Link } from '@tanstack/react-router'
import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuLink } from '../../ui/primitives/menu.tsx'
import { leadLinks } from './use-main-links.ts'

export const LeadsMenu = (frame: MenuFrame) => (
  <Menu {...frame}>
    {leadLinks.map(({ to, label }) => (
      <MenuLink key={to}>
        <Link to={to}>{label}</Link>
      </MenuLink>
    ))}
  </Menu>
)
