import { addDays } from '../../../../contract/london-time.ts'
import { dayAndMonth, londonDate } from '../../../ui/primitives/london-day.ts'
import type { Days } from './calendar-search.ts'
import { texts } from './texts.ts'

/** `Tue 24 Nov`, and of another year `Tue 24 Nov 2037`. */
export function weekdayText(date: string, now: number): string {
  const year = date.slice(0, 4)
  return year === londonDate(now).slice(0, 4) ? dayAndMonth(date) : `${dayAndMonth(date)} ${year}`
}

/** `Today, Tue 24 Nov`. */
export function dayText(date: string, now: number): string {
  const today = londonDate(now)
  const names = new Map([
    [addDays(today, -1), texts.yesterday],
    [today, texts.today],
    [addDays(today, 1), texts.tomorrow],
  ])
  return [names.get(date), weekdayText(date, now)].filter(Boolean).join(', ')
}

export const daysText = ({ from, to }: Days, now: number) =>
  from === to ? dayText(from, now) : texts.range(weekdayText(from, now), weekdayText(to, now))
