import type { ComponentProps } from 'react'
import { UserMenu } from '../features/auth/user-menu.tsx'
import { CompanyMenuChoice } from '../features/companies/company-menu-choice.tsx'
import { FoldedLinks } from '../features/shell/folded-links.tsx'

/** The whole navbar in one menu, for small screens. */
export const FoldedMenu = (props: ComponentProps<typeof UserMenu>) => (
  <UserMenu {...props}>
    <FoldedLinks />
    <CompanyMenuChoice />
  </UserMenu>
)
