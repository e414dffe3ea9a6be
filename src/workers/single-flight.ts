import { sleep } from '../sync/ports.ts'

/** Runs `work` once at a time; calls during a run become one more run after it. */
export function singleFlight(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

export function sleepUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController()
  addEventListener('online', () => online.abort(), { once: true, signal: online.signal })
  return sleep(ms, AbortSignal.any([signal, online.signal])).finally(() => online.abort())
}
