import { batchesOf, forgetLeads, readRecords, readUnqueuedBatches } from '../outbox/batch-store.ts'
import { askToSend } from '../outbox/outbox-actions.ts'
import type { Session } from '../schema/auth-record.ts'
import type { Batch } from '../schema/batch.ts'
import type { Device } from '../schema/device.ts'
import type { OutboxEntry } from '../schema/outbox-entry.ts'
import { sealedKey } from '../schema/status-records.ts'
import { currentSession, discardAll } from './session.ts'

type Owned = Pick<OutboxEntry, 'userId' | 'companyId' | 'author' | 'revision'>

/**
 * What a deactivated user did not send goes into the queue of the administrator who is signed in, under its author's name
 * and keys. What belongs to companies that are not theirs stays sealed.
 */
export async function releaseWork(device: Device, userId: string): Promise<void> {
  const session = currentSession(device)
  if (!session) return
  const { outbox, uploads } = device
  const isOurs = ({ companyId }: { companyId: string }) => session.companyIds.includes(companyId)
  await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.status, async () => {
    for (const table of [outbox.pending, outbox.parked])
      await table
        .where({ userId })
        .filter(isOurs)
        .modify((entry: Owned) => handOver(entry, session))
    const batches = batchesOf(await readRecords(outbox), userId).filter(isOurs)
    await outbox.status.bulkPut(
      batches.map((batch): Batch => ({ ...batch, userId: session.userId, author: batch.author ?? userId })),
    )
    for (const { batchId } of batches) forgetLeads(outbox, batchId)
    const left = [outbox.pending, outbox.parked].map((table) => table.where({ userId }).count())
    const unqueued = await readUnqueuedBatches(outbox, userId)
    if ((await Promise.all(left)).every((count) => count === 0) && unqueued.length === 0)
      await outbox.status.delete(sealedKey(userId))
  })
  await uploads.contents.where({ userId }).filter(isOurs).modify({ userId: session.userId })
  await askToSend(outbox, device.now())
}

function handOver(entry: Owned, { userId }: Session): void {
  entry.author ??= entry.userId
  entry.userId = userId
  // The journal replaces its copy only by a later one.
  entry.revision = (entry.revision ?? 0) + 1
}

export async function discardSealed(device: Device, userId: string): Promise<void> {
  await discardAll(device, userId)
  await device.outbox.status.delete(sealedKey(userId))
}
