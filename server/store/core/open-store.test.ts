import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { openStore } from './open-store.ts'

let database: TestStore

beforeAll(async () => {
  database = await createTestStore()
})
afterAll(() => database.close())

test('a store that was only used for copying leaves no connection behind', async () => {
  const store = await openStore(database)
  const client = await store.pool.connect()
  client.release()
  await store.close()
  expect(store.pool.totalCount).toBe(0)
})

test('closing interrupts a long copy, and can be called twice', async () => {
  const store = await openStore(database)
  const client = await store.pool.connect()
  let outcome = 'still going on'
  client.query('select pg_sleep(20)').then(
    () => client.release(true),
    () => {
      outcome = 'cut'
      client.release(true)
    },
  )
  await Promise.all([store.close(), store.close()])
  expect(outcome).toBe('cut')
})
