import { Link } from '@tanstack/react-router'
import { MenuDivider, MenuHeading, MenuLink } from '../../ui/menu.tsx'
import { LeadLinks } from './lead-links.tsx'

/** The navbar's links inside the menu of a small screen. */
export const FoldedLinks = () => (
  <>
    <MenuLink>
      <Link to="/">Home</Link>
    </MenuLink>
    <MenuHeading>Leads</MenuHeading>
    <LeadLinks />
    <MenuDivider />
  </>
)
