import { MARKS_SHOWN } from '../../contract/endpoints/sync.ts'
import { isRowOf } from './batch.ts'
import { batchesOf, type Owner, readRecords } from './batch-store.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { AckedEntry, OutboxEntry } from './outbox-entry.ts'
import type { RowsMeta } from './rows-db.ts'

// A server that was restored has lost what it had acknowledged since. Devices keep what they sent: see
// docs/decisions/0009.

/**
 * The server tells another history: whatever was sent in this company goes back into the queue, in its old place and
 * under its old key. What the server still has is answered again and has no second effect.
 */
export function sendAgain(outbox: OutboxDb, owner: Owner, now: number): Promise<void> {
  const ofCompany = { userId: owner.userId, companyId: owner.companyId }
  const { pending, acked, status, auth } = outbox
  return outbox.transaction('rw', pending, acked, status, auth, async () => {
    const entries = await acked.where(ofCompany).toArray()
    const batches = batchesOf(await readRecords(outbox), owner.userId).filter(
      ({ companyId, fed }) => companyId === owner.companyId && fed > 0,
    )
    // A batch is fed once more from its start; what of it waits or was sent comes again that way.
    const isFedAgain = ({ mutationId }: OutboxEntry) => batches.some((batch) => isRowOf(batch, mutationId))
    await pending.where(ofCompany).and(isFedAgain).delete()
    // Also what waits may be on its way, and answered by the history of before.
    await pending.where(ofCompany).modify({ sentAgainAt: now })
    await status.bulkPut(batches.map((batch) => ({ ...batch, fed: 0, sentAgainAt: now })))
    await pending.bulkPut(entries.filter((entry) => !isFedAgain(entry)).map((entry) => unacknowledged(entry, now)))
    await acked.where(ofCompany).delete()
    if (entries.length + batches.length > 0) await auth.put({ key: 'send-now', askedAt: now })
  })
}

function unacknowledged(entry: AckedEntry, sentAgainAt: number): OutboxEntry {
  const { ackedSeq: _seq, epoch: _epoch, mark: _mark, ackedAt, conflict: _header, conflicts: _fields, ...sent } = entry
  // A server remembers its answers from when it gave them.
  return { ...sent, attempts: 0, retriedAt: ackedAt, sentAgainAt }
}

/** Marks of what was sent and not vouched for yet, to be shown to the server; undefined without any. */
export async function marksToShow(
  outbox: OutboxDb,
  { userId, companyId }: Owner,
  { epoch = '', vouchedSeq = -1 }: Pick<RowsMeta, 'epoch' | 'vouchedSeq'>,
): Promise<string | undefined> {
  const entries = await outbox.acked
    .where('[userId+companyId+epoch+ackedSeq]')
    .between([userId, companyId, epoch, vouchedSeq], [userId, companyId, epoch, Infinity], false, true)
    .toArray()
  return newestMarks(entries)
}

/** Marks of everything sent that is still kept: for a device that begins without rows. */
export const allMarks = async (outbox: OutboxDb, { userId, companyId }: Owner): Promise<string | undefined> =>
  newestMarks(await outbox.acked.where({ userId, companyId }).toArray())

function newestMarks(entries: readonly AckedEntry[]): string | undefined {
  const newest = entries.toSorted((a, b) => b.ackedSeq - a.ackedSeq)
  const marks = new Set(newest.flatMap(({ mark }) => mark ?? []))
  return marks.size === 0 ? undefined : [...marks].slice(0, MARKS_SHOWN).join(',')
}
