// Bookings are on British clocks, wherever the tablet thinks it is.
const LONDON = 'Europe/London'

const date = new Intl.DateTimeFormat('sv-SE', { timeZone: LONDON, dateStyle: 'short' })
const words = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, weekday: 'long', day: 'numeric', month: 'long' })

/** `2026-11-20`. */
export const londonDate = (now: number) => date.format(now)

/** `Friday 20 November`. */
export const londonDay = (now: number) => words.format(now)
