import { formatDate } from '../../contract/entities/field-text.ts'
import { type FollowUp, followUpText } from '../../contract/entities/follow-up.ts'
import { addDays } from '../../contract/london-time.ts'
import { dayAndMonth, londonDate, londonTime } from '../ui/primitives/london-day.ts'

export interface Due {
  dueDate: string
  /** '' for any time of the day. */
  dueTime: string
}

export interface AddedFollowUp {
  followUpId: string
  /** As `dueText` says it. */
  when: string
}

export type DueState = 'overdue' | 'today' | 'upcoming'

/** One without a time is overdue from the next day on. */
export function dueStateOf({ dueDate, dueTime }: Pick<FollowUp, 'dueDate' | 'dueTime'>, now: number): DueState {
  const today = londonDate(now)
  if (dueDate > today) return 'upcoming'
  if (dueDate < today) return 'overdue'
  return dueTime && dueTime < londonTime(now) ? 'overdue' : 'today'
}

/** `Tomorrow 14:30`, or the date in full. */
export function dueText({ dueDate, dueTime }: Pick<FollowUp, 'dueDate' | 'dueTime'>, now: number): string {
  const today = londonDate(now)
  const names = new Map([
    [addDays(today, -1), 'Yesterday'],
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
  ])
  return [names.get(dueDate) ?? formatDate(dueDate), dueTime].filter(Boolean).join(' ')
}

const WEEK_DAYS = 6

/** Of a day near today: `Tue 24 Nov`, and of another year the date in full. */
export const shortDay = (date: string, now: number): string =>
  date.slice(0, 4) === londonDate(now).slice(0, 4) ? dayAndMonth(date) : formatDate(date)

/** When something was: `today 14:10`, `Tue 14:10` of the last days, or the date in full. */
export function pastText(at: string, now: number): string {
  const when = Date.parse(at)
  const date = londonDate(when)
  const today = londonDate(now)
  if (date === today) return `today ${londonTime(when)}`
  if (date < addDays(today, -WEEK_DAYS)) return formatDate(date)
  return `${dayAndMonth(date).split(' ')[0] ?? ''} ${londonTime(when)}`
}

export const nameOf = (followUp: FollowUp) => followUpText(followUp)
