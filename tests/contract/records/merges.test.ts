import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLatestMerge, MERGE_UNDO_DAYS, type Merge } from '../../../contract/entities/merge.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { purge } from '../../../server/commands/purge.ts'
import { idIn } from './form-examples.ts'
import { startCompany } from '../../support/server/start-company.ts'
import type { TestServer, TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  ;({ server, companyId, ann, bob } = await startCompany())
})
afterAll(() => server.close())

type Method = 'POST' | 'PATCH' | 'DELETE' | 'GET'
const call = (method: Method, path: string, by: TestUser, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }), headers })
const pathOf = (leadId: string) => `/api/epc/leads/${leadId}`
/** As a device sends it: with the company and a key. */
const keyed = (method: Method, path: string, by: TestUser, body?: unknown, headers: Record<string, string> = {}) =>
  call(method, `${path}?companyId=${companyId}`, by, body, { 'idempotency-key': randomUUID(), ...headers })

async function merge(kept: string, otherIds: string[], picks: Record<string, string> = {}) {
  const answer = await call('POST', `${pathOf(kept)}/merge`, ann, { otherIds, picks })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as unknown as { lead: Lead; merge: Merge }
}
const undo = ({ leadId, _id }: Merge) => call('POST', `${pathOf(leadId)}/merges/${_id}/undo`, ann, {})
const leadOf = async (id: string) => (await call('GET', pathOf(id), bob)).body as Partial<Lead>
const statusOf = async (id: string) => (await call('GET', pathOf(id), bob)).status
const noteTexts = async (id: string) =>
  ((await call('GET', `${pathOf(id)}/notes`, bob)).body as unknown as { content: string }[]).map(
    ({ content }) => content,
  )
const addNote = (id: string, content: string, by = bob) => call('POST', `${pathOf(id)}/notes`, by, { content })
const visit = { kind: 'Visit', outcome: 'No answer' }
const callBack = { kind: 'Call back', dueDate: '2026-12-01' }

async function addTwo(first: Partial<Lead> = {}, second: Partial<Lead> = {}) {
  const kept = await server.addLead(companyId, { surname: 'Khan', ...first })
  const other = await server.addLead(companyId, { surname: 'Kahn', ...second })
  return { kept: kept._id, other: other._id }
}

test('merges two leads into one with the chosen values and the records of both', async () => {
  const { kept, other } = await addTwo({ phone: '0113 496 0000' }, { phone: '0113 496 0001', email: 'k@example.com' })
  await addNote(kept, 'Of the first')
  await addNote(other, 'Of the second')
  await call('POST', `${pathOf(other)}/activities`, bob, visit)
  await call('POST', `${pathOf(other)}/follow-ups`, bob, callBack)
  const contact = await call('POST', '/api/contacts', ann, { firstname: 'Maya', leadIds: [other] })
  const merged = await merge(kept, [other], { phone: other, email: other })
  expect(merged.lead).toMatchObject({ surname: 'Khan', phone: '0113 496 0001', email: 'k@example.com' })
  expect(merged.merge).toMatchObject({ leadId: kept, others: [{ _id: other, name: 'Kahn' }] })
  expect((await noteTexts(kept)).toSorted()).toEqual(['Of the first', 'Of the second'])
  expect((await call('GET', `${pathOf(kept)}/activities`, bob)).body['activities']).toHaveLength(1)
  expect((await call('GET', `${pathOf(kept)}/follow-ups`, bob)).body['followUps']).toHaveLength(1)
  const contactId = idIn(contact.body, 'contact')
  expect((await call('GET', `/api/contacts/${contactId}`, ann)).body).toMatchObject({
    data: { contact: { leadIds: [kept] } },
  })
  expect(await statusOf(other)).toBe(404)
  expect((await call('GET', `${pathOf(kept)}/merges`, bob)).body['merges']).toEqual([merged.merge])
})

test('only an administrator may merge', async () => {
  const { kept, other } = await addTwo()
  expect((await call('POST', `${pathOf(kept)}/merge`, bob, { otherIds: [other] })).status).toBe(403)
})

test('refuses to merge a lead of another company', async () => {
  const { kept } = await addTwo()
  const theirs = await server.addLead(await server.addCompany())
  expect((await call('POST', `${pathOf(kept)}/merge`, ann, { otherIds: [theirs._id] })).status).toBe(404)
})

test('keeps a do-not-call flag of either lead, and a deal stays a deal', async () => {
  const { kept, other } = await addTwo({}, { do_not_call: 'Asked on the phone', deal_status: 'Open' })
  const { lead } = await merge(kept, [other])
  expect(lead).toMatchObject({ do_not_call: 'Asked on the phone', deal_status: 'Open' })
})

test('applies a late edit of a merged lead once, to the kept one', async () => {
  const { kept, other } = await addTwo()
  await merge(kept, [other])
  const key = { 'idempotency-key': randomUUID() }
  const first = await keyed('PATCH', pathOf(other), bob, { phone: '0113 496 0009' }, { ...key, 'sync-base': '1' })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body['lead']).toMatchObject({ _id: kept, phone: '0113 496 0009' })
  const again = await keyed('PATCH', pathOf(other), bob, { phone: '0113 496 0009' }, { ...key, 'sync-base': '1' })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  await keyed('POST', `${pathOf(other)}/notes`, bob, { content: 'From the door' })
  expect(await noteTexts(kept)).toEqual(['From the door'])
  // Deleting a merged lead deletes nothing.
  expect((await keyed('DELETE', pathOf(other), bob)).status).toBe(410)
  expect(await statusOf(kept)).toBe(200)
})

test('booking a merged lead asks first if the kept one has another booking', async () => {
  const { kept, other } = await addTwo()
  await call('PATCH', pathOf(kept), ann, { actual_booking_date: '2026-12-01', actual_booking_time: '10:00' })
  await merge(kept, [other])
  const booking = { actual_booking_date: '2026-12-02', actual_booking_time: '11:00' }
  const answer = await keyed('PATCH', pathOf(other), bob, booking, { 'if-match': '"v1"' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(412)
  const { version } = (answer.body['details'] as { current: Lead }).current
  const decided = await keyed('PATCH', pathOf(other), bob, booking, {
    'if-match': `"v${version}"`,
    'sync-decision': '1',
  })
  expect(decided.body['lead']).toMatchObject({ _id: kept, actual_booking_date: '2026-12-02' })
})

test('undoing a merge gives each lead its own data back, with later edits', async () => {
  const { kept, other } = await addTwo({ phone: '1' }, { phone: '2', email: 'two@example.com', lead_status: 'Open' })
  await addNote(other, 'Of the second')
  const { merge: row } = await merge(kept, [other], { phone: other, email: other })
  await addNote(kept, 'Since, on the kept one')
  await keyed('POST', `${pathOf(other)}/notes`, bob, { content: 'Since, for the other' })
  await keyed('PATCH', pathOf(other), bob, { firstname: 'Sam' }, { 'sync-base': '1' })
  await call('PATCH', pathOf(kept), bob, { email: 'new@example.com' })
  const answer = await undo(row)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body['merge']).toMatchObject({ stayed: ['Email'], undoneBy: ann._id })
  const before = await leadOf(kept)
  expect(before).toMatchObject({ phone: '1', email: 'new@example.com' })
  expect(before.firstname).toBeUndefined()
  expect(await leadOf(other)).toMatchObject({ phone: '2', email: 'two@example.com', firstname: 'Sam' })
  expect(await noteTexts(kept)).toEqual(['Since, on the kept one'])
  expect((await noteTexts(other)).toSorted()).toEqual(['Of the second', 'Since, for the other'])
  expect((await undo(row)).status).toBe(200)
})

test('moves a certificate with the merge and back with the undo', async () => {
  const certificate = { certificate_number: '1111-2222-3333-4444-5555', current_energy_rating: 'D' }
  const { kept, other } = await addTwo({}, certificate)
  const { lead, merge: row } = await merge(kept, [other], { certificate: other })
  expect(lead).toMatchObject(certificate)
  expect((await undo(row)).status).toBe(200)
  expect(await leadOf(other)).toMatchObject(certificate)
  expect((await leadOf(kept)).certificate_number).toBeUndefined()
})

test('nested merges are undone in reverse order', async () => {
  const { kept, other } = await addTwo()
  const { kept: third } = await addTwo()
  await addNote(other, 'Of the first of all')
  const first = await merge(kept, [other])
  const second = await merge(third, [kept])
  expect(await noteTexts(third)).toEqual(['Of the first of all'])
  await keyed('POST', `${pathOf(other)}/notes`, bob, { content: 'Late' })
  expect((await noteTexts(third)).toSorted()).toEqual(['Late', 'Of the first of all'])
  expect((await undo(first.merge)).status).toBe(409)
  expect((await undo(second.merge)).status).toBe(200)
  expect((await undo(first.merge)).status).toBe(200)
  expect((await noteTexts(other)).toSorted()).toEqual(['Late', 'Of the first of all'])
})

test('undoing two merges into one lead, last to first, restores its first state', async () => {
  const { kept, other } = await addTwo({ phone: '0113 496 0001' }, { phone: '0113 496 0002' })
  const { other: third } = await addTwo({}, { phone: '0113 496 0003' })
  const first = await merge(kept, [other], { phone: other, surname: other })
  const second = await merge(kept, [third], { phone: third })
  const both = [first.merge, second.merge]
  expect(both.map((each) => isLatestMerge(each, both))).toEqual([false, true])
  const early = await undo(first.merge)
  expect(early.status).toBe(409)
  expect(early.body['message']).toBe('This lead has been merged with another since. Undo that merge first.')
  expect((await undo(second.merge)).status).toBe(200)
  expect(await leadOf(kept)).toMatchObject({ surname: 'Kahn', phone: '0113 496 0002' })
  const late = await undo(first.merge)
  expect(late.body['merge']).not.toHaveProperty('stayed')
  expect(await leadOf(kept)).toMatchObject({ surname: 'Khan', phone: '0113 496 0001' })
})

test('a merge into the kept lead of another merge has to be undone first', async () => {
  const { kept, other } = await addTwo({ phone: '0113 496 0001' }, { phone: '0113 496 0002' })
  const { other: third } = await addTwo({}, { phone: '0113 496 0003' })
  const first = await merge(kept, [other], { phone: other })
  // From a device that didn't have the first merge yet.
  const answer = await keyed('POST', `${pathOf(other)}/merge`, ann, { otherIds: [third], picks: { phone: third } })
  const landed = answer.body['merge'] as Merge
  expect(landed.leadId).toBe(kept)
  expect((await undo(first.merge)).status).toBe(409)
  expect((await undo(landed)).status).toBe(200)
  expect((await undo(first.merge)).status).toBe(200)
  expect(await leadOf(kept)).toMatchObject({ phone: '0113 496 0001' })
  expect(await leadOf(other)).toMatchObject({ phone: '0113 496 0002' })
  expect(await leadOf(third)).toMatchObject({ phone: '0113 496 0003' })
})

test('of two users who merge the same leads, the second is refused', async () => {
  const { kept, other } = await addTwo()
  await merge(kept, [other])
  const answer = await keyed('POST', `${pathOf(other)}/merge`, ann, { otherIds: [kept] })
  expect(answer.status).toBe(409)
  expect(answer.body['message']).toBe('A colleague has merged these leads already.')
})

test('a person who unsubscribed one address stays unsubscribed with all merged ones', async () => {
  const list = await call('POST', '/api/marketing/lists', ann, { name: `Leeds ${randomUUID()}` })
  const listId = (list.body['list'] as { _id: string })._id
  const [first, second] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  await call('POST', '/api/marketing/subscribers/upsert', ann, { email: first, listIds: [listId], source: 'crm' })
  await call('POST', '/api/marketing/subscribers/unsubscribe', ann, { email: second })
  const { kept, other } = await addTwo({ email: first }, { email: second })
  const { merge: row } = await merge(kept, [other])
  const found = await call('GET', `/api/marketing/subscribers?companyId=${companyId}&email=${first}`, ann)
  expect(JSON.stringify(found.body)).toContain('"status":"unsubscribed"')
  expect((await undo(row)).body['merge']).toMatchObject({ stayed: ['Marketing consent'] })
})

test('a merged lead isn’t listed as deleted, and can’t be restored around the merge', async () => {
  const { kept, other } = await addTwo()
  await merge(kept, [other])
  const deleted = await call('GET', `/api/epc/leads/deleted?companyId=${companyId}`, ann)
  expect(JSON.stringify(deleted.body)).not.toContain(other)
  expect((await call('POST', `${pathOf(other)}/restore`, ann)).status).toBe(409)
  expect(await statusOf(other)).toBe(404)
})

test('devices get a merge and its undo', async () => {
  const { kept, other } = await addTwo()
  await addNote(other, 'Goes along')
  const head = await call('GET', `/api/sync/head?companyId=${companyId}`, bob)
  const { merge: row } = await merge(kept, [other])
  const since = async () =>
    (await call('GET', `/api/sync/changes?companyId=${companyId}&cursor=${String(head.body['cursor'])}`, bob)).body[
      'changes'
    ] as { t: string; id: string; del?: true; row?: Record<string, unknown> }[]
  const merged = await since()
  expect(merged).toContainEqual(expect.objectContaining({ t: 'lead', id: other, del: true }))
  expect(merged.find(({ t }) => t === 'note')?.row).toMatchObject({ leadId: kept })
  expect(merged.find(({ t }) => t === 'merge')?.row).toEqual(row)
  await undo(row)
  const undone = await since()
  expect(undone.find(({ t, id }) => t === 'lead' && id === other)?.row).toMatchObject({ surname: 'Kahn' })
  expect(undone.find(({ t }) => t === 'note')?.row).toMatchObject({ leadId: other })
})

test('the history of the kept lead includes that of the merged ones', async () => {
  const { kept, other } = await addTwo()
  await call('PATCH', pathOf(other), bob, { lead_status: 'Call Back' })
  const { merge: row } = await merge(kept, [other])
  const { history } = (await call('GET', `${pathOf(kept)}/history`, bob)).body as unknown as {
    history: { field: string }[]
  }
  expect(history.map(({ field }) => field)).toEqual(['merged', 'lead_status'])
  expect(history[0]).toMatchObject({ after: row._id })
})

test('refuses to undo a merge after 30 days', async () => {
  const { kept, other } = await addTwo()
  const { merge: row } = await merge(kept, [other])
  await writeTenant(server.store, companyId, ({ sql: db }) =>
    sql`update lead_merge set created_at = now() - make_interval(days => ${MERGE_UNDO_DAYS}) where id = ${row._id}`.execute(
      db,
    ),
  )
  expect((await undo(row)).status).toBe(409)
  await writeTenant(server.store, companyId, ({ sql: db }) =>
    sql`update lead set deleted_at = now() - interval '31 days' where id = ${other}`.execute(db),
  )
  await purge(server.store, new Date())
  // The merge path to the kept lead outlives the merged one.
  await keyed('POST', `${pathOf(other)}/notes`, bob, { content: 'Very late' })
  expect(await noteTexts(kept)).toEqual(['Very late'])
})

test('a merge is undone at the kept lead only', async () => {
  const { kept, other } = await addTwo()
  const { merge: made } = await merge(kept, [other])
  const stranger = (await addTwo()).kept
  const wrong = await undo({ ...made, leadId: stranger })
  expect(wrong).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await statusOf(other)).toBe(404)
  expect((await undo(made)).status).toBe(200)
})
