import pLimit from 'p-limit'
import { Piscina } from 'piscina'

export interface WorkerPool<Task, Result> {
  /** Rejects when the thread fails, runs out of memory or takes too long. Other tasks are not delayed. */
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

export interface WorkerPoolOptions {
  /** The module whose default export does the work. */
  readonly url: URL
  readonly deadlineMs: number
  readonly memoryMb: number
  readonly threads: number
}

const IDLE_MS = 30_000

/** Runs work on untrusted data off the main thread. A thread that exceeds its deadline is ended. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { url, deadlineMs, memoryMb, threads } = options
  let pool: Piscina<Task, Result> | undefined
  const open = () =>
    (pool ??= new Piscina<Task, Result>({
      filename: url.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    }))
  // The deadline starts when a thread is free, not while others use it.
  const limit = pLimit(threads)
  return {
    run: (task) => limit(() => open().run(task, { signal: AbortSignal.timeout(deadlineMs) })),
    close: async () => {
      await pool?.destroy()
    },
  }
}
