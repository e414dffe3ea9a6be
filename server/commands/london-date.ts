import { londonClock } from '../../contract/entities/follow-up.ts'

/** The day on British calendars: `2026-11-20`. */
export const londonDate = (at: Date): string => londonClock(at.getTime()).date

/** When London's clocks show a date and time: `2026-07-01`, `14:30`. */
export function londonInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const shown = londonClock(asUtc)
  const ahead = Date.parse(`${shown.date}T${shown.time}Z`) - asUtc
  return new Date(asUtc - ahead)
}
