import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './target.ts'

export interface HealthSeen {
  /** The slowest answer, without the time in which the machine had no free processor for it. */
  worstMs: number
  during: string
  asked: number
  failed: number
  /** The largest resident memory of the server in bytes; 0 if the system doesn't report it. */
  peakBytes: number
}

export interface HealthWatch {
  note(attack: string): void
  stop(): Promise<HealthSeen>
}

/**
 * Requests /api/ready for as long as the attacks last, in its own thread, because making an attack takes time, too. Kills a
 * server with more resident memory than `mostBytes`, as an operating system without free memory would.
 */
export function watchHealth({ url, server }: Pick<Target, 'url' | 'server'>, mostBytes?: number): HealthWatch {
  const worker = new Worker(new URL('./health-watch.worker.ts', import.meta.url), {
    workerData: { url, pid: server.pid, mostBytes },
  })
  let seen: Promise<HealthSeen> | undefined
  return {
    note: (attack) => worker.postMessage(attack),
    stop: () => {
      seen ??= (async () => {
        worker.postMessage(undefined)
        const [last] = (await once(worker, 'message')) as [HealthSeen]
        await worker.terminate()
        return last
      })()
      return seen
    },
  }
}
