import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuItem } from '../../ui/primitives/menu.tsx'
import { type Due, inDays, inOneHour } from '../../records/follow-up-due.ts'
import { texts } from './texts.ts'

interface SnoozeMenuProps extends MenuFrame {
  dueTime: string | undefined
  onDue: (due: Due) => void
  onPick: () => void
}

export const SnoozeMenu = ({ dueTime, onDue, onPick, ...frame }: SnoozeMenuProps) => (
  <Menu {...frame} align="end">
    <MenuItem onSelect={() => onDue(inOneHour(Date.now()))}>{texts.oneHour}</MenuItem>
    <MenuItem onSelect={() => onDue(inDays(Date.now(), 1, dueTime))}>{texts.tomorrow}</MenuItem>
    <MenuItem onSelect={() => onDue(inDays(Date.now(), 7, dueTime))}>{texts.nextWeek}</MenuItem>
    <MenuItem onSelect={onPick}>{texts.pickADate}</MenuItem>
  </Menu>
)
