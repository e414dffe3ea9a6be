import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootstrapPage, type FeedRow } from '../../../contract/endpoints/sync.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { leadRowsOf } from '../../../tests/support/builders/lead-columns.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { readBootstrap } from './bootstrap.ts'
import { readHead } from './feed.ts'
import { saveRow } from './rows.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'

async function readPage(
  companyId: string,
  page: { after?: string | undefined; limit: number; leads?: 'columns' | 'none' },
) {
  return bootstrapPage.parse(JSON.parse((await readBootstrap(store, { companyId, userId: NOBODY }, page)).text))
}

test('the bootstrap sends colleagues, then leads and notes newest first, each row once', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const leads = await addLeads(
    store,
    companyId,
    Array.from({ length: 23 }, (_, day) => ({ createdAt: new Date(Date.UTC(2026, 9, day % 9)).toISOString() })),
  )
  await writeTenant(store, companyId, async (tx) => {
    for (const { _id: leadId, createdAt } of leads.slice(0, 5)) {
      const note = { _id: randomUUID(), companyId, leadId, content: 'Rang twice', createdAt, createdBy: userId }
      await saveRow(tx, { entity: 'note', id: note._id }, undefined, note, { userId })
    }
  })
  const rows: FeedRow[] = []
  let after: string | undefined
  do {
    const page = bootstrapPage.parse(
      JSON.parse((await readBootstrap(store, { companyId, userId: NOBODY }, { after, limit: 4 })).text),
    )
    rows.push(...page.rows)
    after = page.next
  } while (after)
  expect(rows.map(({ t }) => t).join(' ')).toBe(['user', ...Array(23).fill('lead'), ...Array(5).fill('note')].join(' '))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(29)
  const times = rows.filter(({ t }) => t === 'lead').map(({ row }) => String(row['createdAt']))
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await readHead(store, companyId)).toMatchObject({ totals: { user: 1, lead: 23, note: 5 } })
})

test('a lead without a recorded commit is sent, as older than every change', async () => {
  const companyId = await addCompany(store)
  const [lead] = await addLeads(store, companyId, [{}])
  await writeTenant(store, companyId, ({ sql: tx }) =>
    tx.deleteFrom('sync_index').where('company_id', '=', companyId).execute(),
  )
  expect((await readPage(companyId, { limit: 9 })).rows).toMatchObject([{ t: 'lead', id: lead!._id, seq: 0 }])
  expect((await readPage(companyId, { limit: 9, leads: 'columns' })).leads).toMatchObject({ seqs: [0] })
})

test('a device with columns gets the same leads column by column, page by page', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const leads = await addLeads(
    store,
    companyId,
    Array.from({ length: 11 }, (_, day) => ({
      createdAt: new Date(Date.UTC(2026, 9, day % 5, 9, 0, 0, day)).toISOString(),
      firstname: `Zoë "${day}"\\\n`,
      ...(day % 3 === 0 ? { assignedTo: userId, gas_boiler: false, total: day / 4, entry_date: '2026-01-31' } : {}),
      ...(day === 7
        ? { benefits: ['Universal Credit', 'PIP'], address: { line1: '1 High Street', city: 'York' } }
        : {}),
    })),
  )
  const byRow = (await readPage(companyId, { limit: 100 })).rows.filter(({ t }) => t === 'lead')
  const byColumn: FeedRow[] = []
  let after: string | undefined
  do {
    const page = await readPage(companyId, { after, limit: 4, leads: 'columns' })
    expect(page.rows.filter(({ t }) => t === 'lead')).toEqual([])
    expect(page.rows.length + (page.leads?.ids.length ?? 0)).toBeLessThanOrEqual(4)
    byColumn.push(...(page.leads ? leadRowsOf(page.leads) : []))
    after = page.next
  } while (after)
  expect(byColumn).toEqual(byRow)
  expect(byColumn).toHaveLength(leads.length)
})

test('a device without room for older leads continues from any of them with the rows after leads', async () => {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const [lead] = await addLeads(store, companyId, Array(9).fill({}))
  await writeTenant(store, companyId, async (tx) => {
    const note = {
      _id: randomUUID(),
      companyId,
      leadId: lead?._id ?? '',
      content: 'Rang twice',
      createdAt: '2026-11-20T09:00:00.000Z',
      createdBy: userId,
    }
    await saveRow(tx, { entity: 'note', id: note._id }, undefined, note, { userId })
  })
  const { next } = await readPage(companyId, { limit: 4, leads: 'columns' })
  const rest = await readPage(companyId, { after: next, limit: 100, leads: 'none' })
  expect(rest.rows.map(({ t }) => t)).toEqual(['note'])
  expect([rest.leads, rest.next]).toEqual([undefined, undefined])
})
