import { Unreachable } from '../api/failures.ts'
import type { SyncPorts } from './ports.ts'

/** The work's result, or `Unreachable` when it takes longer than `ms`. */
export async function within<T>(ports: Pick<SyncPorts, 'sleep'>, ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = ports.sleep(ms, done.signal).then(() => {
    if (done.signal.aborted) return work
    throw new Unreachable('The server did not answer in time.')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
