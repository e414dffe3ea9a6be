import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { addSubscribers } from './add-subscribers.ts'
import { findSubscribers } from './find-subscribers.ts'
import { listOfName } from '../feed/list-of-name.ts'
import { sizesOf } from './marketing-tally.ts'
import { loadForUpdate, removeRow } from '../feed/rows.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const email = 'ann@example.com'
const at = '2026-11-20T09:00:00.000Z'
/** Long enough for the other call to arrive at a lock. */
const PAUSE_MS = 200

test.each([
  ['a change', (tx: TenantTx, id: string) => loadForUpdate(tx, [{ entity: 'list', id }])],
  ['an import', (tx: TenantTx, _id: string, by: string) => listOfName(tx, 'Buyers', by)],
] as const)('a subscriber who is added to a list by %s while it is deleted is on no list', async (_way, find) => {
  const companyId = await addCompany(store)
  const by = await addUser(store, [companyId])
  const { result: list } = await writeTenant(store, companyId, (tx) => listOfName(tx, 'Buyers', by))
  const adding = writeTenant(store, companyId, async (tx) => {
    await find(tx, list._id, by)
    await addSubscribers(tx, [{ email }], { list, source: 'crm', by, at })
    await sleep(PAUSE_MS)
  })
  await sleep(PAUSE_MS / 2)
  await writeTenant(store, companyId, (tx) => removeRow(tx, { entity: 'list', id: list._id }, { userId: by }))
  await adding
  const { subscribers } = await findSubscribers(store, { companyId, page: 1, limit: 50 })
  expect(subscribers).toMatchObject([{ email, listIds: [] }])
  expect(await sizesOf(store.db, companyId)).toEqual({ [companyId]: 1 })
})
