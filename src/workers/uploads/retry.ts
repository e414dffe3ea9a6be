import { ApiError, ProxyLimit, ProxyPage } from '../../api/failures.ts'
import type { WaitReason } from '../../db/schema/uploads-db.ts'

export interface RetryState {
  tries: number
  invalid: number
}

const FIRST_REST_MS = 1000
const LONGEST_REST_MS = 15_000

export const restMs = (trip: Pick<RetryState, 'tries'>) => Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** trip.tries++)

/** What is answered for now only, by the server or what is between. */
export const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 507])
/** A chunk that was damaged on the way is invalid, and fine when it is sent again. */
const TRIES_OF_INVALID = 3

/** An announcement that has ended is made again. */
const WORTH_ANOTHER_TRY = new Set(['invalid', 'not-found'])

export const isPassing = ({ status, code }: ApiError, trip: RetryState) =>
  status === 401 || PASSING.has(status) || (WORTH_ANOTHER_TRY.has(code) && trip.invalid++ < TRIES_OF_INVALID)

export function waitReasonOf(error: unknown): WaitReason {
  if (error instanceof ApiError && error.status === 401) return 'sign-in'
  if (error instanceof ApiError && error.status === 507) return 'server-full'
  if (error instanceof ProxyLimit) return 'proxy-limit'
  return error instanceof ProxyPage ? 'proxy-page' : 'signal'
}
