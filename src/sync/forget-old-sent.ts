import { isContested } from '../db/outbox-entry.ts'
import { forgetBatches } from '../db/batch-actions.ts'
import { forgetSettled } from '../db/outbox-queue.ts'
import { readMeta, type RowsDb } from '../db/rows-db.ts'
import type { SyncPorts } from './ports.ts'

const KEEP_SENT_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Sent changes leave the sent list after a week, once the device has pulled them, the server has them safe and nobody
 * must decide about them.
 */
export async function forgetOldSent(
  { data, now }: SyncPorts,
  userId: string,
  companyId: string,
  rows: RowsDb,
): Promise<void> {
  const { epoch, cursorSeq, durable = -1 } = await readMeta(rows)
  const before = now() - KEEP_SENT_MS
  await forgetSettled(
    data.outbox,
    { userId, companyId },
    (entry) =>
      // A row of a batch is told by its batch, which is kept as long.
      (entry.batchId !== undefined || entry.ackedAt < before) &&
      entry.epoch === epoch &&
      entry.ackedSeq <= Math.min(cursorSeq, durable) &&
      !isContested(entry),
  )
  await forgetBatches(data.outbox, userId, before)
}
