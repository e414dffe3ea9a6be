import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { OutboxDb } from './outbox-db.ts'
import { UploadsDb } from './uploads-db.ts'

function watchConnections(factory: IDBFactory): IDBDatabase[] {
  const startedOn: IDBDatabase[] = []
  const open = factory.open.bind(factory)
  factory.open = (...given) => {
    const request = open(...given)
    request.addEventListener('success', () => {
      const connection = request.result
      const begin = connection.transaction.bind(connection)
      connection.transaction = (...asked) => {
        startedOn.push(connection)
        return begin(...asked)
      }
    })
    return request
  }
  return startedOn
}

const openOutbox = (indexedDB: IDBFactory) => new OutboxDb({ indexedDB, IDBKeyRange, isEndedWithPages: true })

test('in a worker that WebKit ends with its page no two open transactions share a connection', async () => {
  const factory = new IDBFactory()
  const outbox = openOutbox(factory)
  await outbox.open()
  const startedOn = watchConnections(factory)
  outbox.close()
  await outbox.open()
  startedOn.length = 0
  const { position: _position, ...entry } = buildEntry()
  await Promise.all([outbox.pending.add(entry), outbox.pending.count(), outbox.status.count()])
  expect(startedOn).toHaveLength(3)
  expect(new Set(startedOn).size).toBe(3)
  expect(await outbox.pending.count()).toBe(1)
})

test('so it is with files on their way, which have workers of their own', async () => {
  const factory = new IDBFactory()
  const uploads = new UploadsDb({ indexedDB: factory, IDBKeyRange, isEndedWithPages: true })
  await uploads.open()
  const startedOn = watchConnections(factory)
  uploads.close()
  await uploads.open()
  startedOn.length = 0
  await Promise.all([
    uploads.files.put({ id: 'a', file: new Blob(['a']) }),
    uploads.imports.count(),
    uploads.uploads.count(),
  ])
  expect(startedOn).toHaveLength(3)
  expect(new Set(startedOn).size).toBe(3)
})

test('more transactions than there are connections all end', async () => {
  const outbox = openOutbox(new IDBFactory())
  const counts = await Promise.all(Array.from({ length: 40 }, () => outbox.pending.count()))
  expect(counts).toEqual(Array.from({ length: 40 }, () => 0))
})

test('its connections do not stop another page from deleting the database', async () => {
  const factory = new IDBFactory()
  const outbox = openOutbox(factory)
  await outbox.pending.count()
  const request = factory.deleteDatabase(outbox.name)
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = reject
  })
  expect(await factory.databases()).toEqual([])
})
