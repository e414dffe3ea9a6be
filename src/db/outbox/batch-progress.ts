import type { Batch } from '../schema/batch.ts'
import { batchesOf, readRecords } from './batch-store.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import type { OutboxEntry, ParkedEntry } from '../schema/outbox-entry.ts'

export interface BatchProgress extends Batch {
  left: number
  refused: number
  sent: number
}

export function readProgress(outbox: OutboxDb, userId: string): Promise<BatchProgress[]> {
  return outbox.transaction('r', outbox.pending, outbox.parked, outbox.status, async () => {
    const batches = batchesOf(await readRecords(outbox), userId)
    if (batches.length === 0) return []
    const pending = await outbox.pending.where({ userId }).toArray()
    const parked = await outbox.parked.where({ userId }).toArray()
    return batches.map((batch) => progressOf(batch, pending, parked)).toReversed()
  })
}

function progressOf(batch: Batch, pending: readonly OutboxEntry[], parked: readonly ParkedEntry[]): BatchProgress {
  const ofBatch = (entries: readonly OutboxEntry[]) => entries.filter(({ batchId }) => batchId === batch.batchId).length
  const left = batch.total - batch.queued + ofBatch(pending)
  const refused = ofBatch(parked)
  // While a batch is expanded once more, its refused rows are among those that are left.
  return { ...batch, left, refused, sent: Math.max(0, batch.total - left - refused - batch.discarded) }
}
