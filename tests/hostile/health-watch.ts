import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './target.ts'

export interface HealthSeen {
  /** The longest that an answer has taken, without the time in which the machine had no processor free for it. */
  worstMs: number
  during: string
  asked: number
  failed: number
  /** The most memory that the server has had resident, in bytes; 0 where the system doesn't say. */
  peakBytes: number
}

export interface HealthWatch {
  note(attack: string): void
  stop(): Promise<HealthSeen>
}

/** Asks for /api/ready for as long as the attacks last, in a thread of its own: making an attack takes time too. */
/** A server with more resident memory than `mostBytes` is killed, as by an operating system that has no more. */
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
