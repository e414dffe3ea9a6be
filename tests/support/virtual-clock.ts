/** Time that moves only when told to. Network and database take no time of it. */
export interface VirtualClock {
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Moves on and wakes whoever's time has come. */
  advance: (ms: number) => void
  /** The wall clock is set; waits under way are not shortened. */
  set: (now: number) => void
  /** Waits under way. */
  sleepers: () => number
}

export function createClock(startAt = Date.parse('2026-11-20T09:00:00Z')): VirtualClock {
  let wall = startAt
  let elapsed = 0
  const waiting = new Map<symbol, { until: number; wake: () => void }>()
  return {
    now: () => wall,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const key = Symbol('sleep')
        const wake = () => {
          waiting.delete(key)
          resolve()
        }
        if (signal.aborted) return resolve()
        waiting.set(key, { until: elapsed + ms, wake })
        signal.addEventListener('abort', wake)
      }),
    advance(ms) {
      wall += ms
      elapsed += ms
      for (const { until, wake } of waiting.values()) if (until <= elapsed) wake()
    },
    set(now) {
      wall = now
    },
    sleepers: () => waiting.size,
  }
}
