import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { bootstrapPage, changesPage } from '../../../contract/endpoints/sync.ts'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import {
  addLargest,
  type LargeCompany,
  largestLead,
  largestNoteOf,
  largestViewOf,
} from '../../../tests/support/builders/largest-rows.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { readBootstrap } from './bootstrap.ts'
import { readChanges, readHead } from './feed.ts'

let store: TestStore
let company: LargeCompany
let start: string
const idsIn = new Map<string, string[]>()

beforeAll(async () => {
  store = await createTestStore()
  const companyId = await addCompany(store)
  company = { companyId, userId: await addUser(store, [companyId]) }
  start = (await readHead(store, companyId)).cursor
  const views = { entity: 'view', table: 'view', columns: largestViewOf(company.userId), count: 200 } as const
  idsIn.set('view', await addLargest(store, company, views))
  const leads = await addLargest(store, company, { entity: 'lead', table: 'lead', columns: largestLead, count: 200 })
  idsIn.set('lead', leads)
  const notes = { entity: 'note', table: 'note', columns: largestNoteOf(leads[0] ?? ''), count: 500 } as const
  idsIn.set('note', await addLargest(store, company, notes))
}, 120_000)
afterAll(() => store.close())

/** What is around the rows of a page. */
const ENVELOPE = 1_000
const demandFits = (page: string) => expect(Buffer.byteLength(page)).toBeLessThan(PAGE_MAX_BYTES + ENVELOPE)

const expectEachOnce = (found: ReadonlyMap<string, readonly string[]>) => {
  for (const [entity, ids] of idsIn) expect(found.get(entity)?.toSorted(), entity).toEqual(ids.toSorted())
}

test.each(['columns', undefined] as const)(
  'the pages of a bootstrap of the largest rows end by bytes and bring each row once (leads: %s)',
  async (leads) => {
    const found = new Map<string, string[]>()
    const add = (t: string, ids: readonly string[]) => found.set(t, [...(found.get(t) ?? []), ...ids])
    let after: string | undefined
    do {
      const text = await readBootstrap(store, company, { after, limit: 10_000, leads })
      demandFits(text)
      const page = bootstrapPage.parse(JSON.parse(text))
      for (const { t, id } of page.rows) add(t, [id])
      add('lead', page.leads?.ids ?? [])
      after = page.next
    } while (after)
    expectEachOnce(found)
  },
  120_000,
)

test('the pages of changes of the largest rows end by bytes and bring each row once', async () => {
  const found = new Map<string, string[]>()
  let cursor = start
  for (;;) {
    const text = await readChanges(store, company, cursor, 5_000)
    if (text === undefined) break
    demandFits(text)
    const page = changesPage.parse(JSON.parse(text))
    for (const { t, id } of page.changes) found.set(t, [...(found.get(t) ?? []), id])
    cursor = page.cursor
  }
  expectEachOnce(found)
}, 120_000)

test('a row that is larger than a page is a page of its own', async () => {
  const companyId = await addCompany(store)
  const large = { companyId, userId: await addUser(store, [companyId]) }
  const { cursor } = await readHead(store, companyId)
  const columns = { ...largestLead, extras: sql`repeat('x', ${PAGE_MAX_BYTES + 1})` }
  await addLargest(store, large, { entity: 'lead', table: 'lead', columns, count: 2 })
  const sizes: number[] = []
  let after: string | undefined
  do {
    const page = bootstrapPage.parse(
      JSON.parse(await readBootstrap(store, large, { after, limit: 10, leads: 'columns' })),
    )
    sizes.push(page.leads?.ids.length ?? 0)
    after = page.next
  } while (after)
  expect(sizes.filter((size) => size > 0)).toEqual([1, 1])
  const page = changesPage.parse(JSON.parse((await readChanges(store, large, cursor, 100)) ?? ''))
  expect([page.changes.length, page.more]).toEqual([1, true])
}, 60_000)
