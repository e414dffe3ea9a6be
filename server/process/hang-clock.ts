/** How often the main loop reports that it runs, and how often that is checked. */
export const BEAT_MS = 250

interface Look {
  /** Since the previous check. */
  readonly elapsedMs: number
  /** The part of it in which the main thread was ready to run but got no processor. */
  readonly starvedMs: number
  readonly hasMoved: boolean
}

/** A late check counts as in time: the watching thread did not run either, because the machine slept or was overloaded. */
export function createHangClock() {
  let hungMs = 0
  return ({ elapsedMs, starvedMs, hasMoved }: Look): number => {
    hungMs = hasMoved ? 0 : hungMs + Math.max(0, Math.min(elapsedMs, 2 * BEAT_MS) - starvedMs)
    return hungMs
  }
}
