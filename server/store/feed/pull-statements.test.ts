import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesPage } from '../../../contract/endpoints/sync.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { readChanges, readHead } from './feed.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

test('a pull sends PostgreSQL two statements if there are changes, and one if there are none', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const { cursor } = await readHead(store, companyId)
  await addLeads(store, companyId, [{}, {}])
  let asked = 0
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    asked += 1
    return result
  }
  const pulls = store.pulls.withPlugin({ transformQuery: ({ node }) => node, transformResult })
  const pull = (from: string) => readChanges({ ...store, pulls }, { companyId, userId }, from, 100)
  const page = changesPage.parse(JSON.parse((await pull(cursor)) ?? ''))
  expect([page.changes.length, asked]).toEqual([2, 2])
  expect([await pull(page.cursor), asked]).toEqual([undefined, 3])
})
