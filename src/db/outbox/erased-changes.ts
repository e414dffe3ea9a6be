import { namesAny } from '../schema/row-ids.ts'
import { type Batch, partKeys, ROWS_PER_PART } from '../schema/batch.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { makesItsRow, type OutboxEntry } from '../schema/outbox-entry.ts'
import type { ErasedRecord } from '../schema/status-records.ts'
import { batchesIn, forgetLeads, readRecords } from './batch-store.ts'
import { keyOfRow } from './new-entry.ts'

// A person was erased on the server. The changes about them leave this device, for every user who has worked on it: those
// that were sent and are kept for a restore, those that were refused, and those that wait, which the server would refuse.
// Users only learn how many changes were dropped.

/** By user. */
type Counts = Map<string, number>

export function removeErasedChanges(outbox: OutboxDb, companyId: string, erased: readonly string[]): Promise<void> {
  const { pending, parked, acknowledged, status } = outbox
  return outbox.transaction('rw', pending, parked, acknowledged, status, async () => {
    const isOfCompany = (entry: OutboxEntry) => entry.companyId === companyId
    const waiting = await pending.filter(isOfCompany).toArray()
    const refused = await parked.filter(isOfCompany).toArray()
    const ids = withNewRows([...waiting, ...refused], new Set(erased))
    const isGone = (entry: OutboxEntry) => namesAny(entry, ids)
    const [gone, goneRefused] = [waiting.filter(isGone), refused.filter(isGone)]
    await pending.bulkDelete(gone.map(({ position }) => position))
    await parked.bulkDelete(goneRefused.map(({ mutationId }) => mutationId))
    const sent = await acknowledged.filter((entry) => isOfCompany(entry) && isGone(entry)).primaryKeys()
    await acknowledged.bulkDelete(sent)
    const dropped = countByUser([...gone, ...goneRefused])
    const keys = new Set([...gone, ...goneRefused].map(({ mutationId }) => mutationId))
    const batches = batchesIn(await readRecords(outbox)).filter((batch) => batch.companyId === companyId)
    for (const batch of batches) await eraseInBatch(outbox, batch, { ids, keys, dropped })
    await noteDropped(outbox, dropped, erased)
  })
}

/** What is done to a row that is only made by a change which goes can't be sent without it. */
function withNewRows(entries: readonly OutboxEntry[], erased: ReadonlySet<string>): ReadonlySet<string> {
  const made = entries.flatMap((entry) =>
    makesItsRow(entry) && !erased.has(entry.mutationId) && namesAny(entry, erased) ? [entry.mutationId] : [],
  )
  return made.length === 0 ? erased : withNewRows(entries, new Set([...erased, ...made]))
}

function countByUser(gone: readonly OutboxEntry[]): Counts {
  const counts: Counts = new Map()
  // What was to be deleted is gone.
  for (const { userId, method } of gone) if (method !== 'DELETE') add(counts, userId)
  return counts
}

const add = (counts: Counts, userId: string) => counts.set(userId, (counts.get(userId) ?? 0) + 1)

interface Erasing {
  ids: ReadonlySet<string>
  /** Of the entries that went. */
  keys: ReadonlySet<string>
  dropped: Counts
}

/** Its rows keep their places, from which their keys are made. A row of an erased lead is never expanded again. */
async function eraseInBatch(outbox: OutboxDb, batch: Batch, { ids, keys, dropped }: Erasing): Promise<void> {
  const { decided = [] } = batch
  const gone: string[] = []
  let discarded = 0
  for (const [part, key] of partKeys(batch).entries()) {
    const record = await outbox.status.get(key)
    if (!record || !('leads' in record) || !record.leads.some(({ id }) => ids.has(id))) continue
    const leads = record.leads.map((lead, offset) => {
      if (!ids.has(lead.id)) return lead
      const index = part * ROWS_PER_PART + offset
      const row = keyOfRow(batch.batchId, index)
      if (!decided.includes(row)) {
        gone.push(row)
        if (index >= batch.queued) add(dropped, batch.userId)
        if (index >= batch.queued || keys.has(row)) discarded += 1
      }
      return { ...lead, subject: '' }
    })
    await outbox.status.put({ ...record, leads })
  }
  if (gone.length === 0) return
  const erased = (batch.erased ?? 0) + gone.length
  await outbox.status.put({
    ...batch,
    decided: [...decided, ...gone],
    discarded: batch.discarded + discarded,
    erased,
  })
  forgetLeads(outbox, batch.batchId)
}

const NOTHING_ERASED: ErasedRecord = { key: 'erased', times: 0, lately: [], dropped: {} }
/** More than a person has rows. */
const MOST_LATELY = 1_000

export async function readErased(outbox: OutboxDb): Promise<ErasedRecord> {
  const record = await outbox.status.get('erased')
  return record?.key === 'erased' ? record : NOTHING_ERASED
}

export async function noteDropped(outbox: OutboxDb, counts: Counts, rows?: readonly string[]): Promise<void> {
  const { key, times, lately, dropped } = await readErased(outbox)
  const sums = Object.fromEntries([...counts].map(([userId, count]) => [userId, count + (dropped[userId] ?? 0)]))
  await outbox.status.put({
    key,
    times: times + 1,
    lately: rows?.slice(0, MOST_LATELY) ?? lately,
    dropped: { ...dropped, ...sums },
  })
}

/** The user has read how many changes were dropped. */
export const dismissDropped = (outbox: OutboxDb, userId: string): Promise<unknown> =>
  outbox.transaction('rw', outbox.status, async () => {
    const record = await readErased(outbox)
    const { [userId]: _read, ...dropped } = record.dropped
    await outbox.status.put({ ...record, dropped })
  })
