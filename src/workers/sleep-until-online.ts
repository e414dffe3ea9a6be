import { sleep } from '../sync/ports.ts'

/** Resolves after `ms`, when the network returns, or at once when aborted. */
export function sleepUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController()
  addEventListener('online', () => online.abort(), { once: true, signal: online.signal })
  return sleep(ms, AbortSignal.any([signal, online.signal])).finally(() => online.abort())
}
