export interface ReadSoFar {
  readonly bytesRead: number
  readonly rows: number
}

export interface ReadProgress extends ReadSoFar {
  readonly bytesTotal: number
  readonly bytesPerSecond: number
  /** Undefined while it is too early to tell. */
  readonly msLeft?: number
}

/** It is too early to tell a speed from this. */
const TOO_EARLY_MS = 200

/** Speed since it began, and the time that is left at it. */
export function progressOf(soFar: ReadSoFar, bytesTotal: number, elapsedMs: number): ReadProgress {
  const bytesPerSecond = elapsedMs > 0 ? (soFar.bytesRead / elapsedMs) * 1000 : 0
  const left = Math.max(0, bytesTotal - soFar.bytesRead)
  return {
    ...soFar,
    bytesTotal,
    bytesPerSecond,
    ...(elapsedMs < TOO_EARLY_MS || bytesPerSecond === 0 ? {} : { msLeft: (left / bytesPerSecond) * 1000 }),
  }
}
