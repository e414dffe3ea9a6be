import { addDays, type Due, shortDay } from '../../records/follow-up-due.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { texts } from './texts.ts'

// Every choice names the day and time that it means.

/** `Tomorrow, Tue 1 Dec 14:00`, or the working day after a day off. */
export function nextDayText(due: Due, now: number): string {
  const isTomorrow = due.dueDate === addDays(londonDate(now), 1)
  return `${isTomorrow ? texts.tomorrow : texts.nextWorkingDay}, ${whenOf(due, now)}`
}

export const nextWeekText = (due: Due, now: number) => `${texts.nextWeek}, ${whenOf(due, now)}`

const whenOf = ({ dueDate, dueTime }: Due, now: number) => `${shortDay(dueDate, now)} ${dueTime}`.trimEnd()
