import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/primitives/icon.tsx'
import { MenuDivider, MenuFold, MenuHeading, MenuLink } from '../../ui/primitives/menu.tsx'
import { DuplicateCount } from './duplicate-count.tsx'
import { useUnread } from './notification-bell.tsx'
import { leadLinks, type MainLink, useMainLinks } from './use-main-links.ts'
import { texts } from './texts.ts'

interface IconLinkProps {
  to: NonNullable<LinkProps['to']>
  icon: IconName
  children: ReactNode
}

const IconLink = ({ to, icon, children }: IconLinkProps) => (
  <MenuLink>
    <Link to={to}>
      <Icon name={icon} />
      {children}
    </Link>
  </MenuLink>
)

const MainLinks = ({ links }: { links: readonly MainLink[] }) =>
  links.map(({ to, icon, label, isCounted }) => (
    <IconLink icon={icon} key={to} to={to}>
      {label} {isCounted ? <DuplicateCount /> : null}
    </IconLink>
  ))

/** What the field needs; what is done at a desk is one press further. */
export function MoreLinks() {
  const links = useMainLinks().filter(({ hasTab }) => !hasTab)
  const unread = useUnread()
  return (
    <>
      <MenuHeading>{texts.leads}</MenuHeading>
      <MainLinks links={leadLinks} />
      <MenuDivider />
      <MenuHeading>{texts.records}</MenuHeading>
      <MainLinks links={links.filter(({ isOffice, isOccasional }) => !isOffice && !isOccasional)} />
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
