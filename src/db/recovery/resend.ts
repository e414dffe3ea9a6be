import { COMMIT_TOKENS_SHOWN } from '../../../contract/endpoints/sync.ts'
import { isRowOf } from '../schema/batch.ts'
import { batchesOf, type Owner, readRecords } from '../outbox/batch-store.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../schema/outbox-entry.ts'
import type { RowsMeta } from '../schema/rows-db.ts'

// A restored server has lost what it had acknowledged. Devices keep what they sent: docs/decisions/0009.

/** Queues again, in its old place and under its old key, what was sent in this company to a lost history. */
export function sendAgain(outbox: OutboxDb, owner: Owner, now: number): Promise<void> {
  const ofCompany = { userId: owner.userId, companyId: owner.companyId }
  const { pending, acknowledged, status, auth } = outbox
  return outbox.transaction('rw', pending, acknowledged, status, auth, async () => {
    const entries = await acknowledged.where(ofCompany).toArray()
    const batches = batchesOf(await readRecords(outbox), owner.userId).filter(
      ({ companyId, queued }) => companyId === owner.companyId && queued > 0,
    )
    // A batch is expanded again from its start; its rows that wait or were sent come again that way.
    const isExpandedAgain = ({ mutationId }: OutboxEntry) => batches.some((batch) => isRowOf(batch, mutationId))
    await pending.where(ofCompany).and(isExpandedAgain).delete()
    // An entry that waits may also be on its way, and be answered by the history of before.
    await pending.where(ofCompany).modify({ sentAgainAt: now })
    await status.bulkPut(batches.map((batch) => ({ ...batch, queued: 0, sentAgainAt: now })))
    await pending.bulkPut(entries.filter((entry) => !isExpandedAgain(entry)).map((entry) => unacknowledged(entry, now)))
    await acknowledged.where(ofCompany).delete()
    if (entries.length + batches.length > 0) await auth.put({ key: 'send-now', askedAt: now })
  })
}

function unacknowledged(entry: AcknowledgedEntry, sentAgainAt: number): OutboxEntry {
  const {
    acknowledgedSeq: seq,
    epoch,
    commitToken: _token,
    acknowledgedAt,
    conflict: _header,
    conflicts: _fields,
    ...sent
  } = entry
  const { ageStart } = entry
  // A server remembers its answers from the moment it gave them.
  const again = { ...sent, attempts: 0, retriedAt: acknowledgedAt, sentAgainAt }
  // However often the server is restored, the change was made when it was first committed.
  if (seq === 0 || sent.acknowledgedBefore) return again
  const at = ageStart && { at: ageStart.serverAt + ageStart.laterMs }
  return { ...again, acknowledgedBefore: { epoch, seq, ...at } }
}

export async function tokensToShow(
  outbox: OutboxDb,
  { userId, companyId }: Owner,
  { epoch = '', verifiedSeq = -1 }: Pick<RowsMeta, 'epoch' | 'verifiedSeq'>,
): Promise<string | undefined> {
  const entries = await outbox.acknowledged
    .where('[userId+companyId+epoch+acknowledgedSeq]')
    .between([userId, companyId, epoch, verifiedSeq], [userId, companyId, epoch, Infinity], false, true)
    .toArray()
  return newestTokens(entries)
}

export const allTokens = async (outbox: OutboxDb, { userId, companyId }: Owner): Promise<string | undefined> =>
  newestTokens(await outbox.acknowledged.where({ userId, companyId }).toArray())

function newestTokens(entries: readonly AcknowledgedEntry[]): string | undefined {
  const newest = entries.toSorted((a, b) => b.acknowledgedSeq - a.acknowledgedSeq)
  const tokens = new Set(newest.flatMap(({ commitToken }) => commitToken ?? []))
  return tokens.size === 0 ? undefined : [...tokens].slice(0, COMMIT_TOKENS_SHOWN).join(',')
}
