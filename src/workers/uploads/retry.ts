import type { ApiError } from '../../api/failures.ts'

export interface RetryState {
  tries: number
  invalid: number
}

const FIRST_REST_MS = 1000
const LONGEST_REST_MS = 15_000

export const restMs = (trip: RetryState) => Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** trip.tries++)

const PASSING = new Set([401, 429, 503, 500, 502, 504])
/** A chunk that was damaged on the way is invalid, and fine when it is sent again. */
const TRIES_OF_INVALID = 3

export const isPassing = ({ status, code }: ApiError, trip: RetryState) =>
  PASSING.has(status) || (code === 'invalid' && trip.invalid++ < TRIES_OF_INVALID)
