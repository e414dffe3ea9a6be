import { ApiError, busyUntil, ProxyLimit, ProxyPage, ServerBusy } from '../../api/failures.ts'
import type { WaitReason } from '../../db/schema/uploads-db.ts'

export interface RetryState {
  tries: number
  invalid: number
}

const FIRST_REST_MS = 1000
const LONGEST_REST_MS = 15_000

const restMs = (trip: Pick<RetryState, 'tries'>) => Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** trip.tries++)

interface RestPorts {
  now: () => number
  /** A network that comes back ends it, but not before `leastMs`. */
  rest: (ms: number, signal: AbortSignal, leastMs?: number) => Promise<void>
}

/** Never shorter than the server has asked for. */
export function restAfter(
  { now, rest }: RestPorts,
  error: unknown,
  trip: Pick<RetryState, 'tries'>,
  signal: AbortSignal,
): Promise<void> {
  const askedMs = Math.max(0, (busyUntil(error) ?? 0) - now())
  return rest(Math.max(restMs(trip), askedMs), signal, askedMs)
}

/** Why it waits, as it is kept. */
export const waitOf = (error: unknown): { waiting: WaitReason; busyUntil: number | undefined } => ({
  waiting: waitReasonOf(error),
  busyUntil: busyUntil(error),
})

/** What is answered for now only, by the server or what is between. */
export const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 507])
/** A chunk that was damaged on the way is invalid, and fine when it is sent again. */
const TRIES_OF_INVALID = 3

/** An announcement that has ended is made again. */
const WORTH_ANOTHER_TRY = new Set(['invalid', 'not-found'])

export const isPassing = ({ status, code }: ApiError, trip: RetryState) =>
  status === 401 || PASSING.has(status) || (WORTH_ANOTHER_TRY.has(code) && trip.invalid++ < TRIES_OF_INVALID)

function waitReasonOf(error: unknown): WaitReason {
  if (error instanceof ApiError && error.status === 401) return 'sign-in'
  if (error instanceof ApiError && error.status === 507) return 'server-full'
  if (error instanceof ServerBusy || (error instanceof ApiError && error.status === 429)) return 'server-busy'
  if (error instanceof ProxyLimit) return 'proxy-limit'
  return error instanceof ProxyPage ? 'proxy-page' : 'signal'
}
