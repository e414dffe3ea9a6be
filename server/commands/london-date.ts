const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** The day on British calendars: `2026-11-20`. */
export const londonDate = (at: Date): string => DAY.format(at)
