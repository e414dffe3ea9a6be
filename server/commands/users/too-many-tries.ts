import { Refusal } from '../../../contract/errors.ts'
import { formatDuration } from './format-duration.ts'

interface Tried {
  readonly waitSeconds: number
  /** Plural, as in "Too many wrong codes". */
  readonly what: string
  /** What to do after the wait. */
  readonly action?: string
}

export const tooManyTries = ({ waitSeconds, what, action = 'try again' }: Tried): Refusal =>
  new Refusal('rate-limited', `Too many ${what}. Wait ${formatDuration(waitSeconds)} and ${action}.`, {
    retryAfter: waitSeconds,
  })
