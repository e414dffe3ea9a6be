import type { ComponentProps } from 'react'
import { UserMenu } from '../../features/auth/user-menu.tsx'
import { CompanyMenuChoice } from '../../features/companies/company-menu-choice.tsx'
import { askToFind } from '../../features/find/ask-to-find.ts'
import { texts } from '../../features/find/texts.ts'
import { MoreLinks } from '../../features/shell/more-links.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { MenuItem } from '../../ui/primitives/menu.tsx'

/** On a small screen: what has no tab of its own, the company and the account. */
export const MoreMenu = (props: ComponentProps<typeof UserMenu>) => (
  <UserMenu {...props}>
    <MenuItem onSelect={askToFind}>
      <Icon name="search" />
      {texts.findAnybody}
    </MenuItem>
    <MoreLinks />
    <CompanyMenuChoice />
  </UserMenu>
)
