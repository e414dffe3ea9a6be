import { expect, test } from 'vitest'
import { createWakeSignal } from './wake-signal.ts'
import { sleep } from './ports.ts'

const never = new AbortController().signal

test('a signal ends a wait, and one that nobody waited for ends the next', async () => {
  const signal = createWakeSignal({ sleep })
  const waiting = signal.wait(60_000, never)
  signal.wake()
  expect(await waiting).toBe('rung')
  signal.wake()
  expect(await signal.wait(60_000, never)).toBe('rung')
  expect(await signal.wait(1, never)).toBe('time')
})

test('wakes everybody who waits, and so does an end of the work', async () => {
  const signal = createWakeSignal({ sleep })
  const work = new AbortController()
  const waiting = [signal.wait(undefined, never), signal.wait(undefined, never)]
  const atWork = signal.wait(undefined, work.signal)
  work.abort()
  expect(await atWork).toBe('rung')
  signal.wake()
  expect(await Promise.all(waiting)).toEqual(['rung', 'rung'])
})
