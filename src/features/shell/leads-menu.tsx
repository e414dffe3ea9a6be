import type { MenuFrame } from '../../ui/deferred-menu.tsx'
import { Menu } from '../../ui/menu.tsx'
import { LeadLinks } from './lead-links.tsx'

export const LeadsMenu = (frame: MenuFrame) => (
  <Menu {...frame}>
    <LeadLinks />
  </Menu>
)
