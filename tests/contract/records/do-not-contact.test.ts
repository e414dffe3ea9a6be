import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

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
const leadNow = async (lead: Lead) =>
  (await server.call('GET', `/api/epc/leads/${lead._id}`, { token: ann.token })).body
const LIFT = { do_not_call: null, do_not_call_lifted: 'They rang us' }
const MARK = { do_not_call: 'Asked us not to', do_not_call_since: '2026-11-25' }

test('records each do-not-contact flag with its reason and date, and lifts each separately', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, ann, MARK)
  await change(lead, ann, { do_not_knock: '  Complaint ', do_not_knock_since: '2026-11-24' })
  expect(await leadNow(lead)).toMatchObject({
    ...MARK,
    do_not_knock: 'Complaint',
    do_not_knock_since: '2026-11-24',
  })
  const lifted = await change(lead, ann, LIFT)
  expect(lifted.status).toBe(200)
  const after = await leadNow(lead)
  expect(after).toMatchObject({ do_not_knock: 'Complaint' })
  expect(after).not.toHaveProperty('do_not_call')
  expect(after).not.toHaveProperty('do_not_call_since')
})

test('refuses a flag without a reason or a date', async () => {
  const lead = await server.addLead(companyId)
  for (const body of [
    { ...MARK, do_not_call: ' ' },
    { ...MARK, do_not_call: 'a'.repeat(201) },
    { ...MARK, do_not_call_since: '31/02/2026' },
    { do_not_call: 'Complaint' },
    { do_not_call_since: '2026-11-25' },
    { ...MARK, firstname: 'Maya' },
    { do_not_knock: '', do_not_knock_since: '2026-11-25' },
  ])
    expect((await change(lead, ann, body)).status, JSON.stringify(body)).toBe(422)
  expect(await leadNow(lead)).not.toHaveProperty('do_not_call')
})

test('keeps the flag, whatever a colleague changes at the same time', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, ann, { phone: '07700 900124' })
  await change(lead, ann, { lead_status: 'Call Back' })
  const late = await change(lead, zoe, MARK, { 'sync-base': '1' })
  expect(late.status).toBe(200)
  await change(lead, ann, { firstname: 'Maya', email: '' }, { 'sync-base': '1' })
  expect(await leadNow(lead)).toMatchObject({ ...MARK, phone: '07700 900124', lead_status: 'Call Back' })
})

test('refuses to lift a flag that the user has not seen', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, ann, MARK)
  await change(lead, zoe, { ...MARK, do_not_call: 'Complaint' })
  const clash = await change(lead, ann, LIFT, { 'if-match': '"v2"' })
  expect(clash.status).toBe(412)
  expect(clash.body).toMatchObject({ code: 'conflict', message: 'Zoë Lee changed this while you were editing.' })
  expect(await leadNow(lead)).toMatchObject({ do_not_call: 'Complaint' })
  expect((await change(lead, ann, LIFT, { 'if-match': '"v3"' })).status).toBe(200)
})

test('reports a flag recorded by a colleague since to a user who deletes the lead', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, MARK)
  const path = `/api/epc/leads/${lead._id}`
  const headers = { 'idempotency-key': randomUUID(), 'if-match': '"v1"' }
  expect((await server.call('DELETE', path, { token: ann.token, headers })).status).toBe(412)
})

test('the history lists who recorded a flag and who lifted it', async () => {
  const lead = await server.addLead(companyId)
  await change(lead, zoe, MARK)
  await change(lead, ann, LIFT)
  const { body } = await server.call('GET', `/api/epc/leads/${lead._id}/history`, { token: ann.token })
  const by = ({ _id, firstname }: TestUser) => expect.objectContaining({ _id, name: `${firstname} Lee` })
  expect(body['history']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'do_not_call', after: 'Asked us not to', by: by(zoe) }),
      expect.objectContaining({ field: 'do_not_call', before: 'Asked us not to', by: by(ann) }),
    ]),
  )
})
