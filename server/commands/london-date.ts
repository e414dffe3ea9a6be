import { londonClock } from '../../contract/london-time.ts'

/** The day on British calendars: `2026-11-20`. */
export const londonDate = (at: Date): string => londonClock(at.getTime()).date
