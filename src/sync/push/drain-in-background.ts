import { forgetWaits, readQueue } from '../../db/outbox/outbox-queue.ts'
import { withLock } from '../with-lock.ts'
import type { SyncPorts } from '../ports.ts'
import { drain } from './push.ts'
import { refresh } from '../pull/refresh.ts'
import { readWorkingSession } from '../transport.ts'

export async function drainInBackground(ports: SyncPorts, signal: AbortSignal): Promise<number> {
  const session = await readWorkingSession(ports)
  // The page asks the user to sign in, or waits; a later call of the browser would not help.
  if (!session) return 0
  const { outbox } = ports.data
  const onProgress = () => undefined
  await forgetWaits(outbox, session.userId, () => true)
  await withLock(ports, `drain:${session.userId}`, signal, () =>
    drain({
      ports,
      session,
      refresh: (companyId) => refresh({ ports, session, companyId, onProgress, signal }),
      onAcknowledged: onProgress,
      onProgress,
      signal,
    }),
  )
  const { pending, unqueued } = await readQueue(outbox, session.userId, ports.now())
  return pending.length + unqueued
}
