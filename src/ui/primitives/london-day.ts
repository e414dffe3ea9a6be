// Bookings are on British clocks, wherever the tablet thinks it is. A format is made when it is asked for: the first takes
// a tablet a tenth of a second, which no start should wait for.
const timeZone = 'Europe/London'

/** `2026-11-20`: Swedish dates are written as ISO 8601 has them. */
export const londonDate = (now: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)

/** `Friday 20 November`. */
export const londonDay = (now: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(now)
