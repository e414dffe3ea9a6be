// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { inPauses } from './in-pauses.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('pieces are done one after the other', async () => {
  const done: string[] = []
  await inPauses(['a', 'b'].map((name) => async () => void done.push(name)))
  expect(done).toEqual(['a', 'b'])
})

test.each(['pointerdown', 'keydown', 'click'])(
  'a %s breaks a piece off at once; it is begun anew when the person has paused',
  async (touch) => {
    vi.useFakeTimers()
    const begun: number[] = []
    const work = inPauses([
      async (signal) => {
        begun.push(Date.now())
        if (begun.length === 1) await untilAborted(signal)
      },
    ])
    await vi.advanceTimersByTimeAsync(10)
    dispatchEvent(new Event(touch))
    await vi.advanceTimersByTimeAsync(900)
    expect(begun).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await work
    expect(begun).toHaveLength(2)
    vi.useRealTimers()
  },
)
