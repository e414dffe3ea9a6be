import * as z from 'zod/mini'
import { CLOCK_TIME } from '../primitives.ts'

// When a company works, how fast its users travel, and when it tries again to reach a person who did not answer.

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A person who hasn't answered by then doesn't want to be called. */
export const TRIES_AT_MOST = 6
const LONGEST_WAIT_DAYS = 60
const SHORTEST_DAY_MINUTES = 60
const SLOWEST_MILES_AN_HOUR = 5
const FASTEST_MILES_AN_HOUR = 70

const NO_DAY = 'Choose at least one working day.'
const NO_TIME = 'Enter a time such as 08:00.'
const NO_WAIT = `Enter a whole number of days from 1 to ${LONGEST_WAIT_DAYS}.`
const NO_SPEED = `Enter a whole number from ${SLOWEST_MILES_AN_HOUR} to ${FASTEST_MILES_AN_HOUR}.`
const TOO_SHORT = 'Choose an end at least an hour after the start.'

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
/** `09:05` from minutes since midnight. */
export const clockTime = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

const time = z.string(NO_TIME).check(z.regex(CLOCK_TIME, NO_TIME))

export const workTimes = z
  .object({
    days: z
      .array(z.enum(WEEKDAYS, 'Choose days of the week.'), NO_DAY)
      .check(z.minLength(1, NO_DAY), z.maxLength(WEEKDAYS.length, 'Choose each day once.')),
    /** London time, both on one day: calls at night are not allowed. */
    from: time,
    until: time,
    /** In a straight line, from one booking to the next. */
    milesAnHour: z
      .int(NO_SPEED)
      .check(z.minimum(SLOWEST_MILES_AN_HOUR, NO_SPEED), z.maximum(FASTEST_MILES_AN_HOUR, NO_SPEED)),
    /** Days to wait after each try before the next. After the last wait the lead may be closed. */
    callAgainDays: z
      .array(z.int(NO_WAIT).check(z.minimum(1, NO_WAIT), z.maximum(LONGEST_WAIT_DAYS, NO_WAIT)), NO_WAIT)
      .check(z.minLength(1, NO_WAIT), z.maxLength(TRIES_AT_MOST, `Use at most ${TRIES_AT_MOST} tries.`)),
  })
  .check(
    z.refine(({ from, until }) => minutesOf(until) - minutesOf(from) >= SHORTEST_DAY_MINUTES, {
      path: ['until'],
      error: TOO_SHORT,
    }),
  )
export type WorkTimes = z.infer<typeof workTimes>

/** For a company without its own settings. */
export const DEFAULT_WORK_TIMES: WorkTimes = {
  days: WEEKDAYS.slice(0, 5),
  from: '08:00',
  until: '20:00',
  milesAnHour: 30,
  callAgainDays: [1, 2, 7],
}
