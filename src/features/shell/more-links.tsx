import { Link } from '@tanstack/react-router'
import { MenuDivider, MenuHeading, MenuLink } from '../../ui/primitives/menu.tsx'
import { LeadLinks } from './lead-links.tsx'
import { useMainLinks } from './use-main-links.ts'
import { texts } from './texts.ts'

export const MoreLinks = () => (
  <>
    <MenuHeading>{texts.leads}</MenuHeading>
    <LeadLinks />
    <MenuDivider />
    {useMainLinks()
      .filter(({ hasTab }) => !hasTab)
      .map(({ to, label }) => (
        <MenuLink key={to}>
          <Link to={to}>{label}</Link>
        </MenuLink>
      ))}
    <MenuDivider />
  </>
)
