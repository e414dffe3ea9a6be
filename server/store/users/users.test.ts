import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { ensureAdmin, listUsers } from './users.ts'

let store: TestStore

beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

test('of servers that start at once one creates the administrator, and the others continue', async () => {
  const admin = { email: 'Admin@Example.com', passwordHash: 'a hash' }
  await Promise.all([1, 2, 3].map(() => ensureAdmin(store, admin)))
  expect((await listUsers(store, { onlyActive: true })).rows).toMatchObject([
    { email: 'admin@example.com', role: 'SuperAdmin' },
  ])
})
