import { type Batch, batchKey, partKeys } from './batch.ts'
import { forgetLeads, readBatches } from './batch-store.ts'
import { type Device, thisDevice } from './device.ts'
import type { OutboxDb } from './outbox-db.ts'

/** False when something of it is on its way already: then it stays whole. */
export function undoBatch(batchId: string, { outbox }: Pick<Device, 'outbox'> = thisDevice()): Promise<boolean> {
  return outbox.transaction('rw', outbox.status, async () => {
    const batch = await readBatch(outbox, batchId)
    if (!batch || batch.fed > 0) return false
    await removeBatch(outbox, batch)
    return true
  })
}

/** The person has read how it went. */
export const putAway = (batchId: string, { outbox }: Pick<Device, 'outbox'> = thisDevice()): Promise<void> =>
  changeBatch(outbox, batchId, () => ({ isSeen: true }))

/** The person has discarded refused rows of it. */
export const noteDiscarded = (outbox: OutboxDb, batchId: string, rows: number): Promise<void> =>
  changeBatch(outbox, batchId, ({ discarded }) => ({ discarded: discarded + rows }))

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

async function removeBatch(outbox: OutboxDb, batch: Batch): Promise<void> {
  await outbox.status.bulkDelete([batch.key, ...partKeys(batch)])
  forgetLeads(outbox, batch.batchId)
}

/** Whatever of it waits is gone with it. */
export async function discardBatches(outbox: OutboxDb, userId: string): Promise<void> {
  for (const batch of await readBatches(outbox, userId)) await removeBatch(outbox, batch)
}

/** Those made before that moment of which nothing waits and nothing is refused. */
export function forgetBatches(outbox: OutboxDb, userId: string, before: number): Promise<void> {
  return outbox.transaction('rw', outbox.pending, outbox.parked, outbox.acked, outbox.status, async () => {
    const old = (await readBatches(outbox, userId)).filter(
      ({ savedAt, fed, total }) => savedAt < before && fed === total,
    )
    if (old.length === 0) return
    const tables = [outbox.pending, outbox.parked, outbox.acked]
    const entries = (await Promise.all(tables.map((table) => table.where({ userId }).toArray()))).flat()
    const held = new Set(entries.map(({ batchId }) => batchId))
    for (const batch of old) if (!held.has(batch.batchId)) await removeBatch(outbox, batch)
  })
}
