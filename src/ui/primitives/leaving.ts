/** A page that still exists after this time is not being left: the user has changed their mind. */
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

/** Whether the page is being left. Firefox then aborts its requests, which must not count as failures. */
export const isLeaving = () => performance.now() - askedAt < STAYS_AFTER_MS
