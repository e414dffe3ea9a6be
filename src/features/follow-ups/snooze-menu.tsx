import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import type { Due } from '../../records/follow-up-due.ts'
import { inOneHour, inWorkingDays, isAfter } from '../../records/work-day.ts'
import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuItem } from '../../ui/primitives/menu.tsx'
import { nextDayText, nextWeekText } from './due-choice-text.ts'
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
  const { dueTime } = followUp
  const hour = inOneHour(now, times)
  const nextDay = inWorkingDays(now, { days: 1, dueTime }, times)
  const nextWeek = inWorkingDays(now, { days: 7, dueTime }, times)
  const choices = [
    ...(hour ? [{ due: hour, text: texts.inOneHour(hour.dueTime) }] : []),
    { due: nextDay, text: nextDayText(nextDay, now) },
    { due: nextWeek, text: nextWeekText(nextWeek, now) },
  ]
  return (
    <Menu {...frame} align="end">
      {choices
        .filter(({ due }) => isAfter(due, followUp))
        .map(({ due, text }) => (
          <MenuItem key={text} onSelect={() => onDue(due)}>
            {text}
          </MenuItem>
        ))}
      <MenuItem onSelect={onPick}>{texts.pickADate}</MenuItem>
    </Menu>
  )
}
