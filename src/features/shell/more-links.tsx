import { Link } from '@tanstack/react-router'
import { MenuDivider, MenuHeading, MenuLink } from '../../ui/primitives/menu.tsx'
import { DuplicateCount } from './duplicate-count.tsx'
import { LeadLinks } from './lead-links.tsx'
import { useUnread } from './notification-bell.tsx'
import { useMainLinks } from './use-main-links.ts'
import { texts } from './texts.ts'

export const MoreLinks = () => (
  <>
    <MenuLink>
      <Link to="/notifications">{texts.notificationsUnread(useUnread())}</Link>
    </MenuLink>
    <MenuDivider />
    <MenuHeading>{texts.leads}</MenuHeading>
    <LeadLinks />
    <MenuDivider />
    {useMainLinks()
      .filter(({ hasTab }) => !hasTab)
      .map(({ to, label, isCounted }) => (
        <MenuLink key={to}>
          <Link to={to}>
            {label} {isCounted ? <DuplicateCount /> : null}
          </Link>
        </MenuLink>
      ))}
    <MenuDivider />
  </>
)
