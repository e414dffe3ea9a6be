import { type Batch, batchKey, partKeys } from '../schema/batch.ts'
import { batchesIn, batchesOf, forgetLeads, readRecords } from './batch-store.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'

/** With those that go with it. False when some of it is being sent already; then all of it stays. */
export function undoBatch(outbox: OutboxDb, batchId: string): Promise<boolean> {
  return outbox.transaction('rw', outbox.status, async () => {
    const batch = await readBatch(outbox, batchId)
    if (!batch) return false
    const others = batchesIn(await readRecords(outbox)).filter(({ goesWith }) => goesWith === batchId)
    if ([batch, ...others].some(({ queued }) => queued > 0)) return false
    await removeBatches(outbox, [batch, ...others])
    return true
  })
}

export const putAway = (outbox: OutboxDb, batchId: string): Promise<void> =>
  changeBatch(outbox, batchId, () => ({ isSeen: true }))

export const noteDiscarded = (outbox: OutboxDb, batchId: string, rows: readonly string[]): Promise<void> =>
  changeBatch(outbox, batchId, ({ discarded, decided = [] }) => ({
    discarded: discarded + rows.length,
    decided: [...decided, ...rows],
  }))

export const noteRekeyed = (outbox: OutboxDb, batchId: string, row: string): Promise<void> =>
  changeBatch(outbox, batchId, ({ decided = [] }) => ({ decided: [...decided, row] }))

function changeBatch(outbox: OutboxDb, batchId: string, change: (batch: Batch) => Partial<Batch>): Promise<void> {
  return outbox.transaction('rw', outbox.status, async () => {
    const batch = await readBatch(outbox, batchId)
    if (batch) await outbox.status.put({ ...batch, ...change(batch) })
  })
}

async function readBatch(outbox: OutboxDb, batchId: string): Promise<Batch | undefined> {
  const record = await outbox.status.get(batchKey(batchId))
  return record && 'batchId' in record ? record : undefined
}

async function removeBatches(outbox: OutboxDb, batches: readonly Batch[]): Promise<void> {
  await outbox.status.bulkDelete(batches.flatMap((batch) => [batch.key, ...partKeys(batch)]))
  for (const { batchId } of batches) forgetLeads(outbox, batchId)
}

export async function discardBatches(outbox: OutboxDb, userId: string): Promise<void> {
  await removeBatches(outbox, batchesOf(await readRecords(outbox), userId))
}

export async function forgetBatches(outbox: OutboxDb, userId: string, before: number): Promise<void> {
  const isOld = ({ savedAt, queued, total }: Batch) => savedAt < before && queued === total
  if (!batchesOf(await readRecords(outbox), userId).some(isOld)) return
  await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.acknowledged, outbox.status, async () => {
    const pending = await outbox.pending.where({ userId }).toArray()
    const parked = await outbox.parked.where({ userId }).toArray()
    const acknowledged = await outbox.acknowledged.where({ userId }).toArray()
    const held = new Set([...pending, ...parked, ...acknowledged].map(({ batchId }) => batchId))
    const old = batchesOf(await readRecords(outbox), userId).filter(isOld)
    await removeBatches(
      outbox,
      old.filter(({ batchId }) => !held.has(batchId)),
    )
  })
}
