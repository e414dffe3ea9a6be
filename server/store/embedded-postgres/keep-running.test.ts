import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../core/start-error.ts'
import { keepRunning } from './keep-running.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

/** A PostgreSQL that ends when asked. The real process is tested in `killed-database.test.ts`. */
function keepOne({ isStartable = true } = {}) {
  const stopping = new AbortController()
  let isUp = true
  const startedAt: number[] = []
  const givenUp: string[] = []
  const logged: string[] = []
  const began = performance.now()
  const ended = keepRunning(
    {
      logFile: '/data/postgres/log',
      isRunning: () => isUp,
      startAgain: async () => {
        startedAt.push(Math.round((performance.now() - began) / 1000))
        if (!isStartable) throw new StartError('The disk is full.')
        isUp = true
      },
    },
    {
      signal: stopping.signal,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      log: (line) => logged.push(line),
      onGivenUp: (message) => givenUp.push(message),
    },
  )
  return { kill: () => (isUp = false), startedAt, givenUp, logged, ended, stop: () => stopping.abort() }
}

test('starts a PostgreSQL that ends after 1, 5 and 20 seconds, then gives up', async () => {
  const kept = keepOne()
  for (let ends = 0; ends < 4; ends += 1) {
    kept.kill()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
  }
  expect(kept.startedAt).toEqual([2, 66, 141])
  expect(kept.givenUp).toEqual([
    'The embedded PostgreSQL has ended again after 3 tries in 5 minutes. Its log says why: /data/postgres/log',
  ])
  await kept.ended
})

test('FM-123: forgets tries of more than five minutes ago', async () => {
  const kept = keepOne()
  for (let ends = 0; ends < 10; ends += 1) {
    kept.kill()
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  }
  expect(kept.givenUp).toEqual([])
  expect(kept.startedAt).toHaveLength(10)
  kept.stop()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await kept.ended
})

test('counts a failed start as a try, and logs why', async () => {
  const kept = keepOne({ isStartable: false })
  kept.kill()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(kept.logged.filter((line) => line === 'The disk is full.')).toHaveLength(3)
  expect(kept.givenUp).toHaveLength(1)
  await kept.ended
})

test('starts nothing once the server stops', async () => {
  const kept = keepOne()
  kept.kill()
  await vi.advanceTimersByTimeAsync(700)
  kept.stop()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await kept.ended
  expect(kept.startedAt).toEqual([])
})
