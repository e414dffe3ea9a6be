import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { countUnqueued } from '../outbox/batch-store.ts'
import type { DatabaseFactory, OutboxDb } from '../schema/outbox-db.ts'

export function memoryDatabases(): DatabaseFactory {
  const indexedDB = new IDBFactory()
  // Live queries do nothing where Dexie sees no IndexedDB.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
  return { indexedDB, IDBKeyRange }
}

export function watchUnsent(outbox: OutboxDb, listener: (unsent: number) => void): void {
  liveQuery(async () => (await outbox.pending.count()) + (await countUnqueued(outbox))).subscribe(listener)
}
