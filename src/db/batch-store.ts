import { type Batch, type BatchLead, batchKey, entryOfRow, HOLD_MS, partKeys, ROWS_PER_PART } from './batch.ts'
import type { OutboxDb, PendingEntry } from './outbox-db.ts'
import type { OutboxEntry } from './outbox-entry.ts'

// How batches are kept. What is read here runs within the transaction of whoever asks, so that a row is never seen
// both in its batch and in the queue, or in neither.

export interface Owner {
  userId: string
  companyId: string
}

export type NewBatch = Owner & Pick<Batch, 'batchId' | 'name' | 'args' | 'description' | 'savedAt'>

/** Resolves when all of it is durable; nothing of it is kept before. */
export async function addBatch(outbox: OutboxDb, given: NewBatch, leads: readonly BatchLead[]): Promise<void> {
  const place = await takePlace(outbox, given)
  const batch: Batch = {
    ...given,
    key: batchKey(given.batchId),
    total: leads.length,
    fed: 0,
    place,
    heldUntil: given.savedAt + HOLD_MS,
    discarded: 0,
    isSeen: false,
  }
  const parts = partKeys(batch).map((key, part) => ({
    key,
    leads: leads.slice(part * ROWS_PER_PART, (part + 1) * ROWS_PER_PART),
  }))
  await outbox.transaction('rw', outbox.status, () => outbox.status.bulkPut([...parts, batch]))
}

/** A number of the queue that nothing else gets. Fractions behind it are for the rows. */
function takePlace(outbox: OutboxDb, { batchId, userId, companyId, name, description, savedAt }: NewBatch) {
  const call = { method: 'POST', path: '', lane: `batch:${batchId}`, subject: '', attempts: 0 } as const
  const holder: PendingEntry = { mutationId: batchId, userId, companyId, name, args: {}, description, savedAt, ...call }
  return outbox.transaction('rw', outbox.pending, async () => {
    const place = await outbox.pending.add(holder)
    await outbox.pending.delete(place)
    return place
  })
}

/** Of everybody on this device; undefined when there is none. */
export async function newestBatchPlace(outbox: OutboxDb): Promise<number | undefined> {
  return (await readAllBatches(outbox)).at(-1)?.place
}

const isBatch = (record: { key: string }): record is Batch => record.key.startsWith('batch:')

async function readAllBatches(outbox: OutboxDb): Promise<Batch[]> {
  const records = await outbox.status.where('key').startsWith('batch:').toArray()
  return records.filter(isBatch).toSorted((a, b) => a.place - b.place)
}

/** In the order they were made. */
export const readBatches = async (outbox: OutboxDb, userId: string): Promise<Batch[]> =>
  (await readAllBatches(outbox)).filter((batch) => batch.userId === userId)

const isUnfed = ({ fed, total }: Batch) => fed < total
export const readUnfedBatches = async (outbox: OutboxDb, userId: string): Promise<Batch[]> =>
  (await readBatches(outbox, userId)).filter(isUnfed)

/** Rows of everybody on this device that are not in the queue yet. */
export const countUnfed = async (outbox: OutboxDb): Promise<number> => unfedRows(await readAllBatches(outbox))
export const unfedRows = (batches: readonly Batch[]) => batches.reduce((sum, { total, fed }) => sum + total - fed, 0)

interface Leads {
  all: readonly BatchLead[]
  indexById: ReadonlyMap<string, number>
}

/** A batch's leads never change: each context reads them once. */
const knownLeads = new WeakMap<OutboxDb, Map<string, Leads>>()

export async function readLeads(outbox: OutboxDb, batch: Batch): Promise<Leads> {
  const known = knownLeads.get(outbox) ?? new Map<string, Leads>()
  knownLeads.set(outbox, known)
  const before = known.get(batch.batchId)
  if (before) return before
  const parts = await outbox.status.bulkGet(partKeys(batch))
  const all = parts.flatMap((part) => (part && 'leads' in part ? part.leads : []))
  const leads = { all, indexById: new Map(all.map(({ id }, index) => [id, index])) }
  known.set(batch.batchId, leads)
  return leads
}

export const forgetLeads = (outbox: OutboxDb, batchId: string) => void knownLeads.get(outbox)?.delete(batchId)

/** The rows of a user's batches that are not in the queue yet, as the entries they will be: all, or of one lead. */
export async function readUnfed(
  outbox: OutboxDb,
  owner: Owner,
  of: 'all' | { leadId: string },
): Promise<OutboxEntry[]> {
  const batches = (await readUnfedBatches(outbox, owner.userId)).filter(
    ({ companyId }) => companyId === owner.companyId,
  )
  const entries: OutboxEntry[] = []
  for (const batch of batches) {
    const { all, indexById } = await readLeads(outbox, batch)
    const indexes = of === 'all' ? all.keys() : [indexById.get(of.leadId) ?? -1]
    for (const index of indexes) {
      const lead = index < batch.fed ? undefined : all[index]
      const entry = lead && entryOfRow(batch, lead, index)
      if (entry) entries.push(entry)
    }
  }
  return entries
}
