import * as z from 'zod/mini'
import { formatDate } from '../field-text.ts'

// The absence of a user: London days, including the first and the last. A past period has no effect.

const MOST_AWAY_DAYS = 366
const NO_DAY = 'Enter a valid date (dd/mm/yyyy).'
const TOO_LONG = 'Choose a last day within a year of the first.'

const day = z.iso.date(NO_DAY)
const DAY_MS = 24 * 60 * 60 * 1000

export const awayPeriod = z.strictObject({ from: day, until: day }).check(
  z.refine(({ from, until }) => until >= from, { path: ['until'], error: 'Choose a last day on or after the first.' }),
  z.refine(({ from, until }) => Date.parse(until) - Date.parse(from) < MOST_AWAY_DAYS * DAY_MS, {
    path: ['until'],
    error: TOO_LONG,
  }),
)
export type AwayPeriod = z.infer<typeof awayPeriod>

interface MaybeAway {
  readonly away?: AwayPeriod | undefined
}

/** On a London day, `YYYY-MM-DD`. */
export const isAwayOn = ({ away }: MaybeAway, date: string): boolean =>
  away !== undefined && away.from <= date && date <= away.until

/** Away today or later. */
export const awayFrom = ({ away }: MaybeAway, today: string): AwayPeriod | undefined =>
  away && away.until >= today ? away : undefined

/** `10/03/2036 to 12/03/2036`. */
export const awayText = ({ from, until }: AwayPeriod): string =>
  from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`
