import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu } from '../../ui/primitives/menu.tsx'
import { LeadLinks } from './lead-links.tsx'

export const LeadsMenu = (frame: MenuFrame) => (
  <Menu {...frame}>
    <LeadLinks />
  </Menu>
)
