import { addDays, mondayOf, sundayOf } from '../../../contract/london-time.ts'
import type { Step } from './steps.ts'

/** Days of London, both in it. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The first of the month that is so many months later. */
export function addMonths(day: string, months: number): string {
  const at = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

export const lastOfMonth = (day: string) => addDays(addMonths(day, 1), -1)

const DAY_MS = 86_400_000
export const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const earlier = (a: string, b: string) => (a < b ? a : b)

/** Whole months and years are compared with as many before, a month or year so far with as much of the last one. */
export function periodBefore({ from, to }: Period): Period {
  if (from === firstOfMonth(from)) {
    const back = -monthsBack({ from, to })
    const end = addMonths(to, back)
    const sameDay = addDays(end, daysFrom(firstOfMonth(to), to))
    return {
      from: addMonths(from, back),
      to: to === lastOfMonth(to) ? lastOfMonth(end) : earlier(sameDay, lastOfMonth(end)),
    }
  }
  const days = daysFrom(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** What begins with a year is compared with whole years before: with eleven months of it, the year before has gone on. */
function monthsBack({ from, to }: Period): number {
  const shown = monthsIn({ from, to })
  return shown > 1 && from.endsWith('-01-01') ? Math.ceil(shown / 12) * 12 : shown
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const monthsIn = ({ from, to }: Period) => monthOf(to) - monthOf(from) + 1

const MOST_DAYS = 92
const MOST_WEEKS = 105

/** A longer step where so many of the shorter one can’t be read. */
export function stepFor({ from, to }: Period, wanted: Step | undefined): Step {
  const days = daysFrom(from, to) + 1
  if (wanted === undefined) return days <= 31 ? 'day' : days <= 190 ? 'week' : 'month'
  if (wanted === 'day' && days > MOST_DAYS) return 'week'
  return wanted === 'week' && days > MOST_WEEKS * 7 ? 'month' : wanted
}

/** Every day is in one of them. The first and the last may be shorter. */
export function partsOf({ from, to }: Period, step: Step): Period[] {
  const parts: Period[] = []
  for (let start = from; start <= to; ) {
    const end = earlier(endOf(start, step), to)
    parts.push({ from: start, to: end })
    start = addDays(end, 1)
  }
  return parts
}

function endOf(day: string, step: Step): string {
  if (step === 'day') return day
  return step === 'week' ? sundayOf(mondayOf(day)) : lastOfMonth(day)
}
