/** A page that is still here so long after it was asked to leave stays: somebody has changed their mind. */
const STAYS_AFTER_MS = 5_000

let askedAt = -Infinity

/** Called once, by `main.tsx`. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    askedAt = performance.now()
  })
  addEventListener('pageshow', () => {
    askedAt = -Infinity
  })
}

/** Whether the page is being left. Firefox then breaks off what it loads: that is no failure. */
export const isLeaving = () => performance.now() - askedAt < STAYS_AFTER_MS
