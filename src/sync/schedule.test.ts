import { expect, test } from 'vitest'
import { retryAfterMs } from '../../contract/retry-after.ts'
import type { OutboxEntry } from '../db/schema/outbox-entry.ts'
import type { SyncStatus } from '../db/schema/status-records.ts'
import {
  backoffMs,
  failureOf,
  isAgeInDoubt,
  isDue,
  isQuiet,
  isTooOldToSend,
  pollMs,
  quietMs,
  reconnectMs,
} from './schedule.ts'

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

test('FM-034: devices asked to be quiet for the same time come back at it or up to two fifths later, never sooner', () => {
  expect([0, 0.5, 1].map((random) => quietMs(30_000, random))).toEqual([30_000, 36_000, 42_000])
})

test('devices ask for news between every half minute and every minute', () => {
  expect([0, 0.5, 1].map((random) => pollMs(random))).toEqual([30_000, 45_000, MINUTE_MS])
})

test('a broken connection is tried again within 10 seconds, then more and more rarely, at least each minute', () => {
  expect([0, 1, 2, 3, 50].map((failures) => reconnectMs(failures, 1))).toEqual([
    10_000,
    20_000,
    40_000,
    MINUTE_MS,
    MINUTE_MS,
  ])
  expect(reconnectMs(2, 0.5)).toBe(20_000)
})

test('FM-039: a wait that a jump of the clock made endless is over', () => {
  expect(isDue({ nextAttemptAt: NOW + 30_000 }, NOW)).toBe(false)
  expect(isDue({ nextAttemptAt: NOW }, NOW)).toBe(true)
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

test('FM-069: a change in progress is polled less and less often, at most every minute, and devices spread out', () => {
  const inFlight = { code: 'in-flight', message: '', status: 409 }
  const waitMs = (attempts: number, random: number) =>
    failureOf(entry({ attempts }), inFlight, { now: NOW, random, afterMs: 1_000 }).nextAttemptAt! - NOW
  expect([0, 1, 2, 5, 6, 50].map((attempts) => waitMs(attempts, 0))).toEqual([
    1_000, 2_000, 4_000, 32_000, 40_000, 40_000,
  ])
  expect([0, 0.5, 1].map((random) => waitMs(3, random))).toEqual([8_000, 10_000, 12_000])
  expect(waitMs(50, 1)).toBe(MINUTE_MS)
})

const SERVER_NOW = Date.parse('2026-11-20T11:30:00Z')
const inContact: SyncStatus = {
  key: 'sync',
  offline: false,
  sending: [],
  serverTime: { serverAt: SERVER_NOW - MINUTE_MS, deviceAt: NOW - MINUTE_MS },
}
const neverInContact: SyncStatus = { key: 'sync', offline: false, sending: [] }
const savedAfter = (days: number, laterDays = 0) => ({
  ageStart: { serverAt: SERVER_NOW - days * DAY_MS, laterMs: laterDays * DAY_MS },
})

test('80 days are counted by the server, whatever the clock of the device said when it was saved', () => {
  const isTooOld = (given: Partial<OutboxEntry>) => isTooOldToSend(entry(given), inContact, NOW)
  expect(isTooOld({ ...savedAfter(81), savedAt: NOW })).toBe(true)
  expect(isTooOld({ ...savedAfter(79), savedAt: NOW - 400 * DAY_MS })).toBe(false)
  expect(isTooOld({ ...savedAfter(90, 11), savedAt: NOW })).toBe(false)
  expect(isTooOld({ ...savedAfter(90, 9), savedAt: NOW })).toBe(true)
})

test('a change that seems to be saved in the future counts from the last contact before it', () => {
  expect(isTooOldToSend(entry(savedAfter(2, 365)), inContact, NOW)).toBe(false)
  expect(isTooOldToSend(entry(savedAfter(85, 365)), inContact, NOW)).toBe(true)
})

test('the age is uncertain when the server’s time is an hour old, unless the change was saved just now', () => {
  const before = entry({ ...savedAfter(1), savedAt: NOW })
  expect(isAgeInDoubt(before, inContact, NOW + 59 * MINUTE_MS)).toBe(false)
  expect(isAgeInDoubt(before, inContact, NOW + 61 * MINUTE_MS)).toBe(true)
  expect(isAgeInDoubt(before, inContact, NOW - 2 * HOUR_MS)).toBe(true)
  expect(isAgeInDoubt(entry({ ...savedAfter(1), savedAt: NOW + 2 * HOUR_MS }), inContact, NOW + 2 * HOUR_MS)).toBe(
    false,
  )
  expect(isAgeInDoubt(entry(savedAfter(1)), neverInContact, NOW + 2 * HOUR_MS)).toBe(true)
  expect(isAgeInDoubt(entry(), inContact, NOW + 2 * HOUR_MS)).toBe(false)
})

test('a change from the last hour is in doubt where a clock that was set back and forth would make it too old', () => {
  const afterYearBack = { ...inContact, serverTime: { serverAt: SERVER_NOW, deviceAt: NOW - 365 * DAY_MS } }
  const fresh = entry({ ...savedAfter(0), savedAt: NOW - MINUTE_MS })
  expect(isTooOldToSend(fresh, afterYearBack, NOW)).toBe(true)
  expect(isAgeInDoubt(fresh, afterYearBack, NOW)).toBe(true)
})

test('of what an older app has saved, 80 days count by the device, from the save or the last retry', () => {
  const old = entry({ savedAt: NOW - 81 * DAY_MS })
  expect(isTooOldToSend(old, inContact, NOW)).toBe(true)
  expect(isTooOldToSend({ ...old, retriedAt: NOW - DAY_MS }, inContact, NOW)).toBe(false)
  expect(isTooOldToSend(entry({ savedAt: NOW + DAY_MS }), inContact, NOW)).toBe(false)
})
