// A browser that finds its IndexedDB damaged deletes the whole origin's. Storage buckets are stores of their own: what
// happens to the rows, which are written all day, does not touch the outbox. Chromium only; elsewhere it stands beside
// the rows, and the journal stands for the bucket. See docs/decisions/0010.

/** Not in the TypeScript library. */
interface WithBuckets {
  storageBuckets: {
    open(name: string, options: { durability: 'strict'; persisted: boolean }): Promise<{ indexedDB: IDBFactory }>
  }
}
const hasBuckets = (candidate: object): candidate is WithBuckets => 'storageBuckets' in candidate

const BUCKET = 'outbox'
const EVENTS = ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'] as const

/** Where the outbox is kept; undefined where the browser has no buckets. */
export function outboxBucket(shared: IDBFactory): IDBFactory | undefined {
  if (!hasBuckets(navigator)) return undefined
  const opened = navigator.storageBuckets
    .open(BUCKET, { durability: 'strict', persisted: true })
    .then(({ indexedDB }) => indexedDB)
    .catch(() => shared)
  return factoryToCome(opened, shared)
}

/** A bucket is opened asynchronously, a database is asked for at once: its requests wait for the bucket. */
function factoryToCome(coming: Promise<IDBFactory>, shared: IDBFactory): IDBFactory {
  return {
    open: (name, version) => requestToCome(coming, (factory) => factory.open(name, version)),
    deleteDatabase: (name) => requestToCome(coming, (factory) => factory.deleteDatabase(name)),
    databases: async () => (await coming).databases(),
    cmp: (first, second) => shared.cmp(first, second),
  }
}

/** What Dexie uses of a request: its handlers, and in them what it brought. */
function requestToCome(
  coming: Promise<IDBFactory>,
  start: (factory: IDBFactory) => IDBOpenDBRequest,
): IDBOpenDBRequest {
  let begun: IDBOpenDBRequest | undefined
  const facade = {
    onsuccess: null,
    onerror: null,
    onblocked: null,
    onupgradeneeded: null,
    get result() {
      return begun?.result
    },
    get transaction() {
      return begun?.transaction
    },
    get error() {
      return begun?.error
    },
  } as unknown as IDBOpenDBRequest
  void coming.then((factory) => {
    const request = start(factory)
    begun = request
    for (const name of EVENTS) {
      request[name] = (event: Event) => void facade[name]?.call(request, event as IDBVersionChangeEvent)
    }
  })
  return facade
}
