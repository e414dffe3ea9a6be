import { expect, test } from 'vitest'
import { createWakeSignal } from './wake-signal.ts'
import { sleep } from './ports.ts'

const never = new AbortController().signal

test('a ring ends a wait, and one that nobody heard ends the next', async () => {
  const bell = createWakeSignal({ sleep })
  const waiting = bell.wait(60_000, never)
  bell.wake()
  expect(await waiting).toBe('rung')
  bell.wake()
  expect(await bell.wait(60_000, never)).toBe('rung')
  expect(await bell.wait(1, never)).toBe('time')
})

test('everybody who waits hears it, and an end of the work is heard too', async () => {
  const bell = createWakeSignal({ sleep })
  const work = new AbortController()
  const waiting = [bell.wait(undefined, never), bell.wait(undefined, never)]
  const atWork = bell.wait(undefined, work.signal)
  work.abort()
  expect(await atWork).toBe('rung')
  bell.wake()
  expect(await Promise.all(waiting)).toEqual(['rung', 'rung'])
})
