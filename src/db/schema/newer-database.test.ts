import { expect, test } from 'vitest'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { localDevice } from '../../../tests/support/server/local-device.ts'
import { OutboxDb } from './outbox-db.ts'

test('FM-044: an older app opens the outbox of a newer version, and sees and adds entries', async () => {
  const { factory, outbox } = localDevice()
  const saved = buildEntry({ description: 'Saved by this version' })
  await outbox.pending.add(saved)
  outbox.close()
  const newer = new OutboxDb(factory)
  newer.version(2).stores({ ofTheFuture: 'id' })
  await newer.open()
  await newer.table('ofTheFuture').add({ id: 'kept' })
  newer.close()

  const older = new OutboxDb(factory)
  await older.pending.add(buildEntry({ description: 'Saved by the older app' }))

  const descriptions = (await older.pending.orderBy('position').toArray()).map(({ description }) => description)
  expect(descriptions.toSorted()).toEqual(['Saved by the older app', 'Saved by this version'])
  older.close()
  await newer.open()
  expect(await newer.table('ofTheFuture').count()).toBe(1)
  newer.close()
})
