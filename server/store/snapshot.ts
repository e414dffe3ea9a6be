import { sql, type Transaction } from 'kysely'
import type { Store } from './open-store.ts'
import type { Database } from './schema.ts'

/** Reads that see one moment, in the order of an index: the planner may not think a company too small to need it. */
export const inSnapshot = <Result>(
  store: Store,
  read: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  store.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await sql`set local enable_sort = off`.execute(db)
      return read(db)
    })
