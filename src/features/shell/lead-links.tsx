import { Link } from '@tanstack/react-router'
import { MenuLink } from '../../ui/primitives/menu.tsx'
import { texts } from './texts.ts'

export const LeadLinks = () => (
  <>
    <MenuLink>
      <Link to="/leads/new">{texts.newLabel}</Link>
    </MenuLink>
    <MenuLink>
      <Link to="/leads">{texts.all}</Link>
    </MenuLink>
    <MenuLink>
      <Link to="/leads/my">{texts.my}</Link>
    </MenuLink>
  </>
)
