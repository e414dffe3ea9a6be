import { expect, test } from 'vitest'
import { ApiError, ServerBusy, Unreachable } from '../../api/failures.ts'
import { isPassing, restAfter, waitOf } from './retry.ts'

test.each([408, 425, 429, 502, 503, 507])('a chunk that is answered %i goes out again', (status) => {
  expect(isPassing(new ApiError('unavailable', 'Later.', status), { tries: 0, invalid: 0 })).toBe(true)
})

test('a chunk that is refused does not', () => {
  expect(isPassing(new ApiError('forbidden', 'Not in your company.', 403), { tries: 0, invalid: 0 })).toBe(false)
})

const at = Date.parse('2026-11-29T09:00:00Z')

test('FM-032: a server that is busy is left alone until the time it names, whatever the network does', async () => {
  const rests: unknown[] = []
  const ports = { now: () => at, rest: async (...asked: unknown[]) => void rests.push(asked) }
  const busy = new ServerBusy(at + 30_000)
  const { signal } = new AbortController()
  expect(waitOf(busy)).toEqual({ waiting: 'server-busy', busyUntil: at + 30_000 })
  await restAfter(ports, busy, { tries: 0 }, signal)
  await restAfter(ports, new ApiError('rate-limited', 'Slow down.', 429, undefined, at + 500), { tries: 0 }, signal)
  expect(rests).toEqual([
    [30_000, signal, 30_000],
    [1_000, signal, 500],
  ])
})

test('a server that names no time is asked again after a second, and twice as long each time', async () => {
  const rests: number[] = []
  const ports = { now: () => at, rest: async (ms: number) => void rests.push(ms) }
  const trip = { tries: 0 }
  for (let time = 0; time < 3; time += 1) await restAfter(ports, new Unreachable(), trip, new AbortController().signal)
  expect(rests).toEqual([1_000, 2_000, 4_000])
})
