import { Link, type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/primitives/icon.tsx'
import { leftListHref } from '../../ui/primitives/last-list.ts'
import { MenuDivider, MenuFold, MenuHeading, MenuItem, MenuLink } from '../../ui/primitives/menu.tsx'
import { DuplicateCount } from './duplicate-count.tsx'
import { useUnread } from './notification-bell.tsx'
import { leadLinks, type MainLink, useMainLinks } from './use-main-links.ts'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface IconLinkProps {
  to: NonNullable<LinkProps['to']>
  icon: IconName
  children: ReactNode
}

const IconLink = ({ to, icon, children }: IconLinkProps) => (
  <MenuLink>
    <Link to={to}>
      <Icon name={icon} />
      <LiveText>{children}</LiveText>
    </Link>
  </MenuLink>
)

const MainLinks = ({ links }: { links: readonly MainLink[] }) =>
  links.map(({ to, icon, label, isCounted }) => (
    <IconLink icon={icon} key={to} to={to}>
      {label} {isCounted ? <DuplicateCount /> : null}
    </IconLink>
  ))

/** Opens the list as it was left; on the list itself, at its start. */
function ListItem({ to, icon, children }: IconLinkProps) {
  const { history } = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <MenuItem onSelect={() => history.push(pathname === to ? to : leftListHref(to))}>
      <Icon name={icon} />
      {children}
    </MenuItem>
  )
}

const ListItems = ({ links }: { links: readonly MainLink[] }) =>
  links.map(({ to, icon, label }) => (
    <ListItem icon={icon} key={to} to={to}>
      {label}
    </ListItem>
  ))

/** What the field needs; what is done at a desk is one press further. */
export function MoreLinks() {
  const links = useMainLinks().filter(({ hasTab }) => !hasTab)
  const unread = useUnread()
  return (
    <>
      <MenuHeading>{texts.leads}</MenuHeading>
      <ListItems links={leadLinks} />
      <MenuDivider />
      <MenuHeading>{texts.records}</MenuHeading>
      <ListItems links={links.filter(({ isOffice, isOccasional }) => !isOffice && !isOccasional)} />
      <MenuDivider />
      <MenuHeading>{texts.onTheRoad}</MenuHeading>
      <MainLinks links={links.filter(({ isOffice, isOccasional }) => !isOffice && isOccasional)} />
      <IconLink icon="bell" to="/notifications">
        {texts.notificationsUnread(unread)}
      </IconLink>
      <MenuDivider />
      <MenuFold icon="inbox" label={texts.office}>
        <MainLinks links={links.filter(({ isOffice }) => isOffice)} />
      </MenuFold>
      <MenuDivider />
    </>
  )
}
