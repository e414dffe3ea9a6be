export interface VirtualClock {
  now: () => number
  /** The time that has really passed, however the wall clock was set. */
  elapsed: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Advances and wakes every wait that has ended, in the order in which they end. */
  advance: (ms: number) => void
  set: (now: number) => void
  sleepers: () => number
  untilNext: () => number
}

interface Wait {
  until: number
  wake: () => void
}

export function createClock(startAt = Date.parse('2026-11-20T09:00:00Z')): VirtualClock {
  let wall = startAt
  let elapsed = 0
  const waiting = new Set<Wait>()
  return {
    now: () => wall,
    elapsed: () => elapsed,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          waiting.delete(wait)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const wait = { until: elapsed + ms, wake }
        waiting.add(wait)
        signal.addEventListener('abort', wake)
      }),
    advance(ms) {
      wall += ms
      elapsed += ms
      const ended = [...waiting].filter(({ until }) => until <= elapsed)
      for (const { wake } of ended.toSorted((a, b) => a.until - b.until)) wake()
    },
    set(now) {
      wall = now
    },
    sleepers: () => waiting.size,
    untilNext() {
      let next = Infinity
      for (const { until } of waiting) next = Math.min(next, until)
      return Math.max(next - elapsed, 0)
    },
  }
}
