import { type Batch, partKeys } from '../schema/batch.ts'
import { OutboxDb } from '../schema/outbox-db.ts'
import { batchesIn, readRecords } from '../outbox/batch-store.ts'
import { readAuth } from '../outbox/auth-records.ts'
import { readErased } from '../outbox/erased-changes.ts'
import { Journal } from '../schema/journal.ts'
import { idOf, isCovered, type KeptRecord, readKept } from '../schema/journal-records.ts'
import { undecided } from '../schema/outbox-entry.ts'

interface Held {
  ids: Set<string>
  batches: Batch[]
  browserId: string | undefined
  erased: number
}

/** In one transaction: what moves from one table to another between two reads would be in neither. */
const readHeld = (outbox: OutboxDb): Promise<Held> =>
  outbox.transaction('r', outbox.pending, outbox.parked, outbox.status, outbox.auth, async () => {
    const pending = await outbox.pending.orderBy('mutationId').keys()
    const parked = await outbox.parked.toCollection().primaryKeys()
    const batches = batchesIn(await readRecords(outbox)).filter(({ queued, total }) => queued < total)
    const ids = new Set([...pending.map(String), ...parked, ...batches.map(({ batchId }) => batchId)])
    const browserId = (await readAuth(outbox, 'device'))?.deviceId
    return { ids, batches, browserId, erased: (await readErased(outbox)).times }
  })

async function mirror(journal: Journal, outbox: OutboxDb, held: Held): Promise<void> {
  const known = new Map(journal.kept.map((record) => [idOf(record), record]))
  const batches = held.batches.filter(
    (batch) => !isCovered({ op: 'batch', batch, parts: [] }, known.get(batch.batchId)),
  )
  const missing = [...held.ids].filter((id) => !known.has(id))
  if (missing.length + batches.length === 0) return
  const waiting = await outbox.pending.where('mutationId').anyOf(missing).toArray()
  const refused = (await outbox.parked.bulkGet(missing)).filter((entry) => entry !== undefined)
  const entries = [...waiting, ...refused.map(undecided)].toSorted((a, b) => a.position - b.position)
  const records: KeptRecord[] = entries.map((entry) => ({ op: 'save', entry }))
  for (const batch of batches) {
    const parts = await outbox.status.bulkGet(partKeys(batch))
    records.push({ op: 'batch', batch, parts: parts.flatMap((part) => (part && 'leads' in part ? [part] : [])) })
  }
  await journal.keep(records)
}

/** It is another outbox: what is missing in it is lost, not finished, and comes back when that is looked into. */
const isOther = (journal: Journal, held: Held) => held.browserId !== journal.browserId

export async function tidyJournal(journal: Journal, outbox: OutboxDb): Promise<void> {
  // Read first, because what is saved while the outbox is read is not finished.
  const known = journal.kept.filter((record) => record.op === 'batch' || !record.alone)
  const held = await readHeld(outbox)
  if (isOther(journal, held)) return
  await journal.forget(known.map(idOf).filter((id) => !held.ids.has(id)))
  await mirror(journal, outbox, held)
  await journal.forgetErased(held.erased)
}

export async function takeOver(journal: Journal, outbox: OutboxDb): Promise<void> {
  for (const { name, text, isLeft } of await journal.files.others()) {
    if (!isLeft) continue
    const held = await readHeld(outbox)
    if (isOther(journal, held)) return
    const kept = [...readKept(text).values()]
    await journal.keep(kept.filter((record) => held.ids.has(idOf(record)) || (record.op === 'save' && record.alone)))
    await journal.files.remove(name)
  }
}
