import { isRowOf } from '../db/schema/batch.ts'
import { isContested, type OutboxEntry } from '../db/schema/outbox-entry.ts'
import { forgetBatches } from '../db/outbox/batch-actions.ts'
import { forgetSettled } from '../db/outbox/outbox-queue.ts'
import { readMeta, type RowsDb } from '../db/schema/rows-db.ts'
import type { SyncPorts } from './ports.ts'

export const KEEP_SENT_MS = 7 * 24 * 60 * 60 * 1000

/** After a week, once the device has pulled them and the server has them safe: until then they could be sent again. */
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
    (entry, isNewest) =>
      (entry.acknowledgedAt < before || (isKnownByBatch(entry, before) && !isNewest)) &&
      // What was sent to another history and not asked for again is known to be in this one too.
      (entry.epoch !== epoch || entry.acknowledgedSeq <= Math.min(cursorSeq, durable)) &&
      !isContested(entry),
  )
  await forgetBatches(data.outbox, userId, before)
}

/** Its batch is kept as long. The newest entry stays: its commit token detects a restored server. */
const isKnownByBatch = ({ batchId, mutationId, savedAt }: OutboxEntry, before: number) =>
  batchId !== undefined && savedAt >= before && isRowOf({ batchId }, mutationId)
