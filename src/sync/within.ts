import { Unreachable } from '../api/failures.ts'
import type { SyncPorts } from './ports.ts'

/** The work's result, or `Unreachable` when it takes longer than `ms`. */
export async function within<T>(ports: Pick<SyncPorts, 'sleep'>, ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const timeout = async (): Promise<never> => {
    await ports.sleep(ms, done.signal)
    throw new Unreachable('The server did not answer in time.')
  }
  try {
    return await Promise.race([work, timeout()])
  } finally {
    done.abort()
  }
}
