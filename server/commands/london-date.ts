const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day on British calendars: `2026-11-20`. */
export const londonDate = (at: Date): string => DAY.format(at)

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })

/** When London's clocks show a date and time: `2026-07-01`, `14:30`. */
export function londonInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const ahead = Date.parse(`${CLOCK.format(asUtc).replace(' ', 'T')}Z`) - asUtc
  return new Date(asUtc - ahead)
}
