// Reads the databases in memory past their interface: to check a device after every step without making it work, and to
// apply what a crash, a copied disk or a cleaning browser does.

interface RawRecord {
  key: unknown
  value: unknown
}
interface RawRecords {
  records: { getAllRecords(): Iterable<RawRecord> }
  put(record: RawRecord): unknown
  clear(): unknown
}
interface RawStore {
  records: RawRecords
  rawIndexes: Map<string, { records: RawRecords }>
  keyGenerator: { num: number } | null
}
interface RawTransaction {
  _state: string
  db: unknown
  _abort(name: string): void
}
interface RawDatabase {
  version: number
  rawObjectStores: Map<string, RawStore>
  transactions: RawTransaction[]
}

const databasesOf = (factory: IDBFactory) => (factory as unknown as { _databases: Map<string, RawDatabase> })._databases

export const databaseNames = (factory: IDBFactory): string[] => [...databasesOf(factory).keys()]

export const rawDatabase = (factory: IDBFactory, database: string): object | undefined =>
  databasesOf(factory).get(database)

export function rawValues<T>(factory: IDBFactory, database: string, table: string): T[] {
  const store = databasesOf(factory).get(database)?.rawObjectStores.get(table)
  if (!store) return []
  return Array.from(store.records.records.getAllRecords(), ({ value }) => value as T)
}

interface Table {
  records: RawRecord[]
  indexes: Map<string, RawRecord[]>
  next: number | undefined
}
export type DatabaseImage = Map<string, Table>

export function imageOf(factory: IDBFactory, database: string): DatabaseImage | undefined {
  const raw = databasesOf(factory).get(database)
  if (!raw || raw.version === 0) return undefined
  return new Map(
    [...raw.rawObjectStores].map(([name, store]) => [
      name,
      {
        records: [...store.records.records.getAllRecords()],
        indexes: new Map(
          [...store.rawIndexes].map(([index, { records }]) => [index, [...records.records.getAllRecords()]]),
        ),
        next: store.keyGenerator?.num,
      },
    ]),
  )
}

/** Restores an existing database with the same tables to an earlier image of itself or of another. */
export function restoreImage(factory: IDBFactory, database: string, image: DatabaseImage): void {
  const raw = databasesOf(factory).get(database)
  for (const [name, { records, indexes, next }] of image) {
    const store = raw?.rawObjectStores.get(name)
    if (!store) continue
    refill(store.records, records)
    for (const [index, entries] of indexes) {
      const into = store.rawIndexes.get(index)
      if (into) refill(into.records, entries)
    }
    if (store.keyGenerator && next !== undefined) store.keyGenerator.num = next
  }
}

function refill(into: RawRecords, records: readonly RawRecord[]): void {
  into.clear()
  for (const { key, value } of records) into.put({ key, value })
}

/** Rolls back what a connection has not committed, as when its process dies. */
export function abortAll(factory: IDBFactory, database: string, connection: unknown): void {
  for (const transaction of databasesOf(factory).get(database)?.transactions ?? []) {
    if (transaction.db === connection && transaction._state !== 'finished') transaction._abort('AbortError')
  }
}
