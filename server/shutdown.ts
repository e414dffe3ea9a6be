/** A promise of the whole shutdown: `npm start` and container runners kill what takes longer. */
const HARD_LIMIT_MS = 4800

/** What has been started and must be stopped, the last first. */
export interface Shutdown {
  readonly onStop: (stop: () => Promise<void>) => void
  /** Stops everything, once, and ends the process. */
  readonly end: (exitCode: number) => Promise<void>
}

export function createShutdown(): Shutdown {
  const stops: Array<() => Promise<void>> = []
  let isEnding = false

  async function end(exitCode: number) {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref()
    let failed = false
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => {
        failed = true
        process.stderr.write(`While stopping: ${String(error)}\n`)
      })
    }
    process.exit(failed ? 1 : exitCode)
  }

  process.once('SIGTERM', () => void end(0))
  process.once('SIGINT', () => void end(0))
  return { onStop: (stop) => void stops.push(stop), end }
}
