import { Dexie } from 'dexie'
import type { Journal } from './journal.ts'
import { outboxBucket } from './outbox-bucket.ts'
import { OutboxDb, type DatabaseFactory, type PendingEntry } from './outbox-db.ts'
import { isRowsDbOf, RowsDb, rowsDbName, rowsDbNames } from './rows-db.ts'

/** What both pages and workers hold of this device's data. */
export interface LocalData {
  outbox: OutboxDb
  /** Opened once per user and company. */
  openRows(userId: string, companyId: string): RowsDb
  deleteRows(userId: string, companyId: string): Promise<void>
  deleteRowsDb(name: string): Promise<void>
  factory: DatabaseFactory
}

const DELETE_LIMIT_MS = 3_000

export function openLocalData(factory: DatabaseFactory): LocalData {
  const opened = new Map<string, RowsDb>()
  const openRows = (userId: string, companyId: string) => {
    const name = rowsDbName(userId, companyId)
    const known = opened.get(name)
    if (known && !known.hasFailed()) return known
    const rows = new RowsDb(factory, userId, companyId)
    opened.set(name, rows)
    rows.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true
      // Another tab or a worker deletes it. Dexie would open it again at the next question, and so make an empty one.
      opened.delete(name)
      rows.close()
      return false
    })
    return rows
  }
  const deleteRowsDb = async (name: string) => {
    const rows = opened.get(name) ?? new Dexie(name, { ...factory })
    opened.delete(name)
    // A tab that is frozen may hold it: it is deleted when that tab lets go, and nobody waits for that.
    await Promise.race([rows.delete(), new Promise((resolve) => setTimeout(resolve, DELETE_LIMIT_MS))])
  }
  return {
    outbox: new OutboxDb(factory),
    openRows,
    async deleteRows(userId, companyId) {
      for (const name of await rowsDbNames(factory)) {
        if (isRowsDbOf(name, userId, companyId)) await deleteRowsDb(name)
      }
    },
    deleteRowsDb,
    factory,
  }
}

/** The part of `localStorage` that a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A page's device: the databases, and what only a page has. */
export interface Device extends LocalData {
  storage: SessionStorage
  now(): number
  newId(): string
  /** A second place for what is saved; comes a moment after the start, where the browser has private files. */
  journal?: Journal
  /** Puts what only the journal has into the queue, once there was anything of the kind. */
  catchUp?(): Promise<void>
  /** For a change that this device can't keep. True when the server has it. */
  sendDirectly?(entry: PendingEntry): Promise<boolean>
}

let current: Device | undefined

/** Called once, by `main.tsx`; a test gives its own. */
export function provideDevice(device: Device): void {
  current = device
}

export function thisDevice(): Device {
  if (!current) throw new Error('provideDevice() has not been called.')
  return current
}

export const browserDatabases = (): DatabaseFactory => ({
  indexedDB,
  IDBKeyRange,
  outboxIn: outboxBucket(indexedDB),
})

export const openBrowserDevice = (): Device => ({
  ...openLocalData(browserDatabases()),
  storage: localStorage,
  now: Date.now,
  newId: () => crypto.randomUUID(),
})
