import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopDelay {
  /** In milliseconds, over the last minute or longer. */
  read(): Readonly<Record<'median' | 'p99' | 'longest', number>>
  close(): void
}

const RESOLUTION_MS = 20
const WINDOW_MS = 60_000
const NS_PER_MS = 1_000_000

/** Measures the delay of the main loop: while it computes, no request is answered. */
export function watchLoopDelay(windowMs = WINDOW_MS): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const take = () => ({
    median: lateMs(histogram.percentile(50)),
    p99: lateMs(histogram.percentile(99)),
    longest: lateMs(histogram.max),
  })
  let before = take()
  const timer = setInterval(() => {
    before = take()
    histogram.reset()
  }, windowMs).unref()
  return {
    read: () => {
      const now = take()
      return {
        median: Math.max(before.median, now.median),
        p99: Math.max(before.p99, now.p99),
        longest: Math.max(before.longest, now.longest),
      }
    },
    close: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** The monitor times a beat that is never earlier than its resolution. */
const lateMs = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds / NS_PER_MS - RESOLUTION_MS) * 10) / 10)
