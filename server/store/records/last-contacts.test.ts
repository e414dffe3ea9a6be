import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Merge } from '../../../contract/entities/merge.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { removeRow, saveRow } from '../feed/rows.ts'
import { restoreLead } from '../leads/deleted-leads.ts'
import { eraseLead } from '../leads/erase-lead.ts'
import { leadRows } from '../leads/lead-rows.ts'

let store: TestStore
let companyId: string
let userId: string
beforeAll(async () => {
  store = await createTestStore()
  companyId = await addCompany(store)
  userId = await addUser(store, [companyId])
})
afterAll(() => store.close())

const write = async <Result>(work: (tx: TenantTx) => Promise<Result>) =>
  (await writeTenant(store, companyId, work)).result

async function addCall(leadId: string, at: string, outcome: 'No answer' | 'Booked' | 'Message'): Promise<string> {
  const id = randomUUID()
  const row = { _id: id, companyId, leadId, kind: 'Call', outcome, at, by: userId } as const
  await write((tx) => saveRow(tx, { entity: 'activity', id }, undefined, row, { userId }))
  return id
}
const contactsOf = (leadId: string) =>
  store.db
    .selectFrom('lead')
    .select(['contact_attempts', 'last_contact_at', 'last_contact_outcome'])
    .where('company_id', '=', companyId)
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
const NONE = { contact_attempts: null, last_contact_at: null, last_contact_outcome: null }
const FIRST = { contact_attempts: 1, last_contact_at: '2036-11-02T09:00:00.000Z', last_contact_outcome: 'No answer' }
const BOTH = { contact_attempts: 2, last_contact_at: '2036-11-03T09:00:00.000Z', last_contact_outcome: 'Booked' }

test('a lead counts its calls and visits through every change of them', async () => {
  const [lead, other] = await addLeads(store, companyId, [{}, {}])
  const [leadId, otherId] = [lead?._id ?? '', other?._id ?? '']
  expect(await contactsOf(leadId)).toEqual(NONE)
  await addCall(leadId, '2036-11-02T09:00:00.000Z', 'No answer')
  expect(await contactsOf(leadId)).toEqual(FIRST)
  const last = await addCall(leadId, '2036-11-03T09:00:00.000Z', 'Booked')
  const message = await addCall(leadId, '2036-11-04T09:00:00.000Z', 'Message')
  expect(await contactsOf(leadId)).toEqual(BOTH)

  await write((tx) => removeRow(tx, { entity: 'activity', id: message }, { userId }))
  expect(await contactsOf(leadId)).toEqual(BOTH)
  await write((tx) => removeRow(tx, { entity: 'lead', id: leadId }, { userId }))
  expect(await contactsOf(leadId)).toEqual(NONE)
  await restoreLead(store, companyId, leadId, { userId })
  expect(await contactsOf(leadId)).toEqual(BOTH)

  const merge = await mergeInto(otherId, leadId)
  expect(await contactsOf(otherId)).toEqual(BOTH)
  expect(await contactsOf(leadId)).toEqual(NONE)
  await undo(merge)
  expect(await contactsOf(otherId)).toEqual(NONE)
  expect(await contactsOf(leadId)).toEqual(BOTH)

  await write((tx) => removeRow(tx, { entity: 'activity', id: last }, { userId }))
  expect(await contactsOf(leadId)).toEqual(FIRST)
  await eraseLead(store, companyId, leadId, userId)
  expect(await contactsOf(leadId)).toEqual(NONE)
})

async function mergeInto(leadId: string, otherId: string): Promise<Merge> {
  const id = randomUUID()
  const ref = { entity: 'merge', id } as const
  return write(async (tx) => {
    const kept = (await leadRows.load(tx, leadId))?.row
    if (!kept) throw new Error('There is no lead to keep.')
    const at = new Date().toISOString()
    const others = [{ _id: otherId, name: 'Other' }]
    const merge = { _id: id, companyId, leadId, others, at, by: userId }
    const saved = await saveRow(tx, ref, undefined, merge, { userId })
    await removeRow(tx, { entity: 'lead', id: otherId }, { userId })
    await saveRow(tx, { entity: 'lead', id: leadId }, kept, kept, { userId }, { merged: id })
    return saved
  })
}

const undo = (merge: Merge) =>
  write((tx) => saveRow(tx, { entity: 'merge', id: merge._id }, merge, { ...merge, undoneBy: userId }, { userId }))
