import { londonClock } from '../../../contract/london-time.ts'
import { once } from '../../../contract/once.ts'

// British time, wherever the tablet thinks it is.
const timeZone = 'Europe/London'

const longDay = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
)

const shortDate = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }),
)

/** `2026-11-20`. */
export const londonDate = (now: number) => londonClock(now).date

/** `Friday 20 November`. */
export const londonDay = (now: number) => longDay().format(now)

/** `14:30`. */
export const londonTime = (now: number) => londonClock(now).time

/** `Tue 24 Nov`, of an ISO date. */
export const dayAndMonth = (date: string) => shortDate().format(Date.parse(date))
