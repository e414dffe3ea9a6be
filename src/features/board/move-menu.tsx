import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuChoice } from '../../ui/primitives/menu.tsx'
import { texts } from './texts.ts'

interface MoveMenuProps extends MenuFrame {
  status: string
  statuses: readonly string[]
  onMove: (to: string) => void
}

export const MoveMenu = ({ button, defaultOpen, status, statuses, onMove }: MoveMenuProps) => (
  <Menu align="end" button={button} defaultOpen={defaultOpen}>
    <MenuChoice
      choices={Object.fromEntries(statuses.map((each) => [each, each]))}
      label={texts.moveTo}
      onValue={onMove}
      value={status}
    />
  </Menu>
)
