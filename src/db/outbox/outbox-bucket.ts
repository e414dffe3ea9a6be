import type { DatabaseFactory } from '../schema/outbox-db.ts'

// A browser that finds its IndexedDB damaged deletes the whole origin's; a storage bucket survives that. Chromium only;
// elsewhere the journal replaces it. See docs/decisions/0010.

/** Not in the TypeScript library. */
interface WithBuckets {
  storageBuckets: {
    open(name: string, options: { durability: 'strict'; persisted: boolean }): Promise<{ indexedDB: IDBFactory }>
  }
}
const hasBuckets = (candidate: object): candidate is WithBuckets => 'storageBuckets' in candidate

const BUCKET = 'outbox'

export function outboxBucket(shared: IDBFactory): Pick<DatabaseFactory, 'outboxIn'> {
  if (!hasBuckets(navigator)) return {}
  const opened = navigator.storageBuckets
    .open(BUCKET, { durability: 'strict', persisted: true })
    .then(({ indexedDB }) => indexedDB)
    .catch(() => shared)
  return { outboxIn: factoryToCome(opened, shared) }
}

type BucketFactory = Pick<IDBFactory, 'databases' | 'cmp'> & {
  open(name: string, version?: number): RequestToCome
  deleteDatabase(name: string): RequestToCome
}
interface RequestToCome extends Pick<IDBOpenDBRequest, 'onsuccess' | 'onerror' | 'onblocked' | 'onupgradeneeded'> {
  readonly result: IDBDatabase | undefined
  readonly transaction: IDBTransaction | null | undefined
  readonly error: DOMException | null | undefined
}

/** A bucket is opened asynchronously, a database is asked for at once: its requests wait for the bucket. */
function factoryToCome(coming: Promise<IDBFactory>, shared: IDBFactory): BucketFactory {
  return {
    open: (name, version) => requestToCome(coming, (factory) => factory.open(name, version)),
    deleteDatabase: (name) => requestToCome(coming, (factory) => factory.deleteDatabase(name)),
    databases: async () => (await coming).databases(),
    cmp: (first, second) => shared.cmp(first, second),
  }
}

function requestToCome(coming: Promise<IDBFactory>, start: (factory: IDBFactory) => IDBOpenDBRequest): RequestToCome {
  let current: IDBOpenDBRequest | undefined
  const facade: RequestToCome = {
    onsuccess: null,
    onerror: null,
    onblocked: null,
    onupgradeneeded: null,
    get result() {
      return current?.result
    },
    get transaction() {
      return current?.transaction
    },
    get error() {
      return current?.error
    },
  }
  void coming.then((factory) => {
    const request = start(factory)
    current = request
    request.onsuccess = (event) => void facade.onsuccess?.call(request, event)
    request.onerror = (event) => void facade.onerror?.call(request, event)
    request.onblocked = (event) => void facade.onblocked?.call(request, event)
    request.onupgradeneeded = (event) => void facade.onupgradeneeded?.call(request, event)
  })
  return facade
}
