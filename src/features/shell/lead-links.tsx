import { Link } from '@tanstack/react-router'
import { MenuLink } from '../../ui/primitives/menu.tsx'

export const LeadLinks = () => (
  <>
    <MenuLink>
      <Link to="/leads/new">New</Link>
    </MenuLink>
    <MenuLink>
      <Link to="/leads">All</Link>
    </MenuLink>
    <MenuLink>
      <Link to="/leads/my">My</Link>
    </MenuLink>
  </>
)
