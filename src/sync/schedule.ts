import { LONGEST_QUIET_MS } from '../../contract/retry-after.ts'
import type { Failure } from '../db/outbox/outbox-queue.ts'
import { ageStartAt } from '../db/outbox/sync-status.ts'
import type { SyncStatus } from '../db/schema/status-records.ts'
import { type OutboxEntry, type SendError, UNANSWERED } from '../db/schema/outbox-entry.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const FIRST_BACKOFF_MS = SECOND_MS
export const LONGEST_BACKOFF_MS = MINUTE_MS
const QUIET_JITTER = 0.4
const POISON_ATTEMPTS = 10
const POISON_AGE_MS = HOUR_MS
/** The server remembers keys for 90 days; beyond 80 a repeated send might have a second effect. */
const SENDS_AUTOMATICALLY_MS = 80 * DAY_MS

/** Full jitter: anything up to 1 s, 2 s, 4 s ... at most 60 s. */
export const backoffMs = (attempts: number, random: number) =>
  random * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 16))

/** The time that the server asked for, doubled with each try, and up to half as long again, so that devices spread. */
const insistMs = (askedMs: number, attempts: number, random: number) =>
  Math.min(LONGEST_BACKOFF_MS / 1.5, askedMs * 2 ** Math.min(attempts, 16)) * (1 + random / 2)

export const pollMs = (random: number) => 30 * SECOND_MS * (1 + random)
/** At first anything up to 10 s, so that a returning server is not stormed; then less often. */
export const reconnectMs = (failures: number, random: number) =>
  random * Math.min(LONGEST_BACKOFF_MS, 10 * SECOND_MS * 2 ** Math.min(failures, 8))

/** How long to leave the host alone: what it asked for, and up to two fifths more, so that devices spread. */
export const quietMs = (askedMs: number, random: number) => Math.round(askedMs * (1 + QUIET_JITTER * random))

/** A wait that ends later than any wait we set comes from a clock that jumped: it is over. */
const hasEnded = (until: number | undefined, longestMs: number, now: number) =>
  until === undefined || until <= now || until - now > longestMs

export const isDue = (entry: Pick<OutboxEntry, 'nextAttemptAt' | 'needsAttention'>, now: number) =>
  hasEnded(entry.nextAttemptAt, entry.needsAttention ? HOUR_MS : LONGEST_BACKOFF_MS, now)

export const isQuiet = (pausedUntil: number | undefined, now: number) =>
  !hasEnded(pausedUntil, LONGEST_QUIET_MS * (1 + QUIET_JITTER), now)

type Aged = Pick<OutboxEntry, 'savedAt' | 'retriedAt' | 'ageStart'>

/** By the server's time. The device's clock says only how long after a contact the change was saved. */
export function isTooOldToSend({ savedAt, retriedAt, ageStart }: Aged, status: SyncStatus, now: number): boolean {
  const today = ageStartAt(status, now)
  if (!ageStart || !today) return now - (retriedAt ?? savedAt) > SENDS_AUTOMATICALLY_MS
  const serverNow = today.serverAt + today.laterMs
  const start = ageStart.serverAt + ageStart.laterMs
  return serverNow - (start > serverNow + HOUR_MS ? ageStart.serverAt : start) > SENDS_AUTOMATICALLY_MS
}

/** The clock may have been set since the last contact. A change from the last hour is sent, but never given back. */
export const isAgeInDoubt = (entry: Aged, status: SyncStatus, now: number): boolean =>
  entry.ageStart !== undefined &&
  !isWithinHour(status.serverTime?.deviceAt ?? -Infinity, now) &&
  (!isWithinHour(entry.retriedAt ?? entry.savedAt, now) || isTooOldToSend(entry, status, now))

const isWithinHour = (at: number, now: number) => Math.abs(now - at) <= HOUR_MS

/** Only failures of its own make an entry suspicious, not a lost connection. */
export function failureOf(
  entry: OutboxEntry,
  error: SendError,
  { now, random, afterMs }: { now: number; random: number; afterMs?: number | undefined },
): Failure {
  const attempts = entry.attempts + 1
  const failure = { attempts, lastError: error }
  const waitMs = afterMs === undefined ? backoffMs(entry.attempts, random) : insistMs(afterMs, entry.attempts, random)
  if ((error.status ?? 0) < 500 && error.code !== UNANSWERED.code) return { ...failure, nextAttemptAt: now + waitMs }
  const serverErrors = (entry.serverErrors ?? 0) + 1
  const firstServerErrorAt = entry.firstServerErrorAt ?? now
  const needsAttention = serverErrors >= POISON_ATTEMPTS && now - firstServerErrorAt >= POISON_AGE_MS
  const nextAttemptAt = now + (needsAttention ? HOUR_MS * (1 - random / 10) : waitMs)
  return { ...failure, serverErrors, firstServerErrorAt, needsAttention, nextAttemptAt }
}
