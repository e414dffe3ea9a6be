// Runs in the page: what the browser's own IndexedDB does with rows, without a word of ours.
import { syntheticLeads } from '../support/synthetic-leads.ts'

const DATABASE = 'bench-floors'
const ARRAY = 1_000
const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('single', { keyPath: '_id' })
    opening.result.createObjectStore('arrays', { autoIncrement: true })
  }
  return done(opening)
}

/** Rows a second: of `single` rows put one by one, and of `all` rows put as arrays. Making them is not counted. */
export async function measure(all: number, single: number): Promise<{ single: number; packed: number }> {
  const database = await open()
  const make = syntheticLeads(COMPANY_ID, [COMPANY_ID])
  const put = async (store: string, values: readonly unknown[]) => {
    const begin = performance.now()
    const transaction = database.transaction(store, 'readwrite')
    for (const value of values) transaction.objectStore(store).put(value)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    return performance.now() - begin
  }
  let singleMs = 0
  for (let rows = 0; rows < single; rows += ARRAY) singleMs += await put('single', make(ARRAY))
  let packedMs = 0
  for (let rows = 0; rows < all; rows += ARRAY) packedMs += await put('arrays', [make(ARRAY)])
  database.close()
  await done(indexedDB.deleteDatabase(DATABASE))
  return { single: (single / singleMs) * 1000, packed: (all / packedMs) * 1000 }
}

declare global {
  var floors: { measure: typeof measure }
}
