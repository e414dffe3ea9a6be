import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { findCompanyOf, listNotes } from '../leads/leads.ts'
import { loadForUpdate, removeRow, saveRow } from './rows.ts'
import type { Author } from '../core/row-table.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

let store: TestStore
let companyId: string
let userId: string
let lead: Lead
beforeAll(async () => {
  store = await createTestStore()
})
beforeEach(async () => {
  companyId = await addCompany(store)
  userId = await addUser(store, [companyId], { firstname: 'Grace', lastname: 'Hill' })
  const [added] = await addLeads(store, companyId, [{ firstname: 'Ada' }])
  lead = added!
})
afterAll(() => store.close())

const ref = () => ({ entity: 'lead', id: lead._id }) as const
const load = () => writeTenant(store, companyId, (tx) => loadForUpdate(tx, [ref()])).then(({ result }) => result[0]!)
const save = (after: Lead, by: Author = { userId }) =>
  writeTenant(store, companyId, (tx) => saveRow(tx, ref(), lead, after, by))
const historyOf = (id: string) =>
  store.db
    .selectFrom('history')
    .select(['version', 'field', 'before', 'after', 'by', 'device_at'])
    .where('entity_id', '=', id)
    .orderBy('field')
    .execute()

test('a change raises the version by one, records its field, and keeps the earlier value', async () => {
  const deviceAt = '2026-11-19T08:00:00.000Z'
  const { result: saved } = await save({ ...lead, lead_status: 'Call Back' }, { userId, deviceAt })
  expect(saved).toMatchObject({ version: 2, lead_status: 'Call Back', firstname: 'Ada' })
  expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(lead.updatedAt))
  expect(await load()).toEqual({ ref: ref(), row: saved, fieldVersions: { lead_status: { v: 2, by: userId } } })
  expect(await historyOf(lead._id)).toEqual([
    { version: 2, field: 'lead_status', before: 'Open', after: 'Call Back', by: userId, device_at: new Date(deviceAt) },
  ])
})

test('each field records its last change, and clearing one is a change', async () => {
  const booked: Lead = { ...lead, actual_booking_date: '2026-12-01', actual_booking_time: '09:15' }
  lead = (await save(booked)).result
  lead = (await save({ ...lead, assignedTo: userId })).result
  const { actual_booking_date: _date, actual_booking_time: _time, ...unbooked } = lead
  const { result } = await save(unbooked)
  expect(result).not.toHaveProperty('actual_booking_date')
  expect((await load()).fieldVersions).toEqual({
    actual_booking_date: { v: 4, by: userId },
    actual_booking_time: { v: 4, by: userId },
    assignedTo: { v: 3, by: userId },
  })
  expect(await historyOf(lead._id)).toHaveLength(5)
})

test('saving an unchanged row gets a seq, for its acknowledgement, but no new version', async () => {
  const { result, seq } = await save(lead)
  expect(result).toEqual(lead)
  expect(seq).toBeGreaterThan(0)
  expect(await historyOf(lead._id)).toEqual([])
})

test('a lead can be assigned only to a member of its company', async () => {
  const stranger = await addUser(store, [await addCompany(store)])
  for (const assignedTo of [stranger, randomUUID()]) {
    await expect(save({ ...lead, assignedTo })).rejects.toMatchObject({ code: 'invalid' })
  }
  expect((await save({ ...lead, assignedTo: userId })).result.assignedTo).toBe(userId)
})

test("a deleted row can't be edited, and the refusal names its deleter", async () => {
  await writeTenant(store, companyId, (tx) => removeRow(tx, ref(), { userId }))
  const loaded = await load()
  expect(loaded).toMatchObject({ deletedBy: 'Grace Hill', deletedAt: expect.any(String) })
  expect(loaded).not.toHaveProperty('row')
  expect(await findCompanyOf(store, [companyId], ref())).toBe(companyId)
  expect(await findCompanyOf(store, [await addCompany(store)], ref())).toBeUndefined()
})

test("a row of another company can't be loaded", async () => {
  const other = await addCompany(store)
  const { result } = await writeTenant(store, other, (tx) => loadForUpdate(tx, [ref()]))
  expect(result).toEqual([{ ref: ref(), fieldVersions: {} }])
})

test('two writers of the same rows in opposite order do not deadlock', async () => {
  const [a, b] = await addLeads(store, companyId, [{}, {}])
  const refs = [a, b].map((row) => ({ entity: 'lead', id: row!._id }) as const)
  const write = (order: typeof refs) => writeTenant(store, companyId, (tx) => loadForUpdate(tx, order))
  await Promise.all(Array.from({ length: 30 }, (_, i) => write(i % 2 ? refs : refs.toReversed())))
})

test('notes of one commit are listed oldest first', async () => {
  const notes = ['2026-11-02', '2026-11-01'].map((day) => ({
    _id: randomUUID(),
    companyId,
    leadId: lead._id,
    content: `Rang on ${day}`,
    createdAt: `${day}T10:00:00.000Z`,
    createdBy: userId,
  }))
  await writeTenant(store, companyId, async (tx) => {
    for (const note of notes) await saveRow(tx, { entity: 'note', id: note._id }, undefined, note, { userId })
  })
  expect((await listNotes(store, lead)).rows).toMatchObject(notes.toReversed())
})
