import { Dexie } from 'dexie'
import { followOpening } from './schema/release-transactions.ts'
import { outboxBucket } from './outbox/outbox-bucket.ts'
import { OutboxDb, type DatabaseFactory } from './schema/outbox-db.ts'
import { isRowsDbOf, RowsDb, rowsDbName, rowsDbNames } from './schema/rows-db.ts'
import type { LocalData, Device } from './schema/device.ts'
import { DraftsDb, UploadsDb } from './schema/uploads-db.ts'

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
      // Another tab or a worker is deleting it. Dexie would open it again at the next query and make an empty one.
      opened.delete(name)
      rows.close()
      return false
    })
    return rows
  }
  const deleteRowsDb = async (name: string) => {
    const rows = opened.get(name) ?? new Dexie(name, { ...factory })
    opened.delete(name)
    // A frozen tab may hold it. It is deleted when that tab lets go, and nothing waits for that.
    await Promise.race([rows.delete(), new Promise((resolve) => setTimeout(resolve, DELETE_LIMIT_MS))])
  }
  return {
    outbox: new OutboxDb(factory),
    uploads: new UploadsDb(factory),
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

export function browserDatabases(): DatabaseFactory {
  const followed = followOpening(indexedDB)
  return { indexedDB: followed, IDBKeyRange, ...outboxBucket(followed), isEndedWithPages: isWorkerOfWebKit() }
}

const isWorkerOfWebKit = () => typeof document === 'undefined' && /AppleWebKit(?!.*Chrome)/.test(navigator.userAgent)

interface PageParts extends Pick<Device, 'storage'>, Partial<Pick<Device, 'now' | 'newId'>> {}

export const deviceOver = (data: LocalData, { storage, now = Date.now, newId = randomId }: PageParts): Device => ({
  ...data,
  storage,
  drafts: new DraftsDb(data.factory),
  session: { listeners: new Set(), rowsGeneration: 0 },
  now,
  newId,
})

const randomId = () => crypto.randomUUID()

export const openBrowserDevice = (): Device => deviceOver(openLocalData(browserDatabases()), { storage: localStorage })
