import type { Batch } from './batch.ts'
import type { OutboxEntry, ParkedEntry } from './outbox-entry.ts'

/** A batch, and how far it has come. */
export interface BatchProgress extends Batch {
  /** Rows that are not on the server and may still come there by themselves. */
  left: number
  refused: number
  sent: number
}

export function progressOf(
  batch: Batch,
  pending: readonly OutboxEntry[],
  parked: readonly ParkedEntry[],
): BatchProgress {
  const ofBatch = (entries: readonly OutboxEntry[]) => entries.filter(({ batchId }) => batchId === batch.batchId).length
  const left = batch.total - batch.fed + ofBatch(pending)
  const refused = ofBatch(parked)
  return { ...batch, left, refused, sent: batch.total - left - refused - batch.discarded }
}
