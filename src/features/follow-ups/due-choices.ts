import type { WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { type Due, shortDay } from '../../records/follow-up-due.ts'
import { addDays } from '../../../contract/london-time.ts'
import { inWorkingDays } from '../../records/work-day.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { texts } from './texts.ts'

/** The text names the day and time that it means. */
export interface DueChoice {
  name: 'today' | 'next day' | 'next week'
  due: Due
  text: string
}

/** `Tomorrow, Tue 1 Dec 14:00`, or the working day after a day off; and the same in a week. */
export function dayChoices(dueTime: string | undefined, now: number, times: WorkTimes): DueChoice[] {
  const nextDay = inWorkingDays(now, { days: 1, dueTime }, times)
  const nextWeek = inWorkingDays(now, { days: 7, dueTime }, times)
  const isTomorrow = nextDay.dueDate === addDays(londonDate(now), 1)
  return [
    {
      name: 'next day',
      due: nextDay,
      text: `${isTomorrow ? texts.tomorrow : texts.nextWorkingDay}, ${whenOf(nextDay, now)}`,
    },
    { name: 'next week', due: nextWeek, text: `${texts.nextWeek}, ${whenOf(nextWeek, now)}` },
  ]
}

const whenOf = ({ dueDate, dueTime }: Due, now: number) => `${shortDay(dueDate, now)} ${dueTime}`.trimEnd()
