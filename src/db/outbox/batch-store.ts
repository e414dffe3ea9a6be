import { addFollowUp, changeFollowUp } from '../../../contract/mutations/follow-up.ts'
import { type Batch, type BatchLead, batchKey, HOLD_MS, partKeys, ROWS_PER_PART } from '../schema/batch.ts'
import { entryOfRow } from './new-entry.ts'
import type { LeadsOfBatch, OutboxDb, PendingEntry } from '../schema/outbox-db.ts'
import type { OutboxEntry } from '../schema/outbox-entry.ts'

// Reads run in the caller's transaction, so that a row is never seen both in its batch and the queue, or in neither.

export interface Owner {
  userId: string
  companyId: string
}

export type NewBatch = Owner &
  Pick<Batch, 'batchId' | 'name' | 'args' | 'description' | 'savedAt'> &
  Partial<Pick<Batch, 'isSeen' | 'ageStart' | 'choices' | 'goesWith'>>

export async function savedTotal(outbox: OutboxDb, batchId: string): Promise<number | undefined> {
  const saved = await outbox.status.get(batchKey(batchId))
  return saved && 'total' in saved ? saved.total : undefined
}

/** All or nothing. A batch that is already saved does not change. */
export async function addBatch(outbox: OutboxDb, given: NewBatch, leads: readonly BatchLead[]): Promise<void> {
  const position = await takePosition(outbox, given)
  const batch: Batch = {
    isSeen: false,
    ...given,
    key: batchKey(given.batchId),
    total: leads.length,
    queued: 0,
    position,
    heldUntil: given.savedAt + HOLD_MS,
    discarded: 0,
  }
  const parts = partKeys(batch).map((key, part) => ({
    key,
    leads: leads.slice(part * ROWS_PER_PART, (part + 1) * ROWS_PER_PART),
  }))
  await outbox.transaction('rw', outbox.status, async () => {
    if ((await savedTotal(outbox, given.batchId)) === undefined) await outbox.status.bulkPut([...parts, batch])
  })
}

/** Nothing else gets this position; rows get fractions after it. A batch keeps its earlier one. */
export function takePosition(outbox: OutboxDb, batch: NewBatch, before?: number) {
  const { batchId, userId, companyId, name, description, savedAt } = batch
  const call = { method: 'POST', path: '', lane: `batch:${batchId}`, subject: '', attempts: 0 } as const
  const holder: PendingEntry = { mutationId: batchId, userId, companyId, name, args: {}, description, savedAt, ...call }
  return outbox.transaction('rw', outbox.pending, async () => {
    const position = await outbox.pending.add(before === undefined ? holder : { ...holder, position: before })
    await outbox.pending.delete(position)
    return position
  })
}

const isBatch = (record: { key: string }): record is Batch => record.key.startsWith('batch:')
const isUnqueued = ({ queued, total }: Batch) => queued < total

// Records are read one by one: a browser ends a transaction in which too much is awaited between two requests.

type Records = readonly { key: string }[]

export const readRecords = (outbox: OutboxDb) => outbox.status.where('key').startsWith('batch:').toArray()

export const batchesIn = (records: Records): Batch[] =>
  records.filter(isBatch).toSorted((a, b) => a.position - b.position)

export const batchesOf = (records: Records, userId: string): Batch[] =>
  batchesIn(records).filter((batch) => batch.userId === userId)
export const unqueuedBatchesOf = (records: Records, userId: string): Batch[] =>
  batchesOf(records, userId).filter(isUnqueued)

export const unqueuedRows = (batches: readonly Batch[]) =>
  batches.reduce((sum, { total, queued }) => sum + total - queued, 0)
export const newestPosition = (records: Records): number | undefined => batchesIn(records).at(-1)?.position

export const readUnqueuedBatches = async (outbox: OutboxDb, userId: string): Promise<Batch[]> =>
  unqueuedBatchesOf(await readRecords(outbox), userId)
export const unqueuedOfAll = (records: Records) => unqueuedRows(batchesIn(records))
export const countUnqueued = async (outbox: OutboxDb): Promise<number> => unqueuedOfAll(await readRecords(outbox))

export const leadsOf = (outbox: OutboxDb, { batchId, erased = 0 }: Batch): LeadsOfBatch | undefined => {
  const known = outbox.memory.leads.get(batchId)
  return known?.erased === erased ? known : undefined
}
export const forgetLeads = (outbox: OutboxDb, batchId: string) => void outbox.memory.leads.delete(batchId)

export async function readLeads(outbox: OutboxDb, userId: string): Promise<void> {
  for (const batch of await readUnqueuedBatches(outbox, userId)) {
    if (leadsOf(outbox, batch)) continue
    const parts = await outbox.status.bulkGet(partKeys(batch))
    const all = parts.flatMap((part) => (part && 'leads' in part ? part.leads : []))
    const indexById = new Map(all.map(({ id }, index) => [id, index]))
    outbox.memory.leads.set(batch.batchId, { all, erased: batch.erased ?? 0, indexById, entries: new Map() })
  }
}

/** All, only the batches of follow-ups, or the rows of these leads. */
export type OfLeads = 'all' | 'followUps' | readonly string[]

const OF_FOLLOW_UPS: ReadonlySet<string> = new Set([addFollowUp.name, changeFollowUp.name])

export function unqueuedEntries(
  outbox: OutboxDb,
  records: Records,
  { userId, companyId }: Owner,
  of: OfLeads,
): OutboxEntry[] {
  const batches = unqueuedBatchesOf(records, userId).filter(
    ({ companyId: own, name }) => own === companyId && (of !== 'followUps' || OF_FOLLOW_UPS.has(name)),
  )
  return entriesOf(outbox, batches, of)
}

export function entriesOf(outbox: OutboxDb, batches: readonly Batch[], of: OfLeads): OutboxEntry[] {
  return batches.flatMap((batch) => {
    const leads = leadsOf(outbox, batch)
    if (!leads) return []
    const indexes = typeof of === 'string' ? [...leads.all.keys()] : of.map((id) => leads.indexById.get(id) ?? -1)
    const rows = indexes.flatMap((index) => (index < batch.queued ? [] : (entryAt(batch, leads, index) ?? [])))
    const { decided } = batch
    return decided ? rows.filter(({ mutationId }) => !decided.includes(mutationId)) : rows
  })
}

function entryAt(batch: Batch, { all, entries }: LeadsOfBatch, index: number): OutboxEntry | undefined {
  const lead = all[index]
  if (lead && !entries.has(index)) entries.set(index, entryOfRow(batch, lead, index))
  return entries.get(index)
}

export const isUnqueuedIn = (outbox: OutboxDb, batch: Batch, leadId: string) =>
  (leadsOf(outbox, batch)?.indexById.get(leadId) ?? -1) >= batch.queued

/** Not to be called within a transaction. */
export async function unqueuedAmong(
  outbox: OutboxDb,
  records: Records,
  owner: Owner,
  of: OfLeads,
): Promise<OutboxEntry[]> {
  const isKnown = (batch: Batch) => leadsOf(outbox, batch) !== undefined
  if (!unqueuedBatchesOf(records, owner.userId).every(isKnown)) await readLeads(outbox, owner.userId)
  return unqueuedEntries(outbox, records, owner, of)
}

export const readUnqueued = async (outbox: OutboxDb, owner: Owner, of: OfLeads): Promise<OutboxEntry[]> =>
  unqueuedAmong(outbox, await readRecords(outbox), owner, of)
