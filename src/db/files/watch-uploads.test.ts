import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { UploadsDb } from '../schema/uploads-db.ts'
import { untilNoneIsCancelling } from './watch-uploads.ts'

async function dbWithCancelled(userId: string) {
  const db = new UploadsDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const plan = { fileName: 'leads.csv', fileSize: 1, totalChunks: 1, duplicates: 'skip' as const }
  await db.uploads.add({ id: '1', userId, companyId: 'a', plan, createdAt: 1, state: 'cancelling', sentBytes: 0 })
  return db
}

test('a wait for the server to know of cancelled uploads ends as soon as it does', async () => {
  const db = await dbWithCancelled('ada')
  const waiting = untilNoneIsCancelling(db, 'ada', 60_000)
  await db.uploads.clear()
  await waiting
  await untilNoneIsCancelling(await dbWithCancelled('somebody else'), 'ada', 60_000)
})

test('and not longer than they have patience', async () => {
  const db = await dbWithCancelled('ada')
  await untilNoneIsCancelling(db, 'ada', 20)
  expect(await db.uploads.count()).toBe(1)
})
