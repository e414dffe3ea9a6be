import { londonClock } from '../../contract/entities/follow-up.ts'

/** The day on British calendars: `2026-11-20`. */
export const londonDate = (at: Date): string => londonClock(at.getTime()).date

/**
 * When London's clocks show a date and time: `2026-07-01`, `14:30`. As RFC 5545 has it, of two the first, and a time
 * that a clock change skips is counted on from before it.
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
