import type { DatabaseFactory } from './outbox-db.ts'
import { OUTBOX_NAME, OutboxDb } from './outbox-db.ts'

/** What an earlier version of the app had saved beside the rows is moved into the outbox's own bucket. */
export async function adoptOldOutbox(outbox: OutboxDb, { indexedDB, IDBKeyRange, outboxIn }: DatabaseFactory) {
  if (!outboxIn || !(await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)) return
  const old = new OutboxDb({ indexedDB, IDBKeyRange })
  const pending = await old.pending.orderBy('seq').toArray()
  const parked = await old.parked.toArray()
  const acked = await old.acked.toArray()
  const batches = await old.status.where('key').notEqual('sync').toArray()
  await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.acked, outbox.status, async () => {
    const known = new Set((await outbox.pending.orderBy('mutationId').keys()).map(String))
    const moved = pending.filter(({ mutationId }) => !known.has(mutationId))
    // Where the bucket has given out a number of theirs, they all get new ones, in the same order.
    const taken = await outbox.pending.bulkGet(moved.map(({ seq }) => seq))
    const isFree = taken.every((entry) => entry === undefined)
    await outbox.pending.bulkAdd(moved.map(({ seq, ...entry }) => (isFree ? { ...entry, seq } : entry)))
    await outbox.parked.bulkPut(parked)
    await outbox.acked.bulkPut(acked)
    await outbox.status.bulkPut(batches)
  })
  await old.delete()
}
