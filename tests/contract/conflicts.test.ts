import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { setMemberships } from '../../server/store/users/users.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let zoe: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  zoe = await server.addUser({ companyIds: [companyId], firstname: 'Zoë' })
})
afterAll(() => server.close())

const change = (lead: Lead, by: TestUser, body: unknown, headers: Record<string, string> = {}) =>
  server.call('PATCH', `/api/epc/leads/${lead._id}`, {
    token: by.token,
    body,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
const booking = (date: string, time = '10:00') => ({ actual_booking_date: date, actual_booking_time: time })

test('FM-029: a booking that somebody else has changed since is a conflict, with the newer row', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, booking('2026-12-01'))
  const clash = await change(lead, ann, booking('2026-12-02'), { 'if-match': '"v1"' })
  expect(clash.status).toBe(412)
  expect(clash.body).toMatchObject({
    code: 'conflict',
    message: 'Zoë Lee changed this while you were editing.',
    details: { by: 'Zoë Lee', current: { _id: lead._id, version: 2, actual_booking_date: '2026-12-01' } },
  })
  const mine = await change(lead, ann, booking('2026-12-02'), { 'if-match': '"v2"' })
  expect(mine.body).toMatchObject({ lead: { actual_booking_date: '2026-12-02' } })
})

test("one's own earlier booking is no conflict", async () => {
  const lead = await server.addLead(companyId)
  await change(lead, ann, booking('2026-12-01'), { 'if-match': '"v1"' })
  const again = await change(lead, ann, booking('2026-12-02'), { 'if-match': '"v1"' })
  expect(again.status).toBe(200)
})

test("somebody else's change of another field is no conflict for a booking", async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, { lead_status: 'Closed' })
  expect((await change(lead, ann, booking('2026-12-02'), { 'if-match': '"v1"' })).status).toBe(200)
})

test('If-Match on a change without guarded fields requires that nobody else changed anything', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, booking('2026-12-01'))
  expect((await change(lead, ann, { lead_status: 'Closed' }, { 'if-match': '"v1"' })).status).toBe(412)
  expect((await change(lead, ann, { lead_status: 'Closed' }, { 'if-match': '*' })).status).toBe(200)
})

test('the last arrival wins, and reports whose value it replaced', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, { lead_status: 'Call Back' })
  const late = await change(lead, ann, { lead_status: 'Closed' }, { 'sync-base': '1' })
  expect(late.status).toBe(200)
  const at = expect.stringMatching(/^2.*Z$/)
  expect(late.body).toMatchObject({
    lead: { lead_status: 'Closed' },
    conflicts: [{ field: 'lead_status', before: 'Open', theirs: 'Call Back', by: 'Zoë Lee', at }],
  })
  const [header] = late.headers.get('sync-conflict')?.split(';at=') ?? []
  expect(header).toBe('lead_status;theirs="Call Back";by=%"Zo%c3%ab Lee"')
})

test('reports nothing replaced if the newer change is known, of another field, equal, or one’s own', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, { lead_status: 'Call Back' })
  const known = await change(lead, ann, { lead_status: 'Closed' }, { 'sync-base': '2' })
  const agrees = await change(lead, zoe, { lead_status: 'Closed' }, { 'sync-base': '1' })
  const otherField = await change(lead, zoe, booking('2026-12-01'), { 'sync-base': '1' })
  const ownChange = await change(lead, ann, { lead_status: 'Open' }, { 'sync-base': '1' })
  for (const reply of [known, agrees, otherField, ownChange]) {
    expect(reply.status).toBe(200)
    expect(reply.headers.get('sync-conflict')).toBeNull()
  }
})

test('a repeated key repeats its conflict', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, { lead_status: 'Call Back' })
  const headers = { 'sync-base': '1', 'idempotency-key': randomUUID() }
  const first = await change(lead, ann, { lead_status: 'Closed' }, headers)
  const again = await change(lead, ann, { lead_status: 'Closed' }, headers)
  expect(again.headers.get('sync-conflict')).toBe(first.headers.get('sync-conflict'))
  expect(again.headers.get('etag')).toBe('"v3"')
})

test('FM-028: refuses a change of a deleted lead with the name of who deleted it', async () => {
  const lead = await server.addLead(companyId)
  await server.deleteLead(lead, zoe)
  const status = await change(lead, ann, { lead_status: 'Closed' })
  const note = await server.call('POST', `/api/epc/leads/${lead._id}/notes`, {
    token: ann.token,
    body: { content: 'They are back' },
  })
  for (const reply of [status, note]) {
    expect(reply.status).toBe(410)
    expect(reply.body).toMatchObject({ code: 'deleted', message: 'This lead was deleted by Zoë Lee.' })
  }
  expect((await server.call('GET', `/api/epc/leads/${lead._id}`, { token: ann.token })).status).toBe(404)
})

test('asks a client whose protocol is too old to update before it sends', async () => {
  const lead = await server.addLead(companyId)
  const reply = await change(lead, ann, { lead_status: 'Closed' }, { 'sync-client': '0' })
  expect(reply.status).toBe(426)
  expect(reply.body).toMatchObject({ code: 'update-needed' })
  expect((await change(lead, ann, { lead_status: 'Closed' }, { 'sync-client': String(PROTOCOL_VERSION) })).status).toBe(
    200,
  )
})

test('a lead of a company the caller was removed from is not found', async () => {
  const elsewhere = await server.addCompany()
  const lead = await server.addLead(elsewhere)
  const ben = await server.addUser({ companyIds: [companyId, elsewhere] })
  await setMemberships(server.store, ben._id, [companyId])
  const { token } = ben
  const reply = await server.call('PATCH', `/api/epc/leads/${lead._id}`, { token, body: { lead_status: 'Closed' } })
  expect(reply.status).toBe(404)
  const missing = await server.call('PATCH', `/api/epc/leads/${randomUUID()}`, {
    token,
    body: { lead_status: 'Closed' },
  })
  expect(reply.body).toEqual(missing.body)
})
