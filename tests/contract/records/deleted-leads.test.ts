import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { isWaitingForLock } from '../../support/server/waiting-for-lock.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let zoe: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  zoe = await server.addUser({ companyIds: [companyId], firstname: 'Zoë' })
  admin = await server.addUser({ companyIds: [companyId], firstname: 'Grace', role: 'Admin' })
})
afterAll(() => server.close())

const get = (path: string, { token } = ann) => server.call('GET', path, { token })
const deleteLead = ({ _id }: Pick<Lead, '_id'>, { token } = ann, headers: Record<string, string> = {}) =>
  server.call('DELETE', `/api/epc/leads/${_id}`, { token, headers })
const restore = ({ _id }: Pick<Lead, '_id'>, { token } = admin) =>
  server.call('POST', `/api/epc/leads/${_id}/restore`, { token })
const addNote = ({ _id }: Lead, content: string, { token } = ann) =>
  server.call('POST', `/api/epc/leads/${_id}/notes`, { token, body: { content } })
const patch = ({ _id }: Lead, body: unknown, { token } = ann) =>
  server.call('PATCH', `/api/epc/leads/${_id}`, { token, body })
const BOOKING = { actual_booking_date: '2026-12-01', actual_booking_time: '10:00' }

const cursorNow = async () => String((await get(`/api/sync/head?companyId=${companyId}`)).body['cursor'])
const changesSince = async (cursor: string) => {
  const { body } = await get(`/api/sync/changes?companyId=${companyId}&cursor=${cursor}`)
  return (body['changes'] ?? []) as { t: string; id: string; del?: true; row?: unknown }[]
}

test('a deleted lead disappears from every list, and from every device with its notes', async () => {
  const lead = await server.addLead(companyId, { posttown: 'GOOLE' })
  const note = await addNote(lead, 'Rang the bell')
  const cursor = await cursorNow()
  const { status, body } = await deleteLead(lead)
  expect(status).toBe(200)
  expect(body).toEqual({ message: 'Lead deleted' })
  expect((await get(`/api/epc/leads/${lead._id}`)).status).toBe(404)
  expect((await get(`/api/epc/leads/${lead._id}/notes`)).status).toBe(404)
  expect((await get(`/api/epc/leads?companyId=${companyId}&posttown=GOOLE`)).body['totalLeads']).toBe(0)
  expect(await changesSince(cursor)).toMatchObject([
    { t: 'lead', id: lead._id, del: true },
    { t: 'note', id: note.body['_id'], del: true },
  ])
})

test('refuses to delete a missing lead or one of another company', async () => {
  const elsewhere = await server.addLead(await server.addCompany())
  for (const lead of [{ _id: randomUUID() }, elsewhere]) {
    const { status, body } = await deleteLead(lead)
    expect(status).toBe(404)
    expect(body).toEqual({ code: 'not-found', message: 'This lead was not found.' })
  }
})

test('FM-026: repeating a delete that succeeded returns the first answer', async () => {
  const lead = await server.addLead(companyId)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await deleteLead(lead, ann, headers)
  const again = await deleteLead(lead, ann, headers)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('sync-seq')).toBe(first.headers.get('sync-seq'))
  expect(again.headers.get('idempotency-replayed')).toBe('true')
})

test('editing a lead that somebody else deleted names who deleted it', async () => {
  const lead = await server.addLead(companyId)
  await deleteLead(lead, zoe)
  const { status, body } = await deleteLead(lead, ann, { 'idempotency-key': randomUUID() })
  expect(status).toBe(410)
  expect(body).toMatchObject({ code: 'deleted', message: 'This lead was deleted by Zoë Lee.' })
})

test('of two concurrent deletes, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const lead = await server.addLead(companyId)
    const replies = await Promise.all([deleteLead(lead, ann), deleteLead(lead, zoe)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 410]))
  }
})

test.each([
  ['notes', (lead: Lead) => addNote(lead, 'They want it after all', zoe)],
  ['actual_booking_date', (lead: Lead) => patch(lead, BOOKING, zoe)],
])('FM-056: refuses a delete that would include %s that somebody else has added since', async (field, change) => {
  const lead = await server.addLead(companyId)
  await change(lead)
  const refused = await deleteLead(lead, ann, { 'if-match': '"v1"' })
  expect(refused.status).toBe(412)
  expect(refused.body).toMatchObject({
    code: 'conflict',
    message: 'Zoë Lee changed this while you were editing.',
    details: { by: 'Zoë Lee', current: { _id: lead._id, version: 2 } },
  })
  const { fields } = refused.body['details'] as { fields: string[] }
  expect(fields).toContain(field)
  expect((await deleteLead(lead, ann, { 'if-match': '"v2"' })).status).toBe(200)
})

test('a later note of one’s own doesn’t hide an unseen note of somebody else', async () => {
  const lead = await server.addLead(companyId)
  await addNote(lead, 'They want it after all', zoe)
  await addNote(lead, 'Not interested', ann)
  expect((await deleteLead(lead, ann, { 'if-match': '"v1"' })).status).toBe(412)
})

test('one’s own notes and booking, or a colleague’s status, don’t block a delete', async () => {
  const lead = await server.addLead(companyId)
  await addNote(lead, 'Not interested', ann)
  await patch(lead, BOOKING, ann)
  await patch(lead, { lead_status: 'Closed' }, zoe)
  expect((await deleteLead(lead, ann, { 'if-match': '"v1"' })).status).toBe(200)
})

test('refuses to delete a lead that somebody else has just converted to a deal', async () => {
  const lead = await server.addLead(companyId, BOOKING)
  await server.call('POST', `/api/epc/leads/${lead._id}/convert-to-deal`, { token: zoe.token })
  expect((await deleteLead(lead, ann, { 'if-match': '"v1"' })).status).toBe(412)
})

test('of a concurrent delete and convert, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const lead = await server.addLead(companyId, BOOKING)
    const [converted, deleted] = await Promise.all([
      server.call('POST', `/api/epc/leads/${lead._id}/convert-to-deal`, { token: zoe.token }),
      deleteLead(lead, ann, { 'if-match': '"v1"' }),
    ])
    expect([`200 412`, `410 200`]).toContain(`${converted.status} ${deleted.status}`)
  }
})

test('a plain client deletes without conditions', async () => {
  const lead = await server.addLead(companyId)
  await addNote(lead, 'They want it after all', zoe)
  expect((await deleteLead(lead)).status).toBe(200)
})

test('administrators see what was deleted within 30 days, latest first, by whom and when', async () => {
  const company = await server.addCompany()
  const grace = await server.addUser({ companyIds: [company], firstname: 'Grace', role: 'Admin' })
  const [first, second] = [await server.addLead(company, { firstname: 'Maya' }), await server.addLead(company)]
  const long = await server.addLead(company)
  for (const lead of [first, second, long]) await deleteLead(lead, grace)
  await deletedDaysAgo(long, 31)
  const { status, body } = await get(`/api/epc/leads/deleted?companyId=${company}`, grace)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    totalDeletedLeads: 2,
    deletedLeads: [{ lead: { _id: second._id } }, { lead: { _id: first._id, firstname: 'Maya' } }],
  })
  const { deletedLeads } = body as unknown as { deletedLeads: { deletedAt: string; deletedBy: unknown }[] }
  expect(deletedLeads[0]?.deletedBy).toMatchObject({ _id: grace._id, firstname: 'Grace', lastname: 'Lee' })
  expect(Date.now() - Date.parse(deletedLeads[0]?.deletedAt ?? '')).toBeLessThan(60_000)
  const nextPage = await get(`/api/epc/leads/deleted?companyId=${company}&page=2&limit=1`, grace)
  expect(nextPage.body).toMatchObject({ deletedLeads: [{ lead: { _id: first._id } }] })
})

test('a restored lead returns to every list and device, with its notes', async () => {
  const lead = await server.addLead(companyId, { posttown: 'THIRSK' })
  const note = await addNote(lead, 'Rang the bell')
  await deleteLead(lead)
  const cursor = await cursorNow()
  const { status, body } = await restore(lead)
  expect(status).toBe(200)
  expect(body).toEqual({ lead: { ...lead, version: 4, updatedAt: expect.any(String) } })
  expect((await get(`/api/epc/leads/${lead._id}`)).body).toEqual(body['lead'])
  expect((await get(`/api/epc/leads/${lead._id}/notes`)).body).toEqual([note.body])
  expect(await changesSince(cursor)).toMatchObject([
    { t: 'lead', row: body['lead'] },
    { t: 'note', row: note.body },
  ])
  expect((await patch(lead, { lead_status: 'Closed' })).status).toBe(200)
})

test('two users who restore a lead at once both get it', async () => {
  const lead = await server.addLead(companyId)
  await deleteLead(lead)
  const replies = await Promise.all([restore(lead), restore(lead)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
})

test('refuses to restore a lead after 30 days', async () => {
  const lead = await server.addLead(companyId)
  await deleteLead(lead)
  await deletedDaysAgo(lead, 31)
  const { status, body } = await restore(lead)
  expect(status).toBe(409)
  expect(body).toEqual({ code: 'state', message: 'This lead was deleted more than 30 days ago.' })
})

const restoreMany = (leads: readonly Pick<Lead, '_id'>[], { token } = admin, company = companyId) =>
  server.call('POST', `/api/epc/leads/restore?companyId=${company}`, {
    token,
    body: { ids: leads.map(({ _id }) => _id) },
  })

test('restoring many leads restores those it can with their notes, and says why each other one can’t be', async () => {
  const [first, second, old, missing] = [
    await server.addLead(companyId),
    await server.addLead(companyId),
    await server.addLead(companyId),
    { _id: randomUUID() },
  ]
  const note = await addNote(second, 'Rang the bell')
  for (const lead of [first, second, old]) await deleteLead(lead)
  await deletedDaysAgo(old, 31)
  const { status, body } = await restoreMany([first, old, second, missing])
  expect(status).toBe(200)
  expect(body['restored']).toHaveLength(2)
  expect(body['restored']).toEqual(
    expect.arrayContaining([
      { _id: first._id, version: 3 },
      { _id: second._id, version: 4 },
    ]),
  )
  expect(body['refused']).toEqual(
    expect.arrayContaining([
      { _id: old._id, reason: 'This lead was deleted more than 30 days ago.' },
      { _id: missing._id, reason: 'This lead was not found.' },
    ]),
  )
  expect((await get(`/api/epc/leads/${second._id}/notes`)).body).toEqual([note.body])
})

test('a repeated restore of many leads gives the same answer and writes nothing', async () => {
  const leads = [await server.addLead(companyId), await server.addLead(companyId)]
  for (const lead of leads) await deleteLead(lead)
  const first = await restoreMany(leads)
  const cursor = await cursorNow()
  expect((await restoreMany(leads)).body).toEqual(first.body)
  expect(await changesSince(cursor)).toEqual([])
})

test('restoring many leads is for administrators and skips leads of other companies', async () => {
  const lead = await server.addLead(companyId)
  await deleteLead(lead)
  const elsewhere = await server.addCompany()
  const other = await server.addUser({ companyIds: [elsewhere], role: 'Admin' })
  expect((await restoreMany([lead], other, elsewhere)).body).toEqual({
    restored: [],
    refused: [{ _id: lead._id, reason: 'This lead was not found.' }],
  })
  expect((await restoreMany([lead], other)).status).toBe(403)
  expect((await restoreMany([lead], ann)).status).toBe(403)
  expect((await get(`/api/epc/leads/${lead._id}`)).status).toBe(404)
})

test('restores at most a page of leads at once', async () => {
  const leads = Array.from({ length: 51 }, () => ({ _id: randomUUID() }))
  expect((await restoreMany(leads)).status).toBe(422)
  expect((await restoreMany(leads.slice(1))).status).toBe(200)
})

test('only administrators list and restore deleted leads', async () => {
  const lead = await server.addLead(companyId)
  await deleteLead(lead)
  for (const reply of [await restore(lead, ann), await get(`/api/epc/leads/deleted?companyId=${companyId}`)]) {
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({ code: 'forbidden', message: 'Only an administrator may do this.' })
  }
})

test('the history keeps who deleted and who restored a lead', async () => {
  const lead = await server.addLead(companyId)
  await deleteLead(lead, ann)
  await restore(lead)
  const history = await server.store.db
    .selectFrom('history')
    .select(['version', 'field', 'before', 'after', 'by'])
    .where('entity_id', '=', lead._id)
    .orderBy('version')
    .execute()
  expect(history).toEqual([
    { version: 2, field: 'deleted', before: null, after: true, by: ann._id },
    { version: 3, field: 'deleted', before: true, after: null, by: admin._id },
  ])
})

const deletedDaysAgo = (lead: Lead, days: number) =>
  writeTenant(server.store, lead.companyId, (tx) =>
    tx.sql
      .updateTable('lead')
      .set({ deleted_at: sql<Date>`now() - make_interval(days => ${sql.lit(days)})` })
      .where('id', '=', lead._id)
      .execute(),
  )

test('a lead that is merged while it is being restored stays merged', async () => {
  const [lead, keptLead] = [await server.addLead(companyId), await server.addLead(companyId)]
  let restored: ReturnType<typeof restore> | undefined
  await writeTenant(server.store, companyId, async ({ sql: db }) => {
    await db.selectFrom('lead').select('id').where('id', '=', lead._id).forUpdate().execute()
    restored = restore(lead)
    await expect.poll(() => isWaitingForLock(server.store, 'lead')).toBe(true)
    const merged = { company_id: companyId, lead_id: lead._id, into_id: keptLead._id, merge_id: randomUUID() }
    await db.insertInto('merged_lead').values(merged).execute()
    await db.updateTable('lead').set({ deleted_at: sql`now()` }).where('id', '=', lead._id).execute()
  })
  const { status, body } = (await restored)!
  expect([status, body['message']]).toEqual([
    409,
    'This lead was merged with another. To bring it back, undo the merge.',
  ])
})
