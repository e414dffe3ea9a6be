import { headers } from '../../contract/protocol.ts'
import { ensureDeviceId } from '../db/outbox/auth-records.ts'
import { readUnqueuedBatches, unqueuedRows } from '../db/outbox/batch-store.ts'
import { oldestOf } from '../db/outbox/outbox-queue.ts'
import type { SyncPorts } from './ports.ts'
import type { WorkingSession } from './transport.ts'

export interface Waiting {
  count: number
  oldestAt: number | undefined
  /** Of the oldest. */
  companyId: string | undefined
}

export async function deviceHeaders(
  ports: SyncPorts,
  { deviceId }: WorkingSession,
  { count, oldestAt, companyId }: Waiting,
): Promise<Record<string, string>> {
  const oldestMs = Math.max(0, ports.now() - (oldestAt ?? ports.now()))
  const about = await ports.about?.()
  return {
    [headers.syncDevice]: deviceId ?? (await ensureDeviceId(ports.data.outbox, () => ports.newId())),
    [headers.syncPending]: `${count};oldest=${Math.round(oldestMs / 1000)}${companyId ? `;company=${companyId}` : ''}`,
    ...(about === undefined ? {} : { [headers.syncAbout]: about }),
  }
}

export async function readWaiting({ data: { outbox } }: SyncPorts, userId: string): Promise<Waiting> {
  const pending = await outbox.pending.where({ userId }).toArray()
  const batches = await readUnqueuedBatches(outbox, userId)
  return { count: pending.length + unqueuedRows(batches), ...oldestFact([...pending, ...batches]) }
}

export function oldestFact(unsent: readonly { savedAt: number; companyId: string }[]): Omit<Waiting, 'count'> {
  const oldestAt = oldestOf(unsent)
  return { oldestAt, companyId: unsent.find(({ savedAt }) => savedAt === oldestAt)?.companyId }
}
