import { once } from './once.ts'

// London time, and days as texts: `2026-11-20`.

/** The local date and time in London. */
export interface LondonClock {
  date: string
  time: string
}

/** Swedish dates have the format of ISO 8601. */
const format = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' }),
)

export function londonClock(now: number): LondonClock {
  const [date = '', time = ''] = format().format(now).split(' ')
  return { date, time }
}

/**
 * The instant of a date and time in London: `2026-07-01`, `14:30`. As in RFC 5545, an ambiguous time means the first of
 * two, and a time that a clock change skips is counted on from before it.
 */
export function londonInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const before = asUtc - aheadOfUtc(asUtc - DAY_MS)
  const after = asUtc - aheadOfUtc(asUtc + DAY_MS)
  return new Date(shownAsUtc(before) !== asUtc && shownAsUtc(after) === asUtc ? after : before)
}

const DAY_MS = 24 * 60 * 60 * 1000

function shownAsUtc(at: number): number {
  const { date, time } = londonClock(at)
  return Date.parse(`${date}T${time}Z`)
}

const aheadOfUtc = (at: number) => shownAsUtc(at) - at

export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The Monday of the day's week. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
export const sundayOf = (date: string): string => addDays(mondayOf(date), 6)
