// Bookings are on British clocks, wherever the tablet thinks it is. By hand: the browser's own formats take a tablet a
// tenth of a second to wake up.
const HOUR = 60 * 60 * 1000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const MARCH = 2
const OCTOBER = 9

/** British clocks change at one in the morning, universal time, on the last Sunday of March and October. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR
}

/** The moment whose parts in universal time are those that London's clocks show. */
function londonClock(now: number): Date {
  const year = new Date(now).getUTCFullYear()
  const isSummer = now >= clockChange(year, MARCH) && now < clockChange(year, OCTOBER)
  return new Date(isSummer ? now + HOUR : now)
}

/** `2026-11-20`. */
export const londonDate = (now: number) => londonClock(now).toISOString().slice(0, 10)

/** `Friday 20 November`. */
export function londonDay(now: number): string {
  const clock = londonClock(now)
  return `${DAYS[clock.getUTCDay()]} ${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]}`
}
