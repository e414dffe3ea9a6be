/** How often the main loop says that it moves, and how often it is looked at. */
export const BEAT_MS = 250

interface Look {
  /** Since the look before. */
  readonly elapsedMs: number
  /** Of that: how long the main thread was ready to run but got no processor. */
  readonly starvedMs: number
  readonly hasMoved: boolean
}

/**
 * For how long the main loop could have moved and did not. A look that comes late counts as one in time, because then the
 * watching thread did not run either: the machine slept, the process was stopped, or all of it was starved.
 */
export function createHangClock() {
  let hungMs = 0
  return ({ elapsedMs, starvedMs, hasMoved }: Look): number => {
    hungMs = hasMoved ? 0 : hungMs + Math.max(0, Math.min(elapsedMs, 2 * BEAT_MS) - starvedMs)
    return hungMs
  }
}
