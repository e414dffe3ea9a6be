import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'
import type { Knock } from '../../../contract/entities/knocks/knock.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { purge, retain } from '../../commands/purge.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import { readChanges, readHead } from '../feed/feed.ts'
import { removeRow, saveRow } from '../feed/rows.ts'
import { readNextToGo } from './next-to-go.ts'
import { setRetention } from './retention-periods.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const today = new Date()
/** The store's own clock is real, so the tests use times in the future. */
const inDays = (days: number) => new Date(today.getTime() + days * DAY_MS)

let store: TestStore
let companyId: string
let userId: string
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  companyId = await addCompany(store)
  userId = await addUser(store, [companyId])
})

const keepFor = (months: number) => setRetention(store, companyId, { knocks: months }, { by: userId, now: today })

async function knock(fields: Partial<Knock> = {}): Promise<string> {
  const id = randomUUID()
  const place = { lat: 53.8, lng: -1.55 }
  const at = today.toISOString()
  const row: Knock = { _id: id, companyId, ...place, house: '12', outcome: 'Nobody home', at, by: userId, version: 1 }
  await writeTenant(store, companyId, (tx) =>
    saveRow(tx, { entity: 'knock', id }, undefined, { ...row, ...fields }, { userId }),
  )
  return id
}
const kept = () =>
  store.db
    .selectFrom('knock')
    .select(['id', 'outcome', 'note', 'version'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .execute()

test('old knocks are deleted on the server and on devices, including those whose house is a lead', async () => {
  await keepFor(3)
  const [lead] = await addLeads(store, companyId, [{}])
  const ids = [await knock({ street: 'High Street', note: 'Mary is in after 5' }), await knock({ leadId: lead!._id })]
  const recent = await knock({ at: inDays(50).toISOString() })
  const { cursor } = await readHead(store, companyId)
  await retain(store, inDays(80))
  expect(await kept()).toHaveLength(3)

  expect(await readNextToGo(store, companyId, { kind: 'knocks', months: 3, now: inDays(100) })).toEqual({
    total: 2,
    first: expect.arrayContaining([
      { name: '12 High Street', day: today.toISOString().slice(0, 10) },
      { leadId: lead!._id, name: '12', day: today.toISOString().slice(0, 10) },
    ]),
  })
  await retain(store, inDays(100))
  expect(await kept()).toMatchObject([{ id: recent }])
  const changes = await readChanges(store, { companyId, userId }, cursor, 10)
  for (const id of ids) expect(changes).toMatch(new RegExp(`"knock","id":"${id}"[^}]*"del":true`))
})

test('an old “Do not knock” stays, without its note', async () => {
  const id = await knock({ outcome: 'Do not knock', note: 'Mary shouted' })
  await keepFor(3)
  const now = inDays(100)
  expect(await readNextToGo(store, companyId, { kind: 'knocks', months: 3, now })).toMatchObject({ total: 1 })
  await retain(store, now)
  expect(await kept()).toEqual([{ id, outcome: 'Do not knock', note: null, version: 2 }])
  expect(await readNextToGo(store, companyId, { kind: 'knocks', months: 3, now })).toEqual({ total: 0, first: [] })
})

test('knocks are kept for good without a period', async () => {
  await knock()
  await retain(store, inDays(5000))
  expect(await kept()).toHaveLength(1)
})

test('a knock that a user deleted is purged once it can no longer be restored with its lead', async () => {
  const id = await knock({ note: 'Mary is in after 5' })
  await writeTenant(store, companyId, (tx) => removeRow(tx, { entity: 'knock', id }, { userId }))
  await purge(store, inDays(RESTORABLE_DAYS - 1))
  expect(await kept()).toHaveLength(1)
  await purge(store, inDays(RESTORABLE_DAYS + 1))
  expect(await kept()).toEqual([])
})
