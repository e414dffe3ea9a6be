import { once } from '../../../contract/once.ts'

// British time, wherever the tablet thinks it is.
const timeZone = 'Europe/London'

const isoDay = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone }))
const longDay = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
)
const clock = once(() => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }))

const shortDate = once(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }),
)

/** `2026-11-20`: Sweden's dates are in ISO 8601 format. */
export const londonDate = (now: number) => isoDay().format(now)

/** `Friday 20 November`. */
export const londonDay = (now: number) => longDay().format(now)

/** `14:30`. */
export const londonTime = (now: number) => clock().format(now)

/** `Tue 24 Nov`, of an ISO date. */
export const dayAndMonth = (date: string) => shortDate().format(Date.parse(date))
