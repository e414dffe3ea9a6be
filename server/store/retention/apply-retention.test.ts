import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RetentionForm, RetentionKind } from '../../../contract/entities/privacy/retention.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { auditActions } from '../../../contract/entities/audit/audit.ts'
import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { isWaitingForLock } from '../../../tests/support/server/waiting-for-lock.ts'
import { purge, retain } from '../../commands/purge.ts'
import { readChanges, readHead } from '../feed/feed.ts'
import { saveRow } from '../feed/rows.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import { noteDevice } from '../users/devices.ts'
import { monthsBefore } from './due-rows.ts'
import { readNextToGo } from './next-to-go.ts'
import { setRetention } from './retention-periods.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const today = new Date()
/** The store's own clock is real, so the tests use times in the future. */
const inDays = (days: number) => new Date(today.getTime() + days * DAY_MS)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)

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

const keepFor = (form: RetentionForm, now = today) => setRetention(store, companyId, form, { by: userId, now })
const addLead = async (fields: Partial<Lead> = {}): Promise<Lead> => {
  const [lead] = await addLeads(store, companyId, [fields])
  if (!lead) throw new Error('No lead was added.')
  return lead
}
const save = (
  entity: 'note' | 'activity' | 'followUp',
  row: { readonly _id: string; readonly [field: string]: unknown },
) => writeTenant(store, companyId, (tx) => saveRow(tx, { entity, id: row._id }, undefined, row as never, { userId }))
const followUpOf = ({ _id: leadId }: Lead, fields: object) => {
  const at = today.toISOString()
  const row = { _id: randomUUID(), companyId, leadId, kind: 'Visit', createdAt: at, updatedAt: at, version: 1 }
  return save('followUp', { ...row, createdBy: userId, ...fields })
}
const visitOf = ({ _id: leadId }: Lead, at = today) =>
  save('activity', {
    _id: randomUUID(),
    companyId,
    leadId,
    kind: 'Visit',
    outcome: 'No answer',
    at: at.toISOString(),
    by: userId,
  })
const living = async () => {
  const rows = await store.db
    .selectFrom('lead')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id).toSorted()
}
const auditOf = (action: keyof typeof auditActions) =>
  store.db
    .selectFrom('audit_log')
    .select(['by', 'before', 'after', 'count'])
    .where('subject_id', '=', companyId)
    .where('action', '=', action)
    .orderBy('at')
    .execute()
const next = (kind: RetentionKind, months: number, now: Date) => readNextToGo(store, companyId, { kind, months, now })

test("a lead without activity for the company's period is deleted on the server and on devices", async () => {
  await keepFor({ leads: 12 })
  const lead = await addLead({ firstname: 'Mary' })
  const { cursor } = await readHead(store, companyId)
  const since = (days: number) => new Date(Date.parse(lead.updatedAt) + days * DAY_MS)
  await retain(store, since(360))
  expect(await living()).toEqual([lead._id])

  expect(await next('leads', 12, since(370))).toEqual({
    total: 1,
    first: [{ leadId: lead._id, name: 'Mary', day: lead.updatedAt.slice(0, 10) }],
  })
  await retain(store, since(370))
  expect(await living()).toEqual([])
  const changes = await readChanges(store, { companyId, userId }, cursor, 10)
  expect(changes).toContain(lead._id)
  expect(changes).toContain('"del":true')
  expect(await auditOf('retention.applied')).toEqual([
    { by: null, before: null, after: 'Leads without activity: 12 months', count: 1 },
  ])
  await purge(store, inDays(401))
  expect(await store.db.selectFrom('lead').select('id').where('id', '=', lead._id).execute()).toEqual([])
})

test('nothing is deleted without a period, nor within a day of setting one', async () => {
  await addLead()
  await retain(store, inDays(5000))
  expect(await living()).toHaveLength(1)

  await keepFor({ leads: 1 }, inDays(400))
  await retain(store, new Date(inDays(401).getTime() - 1))
  expect(await living()).toHaveLength(1)
  await retain(store, inDays(401))
  expect(await living()).toHaveLength(0)
})

test('a period that is sent unchanged keeps its start, and each change is in the audit log', async () => {
  const first = await keepFor({ leads: 12 })
  expect(await keepFor({ leads: 12, files: null }, inDays(3))).toEqual(first)
  const changed = await keepFor({ leads: 6 }, inDays(3))
  expect(changed.leads).toEqual({ months: 6, startsAt: inDays(4).toISOString() })
  await keepFor({ leads: null }, inDays(3))
  expect(await auditOf('settings.retention')).toMatchObject([
    { by: userId, before: 'Leads without activity: kept for good', after: 'Leads without activity: 12 months' },
    { before: 'Leads without activity: 12 months', after: 'Leads without activity: 6 months' },
    { before: 'Leads without activity: 6 months', after: 'Leads without activity: kept for good' },
  ])
})

test('a lead with anything recent, booked, due or being uploaded counts as active', async () => {
  await keepFor({ leads: 1 })
  const idle = await addLead()
  await addLead({ actual_booking_date: dayIn(100), actual_booking_time: '10:00' })
  await followUpOf(await addLead(), { dueDate: dayIn(100) })
  await visitOf(await addLead(), inDays(50))
  const assignee = await addUser(store, [companyId])
  await noteDevice(store, {
    userId: assignee,
    deviceId: randomUUID(),
    name: 'Chrome on Linux',
    seenAt: inDays(30),
    unsent: 2,
    oldestAt: inDays(1),
    oldestCompanyId: null,
    app: null,
    storage: null,
  })
  await addLead({ assignedTo: assignee })
  const uploading = await addLead()
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .insertInto('file_content')
      .values({
        company_id: companyId,
        id: randomUUID(),
        size: 1,
        sha256: 'a'.repeat(64),
        type: 'image/jpeg',
        lead_id: uploading._id,
        created_by: userId,
      })
      .execute(),
  )
  const before = await living()
  await retain(store, inDays(60))
  expect(await living()).toEqual(before.filter((id) => id !== idle._id))
})

test("a person's request not to be contacted outlives their lead", async () => {
  const phone = '07700 900321'
  await addLead({ phone, do_not_call: 'Complaint', do_not_call_since: dayIn(-5) })
  await keepFor({ leads: 1 })
  await retain(store, inDays(60))
  await purge(store, inDays(91))
  expect(await living()).toEqual([])
  const again = await addLead({ phone })
  const { do_not_call } = await store.db
    .selectFrom('lead')
    .select('do_not_call')
    .where('id', '=', again._id)
    .executeTakeFirstOrThrow()
  expect(do_not_call).toBe('Asked earlier not to be called')
})

test('closed leads and deals have a separate period, and open deals have none', async () => {
  const closed = await addLead({ lead_status: 'Closed' })
  const closedDeal = await addLead({ deal_status: 'Closed' })
  const openDeal = await addLead({ deal_status: 'Open', lead_status: 'Closed' })
  const open = await addLead()
  await keepFor({ closedLeads: 2 })
  await retain(store, inDays(70))
  expect(await living()).toEqual([openDeal._id, open._id].toSorted())
  expect(await living()).not.toContain(closed._id)
  expect(await living()).not.toContain(closedDeal._id)

  await keepFor({ leads: 2 })
  await retain(store, inDays(70))
  expect(await living()).toEqual([openDeal._id])
})

test('an old certificate is removed from its lead, which keeps its address, its number and fields set by staff', async () => {
  const facts = { address1: '1 High Street', postcode: 'LS1 4AP', certificate_number: '0000-1111', tenure: 'Owned' }
  const old = await addLead({ ...facts, lodgement_date: '2015-03-01', property_type: 'House', main_fuel: 'Gas' })
  const recent = await addLead({ lodgement_date: dayIn(-10), property_type: 'Flat' })
  await keepFor({ certificates: 120 })
  await retain(store, inDays(2))

  const rows = await store.db
    .selectFrom('lead')
    .select([
      'id',
      'version',
      'lodgement_date',
      'property_type',
      'main_fuel',
      'address1',
      'certificate_number',
      'tenure',
    ])
    .where('company_id', '=', companyId)
    .execute()
  expect(rows.find(({ id }) => id === old._id)).toMatchObject({
    version: old.version + 1,
    lodgement_date: null,
    property_type: null,
    main_fuel: null,
    address1: '1 High Street',
    certificate_number: '0000-1111',
    tenure: 'Owned',
  })
  expect(rows.find(({ id }) => id === recent._id)).toMatchObject({ version: recent.version, property_type: 'Flat' })
  expect(await next('certificates', 120, inDays(2))).toEqual({ total: 0, first: [] })
})

test('old calls and visits are deleted without their lead', async () => {
  const lead = await addLead({ firstname: 'Mary' })
  await visitOf(lead)
  await keepFor({ activities: 3 })
  await retain(store, inDays(80))
  const count = () => store.db.selectFrom('activity').select('id').where('company_id', '=', companyId).execute()
  expect(await count()).toHaveLength(1)
  expect(await next('activities', 3, inDays(100))).toMatchObject({
    total: 1,
    first: [{ leadId: lead._id, name: 'Mary' }],
  })
  await retain(store, inDays(100))
  expect(await count()).toHaveLength(0)
  expect(await living()).toEqual([lead._id])
})

test('many rows are deleted in small batches, with one entry in the audit log', async () => {
  await addLeads(
    store,
    companyId,
    Array.from({ length: 101 }, () => ({})),
  )
  await keepFor({ leads: 1 })
  expect(await next('leads', 1, inDays(60))).toMatchObject({ total: 101, first: { length: 5 } })
  await retain(store, inDays(60))
  expect(await living()).toEqual([])
  expect(await auditOf('retention.applied')).toMatchObject([{ count: 101 }])
})

test('a follow-up that is moved while the lead is about to be deleted saves it', async () => {
  const lead = await addLead()
  await followUpOf(lead, { dueDate: dayIn(1) })
  await keepFor({ leads: 1 })
  let retaining: Promise<void> | undefined
  await store.db
    .transaction()
    .setAccessMode('read write')
    .execute(async (tx) => {
      await tx
        .updateTable('follow_up')
        .set({ due_date: dayIn(100) })
        .where('lead_id', '=', lead._id)
        .execute()
      retaining = retain(store, inDays(60))
      await expect.poll(() => isWaitingForLock(store, 'follow_up')).toBe(true)
    })
  await retaining
  expect(await living()).toEqual([lead._id])
})

test('a month earlier than the last of a long month is the last of a shorter one', () => {
  expect(monthsBefore(new Date('2026-03-31T02:00:00Z'), 1)).toEqual(new Date('2026-02-28T02:00:00Z'))
  expect(monthsBefore(new Date('2026-01-15T02:00:00Z'), 13)).toEqual(new Date('2024-12-15T02:00:00Z'))
})
