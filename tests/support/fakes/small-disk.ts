import { serialize } from 'node:v8'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'

// Databases on a disk that fills up, as in Chromium: a put over the limit aborts its transaction, removed rows free their
// room only later, and a removed database does so at once.

const sizes = new WeakMap<object, number>()

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 8
  const known = sizes.get(value)
  if (known !== undefined) return known
  const size = serialize(value).length
  sizes.set(value, size)
  return size
}

interface Raw {
  rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }>
}

export class SmallDisk {
  readonly factory = { indexedDB: new IDBFactory(), IDBKeyRange }
  /** The most that each database has used since removed rows last freed room. */
  #taken = new Map<string, number>()
  /** What was used before a running transaction. */
  readonly #before = new WeakMap<object, Map<string, number>>()

  limit: number

  constructor(limit: number) {
    this.limit = limit
    for (const method of ['put', 'add'] as const) this.#guard(method)
  }

  get used(): number {
    const databases = Reflect.get(this.factory.indexedDB, '_databases') as Map<string, Raw>
    for (const name of this.#taken.keys()) if (!databases.has(name)) this.#taken.delete(name)
    for (const [name, raw] of databases) {
      let now = 0
      for (const { records } of raw.rawObjectStores.values()) {
        for (const { value } of records.values()) now += sizeOf(value)
      }
      this.#taken.set(name, Math.max(now, this.#taken.get(name) ?? 0))
    }
    return [...this.#taken.values()].reduce((sum, size) => sum + size, 0)
  }

  tidy(): void {
    this.#taken.clear()
  }

  #isMine(store: InstanceType<typeof IDBObjectStore>): boolean {
    const databases = Reflect.get(this.factory.indexedDB, '_databases') as Map<string, Raw>
    const raw: unknown = Reflect.get(store.transaction.db, '_rawDatabase')
    return [...databases.values()].some((each) => each === raw)
  }

  #guard(method: 'put' | 'add'): void {
    const before = IDBObjectStore.prototype[method]
    const begin = ({ transaction }: InstanceType<typeof IDBObjectStore>) => {
      if (!this.#before.has(transaction)) this.#before.set(transaction, new Map(this.#taken))
    }
    const isFull = (store: InstanceType<typeof IDBObjectStore>, value: unknown) =>
      this.#isMine(store) && this.used + serialize(value).length > this.limit
    const refuse = (store: InstanceType<typeof IDBObjectStore>) => {
      Reflect.apply(Reflect.get(store.transaction, '_abort') as () => void, store.transaction, ['QuotaExceededError'])
      this.#taken = this.#before.get(store.transaction) ?? this.#taken
    }
    IDBObjectStore.prototype[method] = function guarded(...args: Parameters<typeof before>) {
      begin(this)
      const request = before.apply(this, args)
      if (isFull(this, args[0])) refuse(this)
      return request
    }
  }
}
