import { expect, test } from 'vitest'
import type { OutboxEntry } from '../db/outbox-entry.ts'
import { backoffMs, failureOf, isDue, isQuiet, isTooOldToSend, quietMs, retryAfterMs } from './schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOW = Date.parse('2026-11-20T09:00:00Z')

const entry = (given: Partial<OutboxEntry> = {}) => ({ attempts: 0, savedAt: NOW, ...given }) as OutboxEntry

test('the longest wait doubles from one second to a minute', () => {
  const longest = [0, 1, 2, 5, 6, 50].map((attempts) => backoffMs(attempts, 1))
  expect(longest).toEqual([1_000, 2_000, 4_000, 32_000, MINUTE_MS, MINUTE_MS])
  expect(backoffMs(6, 0.25)).toBe(15_000)
})

test('Retry-After is read in seconds and as a date by the clock of the server, and believed for a quarter of an hour', () => {
  expect(retryAfterMs('30', null, NOW)).toBe(30_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 09:00:30 GMT', null, NOW)).toBe(30_000)
  const aYearBehind = NOW - 365 * DAY_MS
  expect(retryAfterMs('Fri, 20 Nov 2026 09:00:30 GMT', 'Fri, 20 Nov 2026 09:00:00 GMT', aYearBehind)).toBe(30_000)
  expect(retryAfterMs('86400', null, NOW)).toBe(15 * MINUTE_MS)
  expect(retryAfterMs('Thu, 19 Nov 2026 09:00:00 GMT', null, NOW)).toBe(0)
  expect(retryAfterMs('soon', null, NOW)).toBeUndefined()
  expect(retryAfterMs(null, null, NOW)).toBeUndefined()
})

test('devices asked to be quiet for the same time come back a fifth before or after it', () => {
  expect([0, 0.5, 1].map((random) => quietMs(30_000, random))).toEqual([24_000, 30_000, 36_000])
})

test('a wait that a jump of the clock made endless is over', () => {
  expect(isDue({ nextAttemptAt: NOW + 30_000 }, NOW)).toBe(false)
  expect(isDue({ nextAttemptAt: NOW + 365 * DAY_MS }, NOW)).toBe(true)
  expect(isDue({ nextAttemptAt: NOW + 30 * MINUTE_MS, needsAttention: true }, NOW)).toBe(false)
  expect(isQuiet(NOW + 10 * MINUTE_MS, NOW)).toBe(true)
  expect(isQuiet(NOW + HOUR_MS, NOW)).toBe(false)
  expect(isQuiet(undefined, NOW)).toBe(false)
})

test('only the own failures of the server make a change suspicious, ten of them over an hour', () => {
  const lost = { code: 'unreachable', message: '' }
  const broken = { code: 'internal', message: '', status: 500 }
  const at = (now: number) => ({ now, random: 0.5 })
  expect(failureOf(entry({ attempts: 400 }), lost, at(NOW + DAY_MS)).needsAttention).toBeUndefined()
  const nine = entry({ serverErrors: 9, firstServerErrorAt: NOW })
  expect(failureOf(nine, broken, at(NOW + HOUR_MS - 1)).needsAttention).toBe(false)
  const flagged = failureOf(nine, broken, at(NOW + HOUR_MS))
  expect(flagged.needsAttention).toBe(true)
  expect(flagged.nextAttemptAt! - (NOW + HOUR_MS)).toBeGreaterThan(50 * MINUTE_MS)
})

test('80 days count from when it was saved or last sent again by hand', () => {
  const old = entry({ savedAt: NOW - 81 * DAY_MS })
  expect(isTooOldToSend(old, NOW)).toBe(true)
  expect(isTooOldToSend({ ...old, retriedAt: NOW - DAY_MS }, NOW)).toBe(false)
  expect(isTooOldToSend(entry({ savedAt: NOW + DAY_MS }), NOW)).toBe(false)
})
