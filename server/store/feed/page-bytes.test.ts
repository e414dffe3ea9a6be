import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { bootstrapPage, changesPage } from '../../../contract/endpoints/sync.ts'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { addLargest, largestLead } from '../../../tests/support/builders/largest-rows.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { readBootstrap } from './bootstrap.ts'
import { readChanges, readHead } from './feed.ts'

let store: TestStore

beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

test('a row that is larger than a page gets a page to itself', async () => {
  const companyId = await addCompany(store)
  const large = { companyId, userId: await addUser(store, [companyId]) }
  const { cursor } = await readHead(store, companyId)
  const columns = { ...largestLead, extras: sql`repeat('x', ${PAGE_MAX_BYTES + 1})` }
  await addLargest(store, large, { entity: 'lead', table: 'lead', columns, count: 2 })
  const sizes: number[] = []
  let after: string | undefined
  do {
    const page = bootstrapPage.parse(
      JSON.parse((await readBootstrap(store, large, { after, limit: 10, leads: 'columns' })).text),
    )
    sizes.push(page.leads?.ids.length ?? 0)
    after = page.next
  } while (after)
  expect(sizes.filter((size) => size > 0)).toEqual([1, 1])
  const page = changesPage.parse(JSON.parse((await readChanges(store, large, cursor, 100)) ?? ''))
  expect([page.changes.length, page.more]).toEqual([1, true])
}, 60_000)
