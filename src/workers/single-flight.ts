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

/** Not shorter than `leastMs`, whatever the network does. */
export async function sleepUntilOnline(ms: number, signal: AbortSignal, leastMs = 0): Promise<void> {
  if (leastMs > 0) await sleep(leastMs, signal)
  const online = new AbortController()
  addEventListener('online', () => online.abort(), { once: true, signal: online.signal })
  await sleep(ms - leastMs, AbortSignal.any([signal, online.signal])).finally(() => online.abort())
}
