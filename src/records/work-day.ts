import { clockTime, minutesOf, WEEKDAYS, type WorkTimes } from '../../contract/entities/work-times/work-times.ts'
import { londonDate, londonTime } from '../ui/primitives/london-day.ts'
import { type Due } from './follow-up-due.ts'
import { addDays } from '../../contract/london-time.ts'

// Days and times within those that a company works.

export const weekdayOf = (date: string) => WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday'

export const isWorkingDay = (date: string, { days }: WorkTimes): boolean => days.includes(weekdayOf(date))

/** The day, or the first working day after it. */
export const workingDayFrom = (date: string, times: WorkTimes): string =>
  WEEKDAYS.map((_, later) => addDays(date, later)).find((each) => isWorkingDay(each, times)) ?? date

const LAST_CALL_MINUTES = 30

/** The time itself, or the nearest one at which the company still works. '' for any time stays. */
export function withinHours(time: string, { from, until }: WorkTimes): string {
  if (time === '') return ''
  const last = Math.max(minutesOf(from), minutesOf(until) - LAST_CALL_MINUTES)
  return clockTime(Math.min(Math.max(minutesOf(time), minutesOf(from)), last))
}

/**
 * People are out at the same time each day: who was tried in the morning, afternoon or evening is called in the next of
 * them. In twelfths of the company's day: 09:00, 14:00 and 17:30 of 08:00 to 20:00.
 */
const PARTS = [
  { endsAt: 4, next: 6 },
  { endsAt: 9, next: 9.5 },
  { endsAt: Infinity, next: 1 },
]
const QUARTER = 15

export function otherTimeThan(time: string, { from, until }: WorkTimes): string {
  const start = minutesOf(from)
  const twelfth = (minutesOf(until) - start) / 12
  const part = PARTS.find(({ endsAt }) => minutesOf(time) < start + endsAt * twelfth)
  return clockTime(start + Math.round(((part?.next ?? 1) * twelfth) / QUARTER) * QUARTER)
}

const HOUR = 60

/** In an hour; undefined once that is after work. */
export const inOneHour = (now: number, times: WorkTimes): Due | undefined =>
  todayAt(minutesOf(londonTime(now)) + HOUR, now, times)

/** In two hours, on the next quarter, or else half an hour before the end of work; undefined once that is soon or over. */
export function laterToday(now: number, times: WorkTimes): Due | undefined {
  const minutes = minutesOf(londonTime(now))
  const last = minutesOf(times.until) - LAST_CALL_MINUTES
  const inTwoHours = Math.ceil((minutes + 2 * HOUR) / QUARTER) * QUARTER
  return todayAt(inTwoHours, now, times) ?? (last >= minutes + HOUR ? todayAt(last, now, times) : undefined)
}

function todayAt(minutes: number, now: number, { from, until }: WorkTimes): Due | undefined {
  if (minutes >= minutesOf(until)) return
  return { dueDate: londonDate(now), dueTime: clockTime(Math.max(minutes, minutesOf(from))) }
}

export interface DayChoice {
  days: number
  dueTime?: string | undefined
}

/** So many days on, or the working day after it. */
export const inWorkingDays = (now: number, { days, dueTime = '' }: DayChoice, times: WorkTimes): Due => ({
  dueDate: workingDayFrom(addDays(londonDate(now), days), times),
  dueTime: withinHours(dueTime, times),
})

/** Whether the first is after the second, which is at any time of its day if it has none. */
export const isAfter = (due: Due, { dueDate, dueTime = '' }: { dueDate: string; dueTime?: string | undefined }) =>
  due.dueDate > dueDate || (due.dueDate === dueDate && due.dueTime > dueTime)
