import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { editableFields } from '../../../contract/entities/lead-form.ts'
import { startTestServer, type TestCall, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let zoe: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  zoe = await server.addUser({ companyIds: [companyId], firstname: 'Zoe' })
})
afterAll(() => server.close())

const call = (method: string, path: string, options: TestCall = {}) =>
  server.call(method, path, { token: ann.token, ...options })
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', `/api/epc/leads?companyId=${companyId}`, { body, headers })
const patch = (leadId: string, body: unknown, headers: Record<string, string> = {}, { token }: TestUser = ann) =>
  call('PATCH', `/api/epc/leads/${leadId}`, { token, body, headers })
const leadIn = (body: Record<string, unknown>) => body['lead'] as Lead
const added = async (body: object = { surname: 'Patel', phone: '1' }) => leadIn((await post(body)).body)

test('adding a lead returns 201; the lead is open and unassigned by default', async () => {
  const fields = {
    firstname: 'Maya',
    surname: 'Patel',
    phone: '07700 900123',
    benefits: ['PIP', 'ESA'],
    gas_boiler: true,
  }
  const { status, body } = await post(fields)
  expect(status).toBe(201)
  expect(leadIn(body)).toMatchObject({ ...fields, companyId, lead_status: 'Open', version: 1 })
  expect(leadIn(body)).not.toHaveProperty('assignedTo')
  // Reading adds the parsed form of the phones.
  const read = { ...leadIn(body), phones: [{ e164: '+447700900123' }] }
  expect((await call('GET', `/api/epc/leads/${leadIn(body)._id}`)).body).toEqual(read)
  const list = await call('GET', `/api/epc/leads?companyId=${companyId}&surname=patel`)
  expect(list.body['leads']).toContainEqual(read)
  const taken = await post({ email: 'm@example.com', lead_status: 'Call Back', assignedTo: zoe._id })
  expect(leadIn(taken.body)).toMatchObject({ lead_status: 'Call Back', assignedTo: zoe._id })
})

test('the id of a new lead is its idempotency key, so a repeated request adds no second one', async () => {
  const key = randomUUID()
  const first = await post({ surname: 'Key' }, { 'idempotency-key': `"${key}"` })
  expect(leadIn(first.body)._id).toBe(key)
  const again = await post({ surname: 'Key' }, { 'idempotency-key': `"${key}"` })
  expect(again.body).toEqual(first.body)
  const { body } = await call('GET', `/api/epc/leads?companyId=${companyId}&surname=key`)
  expect(body['totalLeads']).toBe(1)
})

test.each([
  [{ firstname: 'Maya', company_name: 'Bright' }, 'Enter a last name, a phone number, an email or an address.'],
  [{ surname: ' ' }, 'Enter a last name, a phone number, an email or an address.'],
  [{ email: 'maya@' }, 'Enter a valid email address.'],
  [{ surname: 'P', date_of_birth: '1985-02-31' }, 'Enter a valid date (dd/mm/yyyy).'],
  [{ surname: 'P', total: 'ten' }, 'Total must be a number.'],
])('refuses %j as a new lead', async (body, message) => {
  const answer = await post(body)
  expect(answer.status).toBe(422)
  expect(answer.body['message']).toBe(message)
})

test('limits the length of every text of a lead, and names the field in the message', async () => {
  const { _id } = await added()
  for (const [name, { kind, label }] of Object.entries(editableFields)) {
    if (kind !== 'text') continue
    for (const { status, body } of [
      await post({ surname: 'P', [name]: 'x'.repeat(20_001) }),
      await patch(_id, { [name]: 'x'.repeat(20_001) }),
    ]) {
      expect(status).toBe(422)
      expect(body['message']).toMatch(`${label} holds at most`)
    }
  }
})

test('nobody can assign a new lead to, or add one in, another company', async () => {
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  expect((await post({ surname: 'P', assignedTo: stranger._id })).status).toBe(422)
  const { status } = await call('POST', `/api/epc/leads?companyId=${companyId}`, {
    token: stranger.token,
    body: { surname: 'P' },
  })
  expect(status).toBe(403)
})

test('refuses a certificate that another lead has, with a message', async () => {
  const certificate = { surname: 'P', certificate_number: randomUUID() }
  expect((await post(certificate)).status).toBe(201)
  const { status, body } = await post(certificate)
  expect(status).toBe(422)
  expect(body['message']).toBe('Another lead already has this certificate.')
})

test('a change sets only the fields that are sent; an empty value clears a field of any kind', async () => {
  const { _id } = await added({
    surname: 'Patel',
    phone: '1',
    total: 5,
    benefits: ['PIP'],
    gas_boiler: false,
    date_of_birth: '1985-02-01',
  })
  const changed = await patch(_id, { phone: '07700 900124', address: { line1: '1 High Street' } })
  expect(changed.status).toBe(200)
  expect(leadIn(changed.body)).toMatchObject({ surname: 'Patel', phone: '07700 900124', total: 5, version: 2 })
  const emptied = await patch(_id, {
    total: '',
    benefits: [],
    gas_boiler: '',
    date_of_birth: '',
    address: { line1: '' },
  })
  const lead = leadIn(emptied.body)
  for (const name of ['total', 'benefits', 'gas_boiler', 'date_of_birth', 'address'])
    expect(lead).not.toHaveProperty(name)
  expect(lead.phone).toBe('07700 900124')
})

test('refuses to change EPC data, identity or nothing at all as details of a lead', async () => {
  const { _id } = await added()
  for (const body of [{}, { floor_height: 2 }, { companyId: randomUUID() }, { version: 9, phone: '2' }])
    expect((await patch(_id, body)).status).toBe(422)
})

test('refuses to clear the last field that identifies a lead', async () => {
  const { _id } = await added({ surname: 'Patel' })
  const { status, body } = await patch(_id, { surname: '' })
  expect(status).toBe(422)
  expect(body['message']).toBe('Enter a last name, a phone number, an email or an address.')
})

test('merges changes of different fields; of one field the later wins and reports what it replaced', async () => {
  const { _id } = await added({ surname: 'Patel', phone: '1', total: 5 })
  await patch(_id, { phone: '2', total: 6 }, {}, zoe)
  const other = await patch(_id, { email: 'ann@example.com' }, { 'sync-base': '1' })
  expect(leadIn(other.body)).toMatchObject({ phone: '2', email: 'ann@example.com' })
  expect(other.body).not.toHaveProperty('conflicts')
  const same = await patch(_id, { phone: '3', total: 7 }, { 'sync-base': '1' })
  expect(leadIn(same.body)).toMatchObject({ phone: '3', total: 7 })
  expect(same.body['conflicts']).toEqual([
    { field: 'phone', before: '1', theirs: '2', by: 'Zoe Lee', at: expect.any(String) },
    { field: 'total', before: '5', theirs: '6', by: 'Zoe Lee', at: expect.any(String) },
  ])
})

test('the history lists each changed field with who changed it', async () => {
  const { _id } = await added({ surname: 'Patel', phone: '1' })
  await patch(_id, { phone: '2', citb_hse_quantity: 3 })
  const { body } = await call('GET', `/api/epc/leads/${_id}/history`)
  expect(body).toMatchObject({
    history: [
      { field: 'citb_hse_quantity', after: '3', by: { name: 'Ann Lee' } },
      { field: 'phone', before: '1', after: '2', by: { name: 'Ann Lee' } },
    ],
  })
})
