import type { ComponentProps } from 'react'
import { UserMenu } from '../features/auth/user-menu.tsx'
import { CompanyMenuChoice } from '../features/companies/company-menu-choice.tsx'
import { MoreLinks } from '../features/shell/more-links.tsx'

/** On a small screen: what has no tab of its own, the company and the account. */
export const MoreMenu = (props: ComponentProps<typeof UserMenu>) => (
  <UserMenu {...props}>
    <MoreLinks />
    <CompanyMenuChoice />
  </UserMenu>
)
