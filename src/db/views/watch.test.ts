import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { PendingEntry } from '../schema/outbox-db.ts'
import { OUTBOX_NAME, OutboxDb } from '../schema/outbox-db.ts'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { until } from '../../../tests/support/fakes/until.ts'
import { watchSaved } from './watch.ts'

const entry = (mutationId: string): PendingEntry => {
  const { position: _given, ...unplaced } = buildEntry({ mutationId })
  return unplaced
}

test('notifies listeners of a save but not of a failed attempt, because they would try again', async () => {
  const outbox = new OutboxDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  await outbox.pending.add(entry('before'))
  const listener = vi.fn()
  const leave = watchSaved(outbox, listener)
  await until(() => listener.mock.calls.length >= 1)
  expect(listener).toHaveBeenCalledTimes(1)
  await outbox.pending.toCollection().modify({ attempts: 1 })
  await outbox.pending.add(entry('after'))
  await until(() => listener.mock.calls.length >= 2)
  expect(listener).toHaveBeenCalledTimes(2)
  await outbox.pending.toCollection().modify({ attempts: 2 })
  await outbox.pending.clear()
  await outbox.pending.add(entry('last'))
  await until(() => listener.mock.calls.length >= 3)
  expect(listener).toHaveBeenCalledTimes(3)
  leave()
})

test('FM-014: notifies listeners of a save after the outbox was lost, though positions start over', async () => {
  const indexedDB = new IDBFactory()
  const outbox = new OutboxDb({ indexedDB, IDBKeyRange })
  await outbox.pending.add(entry('before the loss'))
  const listener = vi.fn()
  const leave = watchSaved(outbox, listener)
  await until(() => listener.mock.calls.length >= 1)
  expect(listener).toHaveBeenCalledTimes(1)
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(OUTBOX_NAME).onsuccess = () => resolve()
  })
  await outbox.pending.count()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await outbox.pending.add(entry('after it'))
  await until(() => listener.mock.calls.length >= 2)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
})
