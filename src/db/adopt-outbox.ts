import { batchesIn, takePlace } from './batch-store.ts'
import { lastPlace } from './install.ts'
import type { DatabaseFactory } from './outbox-db.ts'
import { OUTBOX_NAME, OutboxDb } from './outbox-db.ts'

/**
 * What an earlier version of the app had saved beside the rows is moved into the outbox's own bucket: all of it as far back
 * as the bucket has given out places, and nothing that is saved later stands among it.
 */
export async function adoptOldOutbox(outbox: OutboxDb, { indexedDB, IDBKeyRange, outboxIn }: DatabaseFactory) {
  if (!outboxIn || !(await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)) return
  const old = new OutboxDb({ indexedDB, IDBKeyRange })
  const pending = await old.pending.orderBy('seq').toArray()
  const parked = await old.parked.toArray()
  const acked = await old.acked.toArray()
  const records = await old.status.where('key').notEqual('sync').toArray()
  await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.acked, outbox.status, async () => {
    const by = await lastPlace(outbox)
    const further = <E extends { seq: number }>(entry: E): E => ({ ...entry, seq: entry.seq + by })
    const known = new Set((await outbox.pending.orderBy('mutationId').keys()).map(String))
    await outbox.pending.bulkAdd(pending.filter(({ mutationId }) => !known.has(mutationId)).map(further))
    await outbox.parked.bulkPut(parked.map(further))
    await outbox.acked.bulkPut(acked.map(further))
    await outbox.status.bulkPut([
      ...records,
      ...batchesIn(records).map((batch) => ({ ...batch, place: batch.place + by })),
    ])
    await takePlace(outbox, NOBODY, (await lastPlace(outbox)) + 1)
  })
  await old.delete()
}

/** Of no batch: it only takes a place. */
const NOBODY = { batchId: '', userId: '', companyId: '', name: '', args: {}, description: '', savedAt: 0 }
