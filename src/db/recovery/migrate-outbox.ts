import { readAuth } from '../outbox/auth-records.ts'
import { batchesIn, takePlace } from '../outbox/batch-store.ts'
import { lastPlace } from './browser-identity.ts'
import { type DatabaseFactory, OUTBOX_NAME, OutboxDb } from '../schema/outbox-db.ts'
import { holdsChange } from '../outbox/is-made.ts'

/**
 * All that an earlier version had saved goes into the bucket, ahead of everything saved later. Its tab may still be
 * open, so the changes are copied first; one transaction then removes only what is still as it was copied. The old
 * database stays: no browser can delete one on the condition that it is empty.
 */
export async function migrateOutbox(outbox: OutboxDb, factory: DatabaseFactory): Promise<void> {
  const { indexedDB, IDBKeyRange, outboxIn, isOutboxApart } = factory
  if (!outboxIn || !(await indexedDB.databases()).some(({ name }) => name === OUTBOX_NAME)) return
  if (isOutboxApart && !(await isOutboxApart())) return
  const old = new OutboxDb({ indexedDB, IDBKeyRange })
  try {
    const found = await readAll(old)
    await copy(outbox, found)
    await removeCopied(old, found, (await readAuth(outbox, 'session'))?.token)
  } finally {
    old.close()
  }
}

type Found = Awaited<ReturnType<typeof readAll>>

const readAll = (old: OutboxDb) =>
  old.transaction('r', old.pending, old.parked, old.acked, old.status, async () => ({
    pending: await old.pending.orderBy('seq').toArray(),
    parked: await old.parked.toArray(),
    acked: await old.acked.toArray(),
    records: await old.status.where('key').notEqual('sync').toArray(),
  }))

async function copy(outbox: OutboxDb, { pending, parked, acked, records }: Found): Promise<void> {
  if (pending.length + parked.length + acked.length + records.length === 0) return
  await outbox.transaction('rw', outbox.pending, outbox.parked, outbox.acked, outbox.status, async () => {
    const by = await lastPlace(outbox)
    const further = <E extends { seq: number }>(entry: E): E => ({ ...entry, seq: entry.seq + by })
    // A move that was cut short goes on from what it has brought.
    const fresh = async <E extends { seq: number; mutationId: string }>(entries: readonly E[]): Promise<E[]> => {
      const known = await Promise.all(entries.map(({ mutationId }) => holdsChange(outbox, mutationId)))
      return entries.filter((_, index) => !known[index]).map(further)
    }
    await outbox.pending.bulkAdd(await fresh(pending))
    await outbox.parked.bulkPut(await fresh(parked))
    await outbox.acked.bulkPut(await fresh(acked))
    const known = new Set(await outbox.status.toCollection().primaryKeys())
    const places = batchesIn(records).map((batch) => ({ ...batch, place: batch.place + by }))
    const placed = new Map(places.map((batch) => [batch.key as string, batch]))
    const unknown = records.filter(({ key }) => !known.has(key))
    await outbox.status.bulkPut(unknown.map((record) => placed.get(record.key) ?? record))
    await takePlace(outbox, NOBODY, (await lastPlace(outbox)) + 1)
  })
}

/** What was saved, sent or decided since it was copied stays. */
async function removeCopied(old: OutboxDb, found: Found, token: string | undefined): Promise<void> {
  const { pending, parked, acked, status, auth } = old
  await old.transaction('rw', pending, parked, acked, status, auth, async () => {
    await pending.bulkDelete(unchanged(found.pending, await pending.bulkGet(found.pending.map(seqOf))).map(seqOf))
    await parked.bulkDelete(unchanged(found.parked, await parked.bulkGet(found.parked.map(idOf))).map(idOf))
    await acked.bulkDelete(unchanged(found.acked, await acked.bulkGet(found.acked.map(idOf))).map(idOf))
    await status.bulkDelete(unchanged(found.records, await status.bulkGet(found.records.map(keyOf))).map(keyOf))
    // The tab that is open there works with the session as long as it is the signed-in one.
    if ((await readAuth(old, 'session'))?.token !== token) await auth.delete('session')
  })
}

const seqOf = ({ seq }: { seq: number }) => seq
const idOf = ({ mutationId }: { mutationId: string }) => mutationId
const keyOf = ({ key }: { key: string }) => key

const unchanged = <Row>(copied: readonly Row[], now: readonly (Row | undefined)[]): Row[] =>
  copied.filter((row, index) => JSON.stringify(row) === JSON.stringify(now[index]))

const NOBODY = { batchId: '', userId: '', companyId: '', name: '', args: {}, description: '', savedAt: 0 }
