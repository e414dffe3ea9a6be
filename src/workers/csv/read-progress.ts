export interface ReadSoFar {
  readonly bytesRead: number
  readonly rows: number
}

export interface ReadProgress extends ReadSoFar {
  readonly bytesTotal: number
  readonly bytesPerSecond: number
  readonly msLeft?: number
}

const TOO_EARLY_MS = 200

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
