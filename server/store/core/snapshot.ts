import { Kysely, type Transaction } from 'kysely'
import { BeginWith } from './begin-with.ts'
import type { Store } from './open-store.ts'
import type { Database } from './schema.ts'

const BEGIN = 'start transaction isolation level repeatable read read only; set local enable_sort = off'

const readers = new WeakMap<Store['pool'], Kysely<Database>>()

function readerOf({ pool }: Store): Kysely<Database> {
  const known = readers.get(pool)
  if (known) return known
  const fresh = new Kysely<Database>({ dialect: new BeginWith(BEGIN, { pool }) })
  readers.set(pool, fresh)
  return fresh
}

/** Reads that see one moment, in the order of an index: the planner may not think a company too small to need it. */
export const inSnapshot = <Result>(
  store: Store,
  read: (db: Transaction<Database>) => Promise<Result>,
): Promise<Result> => readerOf(store).transaction().execute(read)
