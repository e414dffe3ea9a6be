import { exportText } from '../../features/bulk-actions/export-button.tsx'
import { DeletedLeadsItem } from '../../features/leads/deleted-leads-item.tsx'
import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { Menu, MenuItem } from '../../ui/primitives/menu.tsx'

interface ListMoreMenuProps extends MenuFrame {
  canExport: boolean
  onExport: () => void
  kind: 'lead' | 'deal'
}

export const ListMoreMenu = ({ canExport, onExport, kind, ...frame }: ListMoreMenuProps) => (
  <Menu {...frame} align="end">
    <MenuItem isDisabled={!canExport} onSelect={onExport}>
      <Icon name="download" />
      {exportText}
    </MenuItem>
    {kind === 'lead' ? <DeletedLeadsItem /> : null}
  </Menu>
)
