import type { SyncPorts } from './ports.ts'

const ASK_AGAIN_MS = 2_000
/** A holder that keeps a bounded piece of work this long is frozen or gone wrong. */
const PATIENCE_MS = 30_000

/** One context at a time, to save requests. Safety does not depend on it: without a lock the work runs too. */
export async function withLock<T>(
  { locks, sleep }: Pick<SyncPorts, 'locks' | 'sleep'>,
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!locks) return work()
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += ASK_AGAIN_MS) {
    const held = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : { result: await work() },
    )
    if (held) return held.result
    await sleep(ASK_AGAIN_MS, signal)
    if (signal.aborted) return undefined
  }
  return work()
}
