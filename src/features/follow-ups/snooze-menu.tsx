import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import type { Due } from '../../records/follow-up-due.ts'
import { inOneHour, isAfter } from '../../records/work-day.ts'
import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuItem } from '../../ui/primitives/menu.tsx'
import { dayChoices, type DueChoice } from './due-choices.ts'
import { texts } from './texts.ts'

interface SnoozeMenuProps extends MenuFrame {
  followUp: FollowUp
  onDue: (due: Due) => void
  onPick: () => void
}

/** Only moves to a later time. */
export function SnoozeMenu({ followUp, onDue, onPick, ...frame }: SnoozeMenuProps) {
  const now = useNow()
  const times = useWorkTimes()
  const hour = inOneHour(now, times)
  const choices: DueChoice[] = [
    ...(hour ? [{ name: 'today' as const, due: hour, text: texts.inOneHour(hour.dueTime) }] : []),
    ...dayChoices(followUp.dueTime, now, times),
  ]
  return (
    <Menu {...frame} align="end">
      {choices
        .filter(({ due }) => isAfter(due, followUp))
        .map(({ name, due, text }) => (
          <MenuItem key={name} onSelect={() => onDue(due)}>
            {text}
          </MenuItem>
        ))}
      <MenuItem onSelect={onPick}>{texts.pickADate}</MenuItem>
    </Menu>
  )
}
