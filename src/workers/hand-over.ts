let ending = new AbortController()

/** Aborted with `signal`, or when what is in hand has to end so that a newer version can take over. */
export const untilHandedOver = (signal: AbortSignal) => AbortSignal.any([signal, ending.signal])

/** The browser lets a newer version take over only when this worker has nothing in hand. What begins later is let be. */
export function handOver(): void {
  ending.abort()
  ending = new AbortController()
}
