// British time, wherever the tablet thinks it is. Created on first use: a format takes a tablet a tenth of a second.
const timeZone = 'Europe/London'

/** `2026-11-20`: Sweden's dates are in ISO 8601 format. */
export const londonDate = (now: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)

/** `Friday 20 November`. */
export const londonDay = (now: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(now)

/** `14:30`. */
export const londonTime = (now: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
