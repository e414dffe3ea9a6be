import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { LISTS_OF_A_COMPANY } from '../../../contract/entities/marketing/marketing-list.ts'
import { type View, VIEWS_OF_A_COMPANY } from '../../../contract/entities/view.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  bob = await server.addUser({ companyIds: [companyId] })
})
afterAll(() => server.close())

const send = (method: string, path: string, body: object) =>
  server.call(method, `${path}?companyId=${companyId}`, {
    token: bob.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const write = (company: string, statement: RawBuilder<unknown>) =>
  writeTenant(server.store, company, (tx) => statement.execute(tx.sql))
const texts = (count: number) => Array.from({ length: count }, () => 'x'.repeat(1_990))

test('refuses a lead of more than 64 kB with what to do, and stores nothing of it', async () => {
  const refused = await send('POST', '/api/epc/leads', { surname: 'Large', benefits: texts(40) })
  expect(refused).toMatchObject({ status: 413, body: { code: 'too-large' } })
  expect(refused.body['message']).toMatch(/at most 64 kB fit\. Shorten the longest text and save again\.$/)
  expect((await send('POST', '/api/epc/leads', { surname: 'Large', benefits: texts(101) })).status).toBe(422)
  const { body } = await server.call('GET', '/api/epc/leads', { token: bob.token })
  expect(body).toMatchObject({ totalLeads: 0 })
})

test('a lead can’t grow beyond 64 kB through many changes, counted as it is sent', async () => {
  const made = await send('POST', '/api/epc/leads', { surname: 'Growing', benefits: texts(25) })
  const path = `/api/epc/leads/${(made.body['lead'] as Lead)._id}`
  expect((await send('PATCH', path, { customer_message: 'ß'.repeat(9_000) })).status).toBe(413)
  expect((await send('PATCH', path, { customer_message: 's'.repeat(9_000) })).status).toBe(200)
  const statuses: number[] = []
  for (const field of ['firstname', 'address1', 'address2', 'address3', 'posttown', 'county', 'location'])
    statuses.push((await send('PATCH', path, { [field]: 'x'.repeat(900) })).status)
  expect(statuses.slice(-2)).toEqual([413, 413])
})

test('a lead that is already too large can still be worked on and shortened', async () => {
  const { _id } = await server.addLead(companyId, { surname: 'Old', benefits: texts(60) })
  const change = async (body: object) => (await send('PATCH', `/api/epc/leads/${_id}`, body)).status
  expect(await change({ lead_status: 'Call Back' })).toBe(200)
  expect(await change({ benefits: texts(61) })).toBe(413)
  expect(await change({ benefits: texts(50) })).toBe(200)
})

test('a company has at most 200 saved views', async () => {
  const other = await server.addCompany()
  const ann = await server.addUser({ companyIds: [other] })
  const add = async (name: string) => {
    const body = { list: 'leads', name, search: {}, shared: false }
    return server.call('POST', `/api/views?companyId=${other}`, { token: ann.token, body })
  }
  await write(
    other,
    sql`insert into view (company_id, id, owner_id, list, name, search, shared)
      select ${other}, gen_random_uuid(), ${ann._id}, 'leads', 'View ' || n, '{}', false
      from generate_series(2, ${VIEWS_OF_A_COMPANY}) as n`,
  )
  const together = await Promise.all([add('One'), add('Another')])
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await add('One more')).toMatchObject({ status: 409, body: { code: 'state' } })
})

test('a note holds 20 kB, counted as it is sent', async () => {
  const { _id } = await server.addLead(companyId, { surname: 'Noted' })
  const add = async (content: string) => (await send('POST', `/api/epc/leads/${_id}/notes`, { content })).status
  expect(await add('n'.repeat(20_000))).toBe(201)
  expect(await add('€'.repeat(7_000))).toBe(413)
})

test('refuses a view with too many filters, and doesn’t count the colleagues whose default it is', async () => {
  const add = (choices: number) =>
    send('POST', '/api/views', {
      list: 'leads',
      name: `${choices} towns`,
      search: { posttown: Array.from({ length: choices }, (_, at) => `Town ${at}`.padEnd(100, 'x')) },
      shared: true,
    })
  expect((await add(100)).status).toBe(413)
  const large = await add(70)
  expect(large.status).toBe(201)
  const { _id } = large.body['view'] as View
  const opening = Array.from({ length: 100 }, () => randomUUID())
  await write(companyId, sql`update view set default_of = ${JSON.stringify(opening)} where id = ${_id}`)
  expect((await send('PUT', `/api/views/${_id}/default`, { isDefault: true })).status).toBe(200)
})

test('a company has at most 500 marketing lists', async () => {
  const other = await server.addCompany()
  const ann = await server.addUser({ companyIds: [other] })
  await write(
    other,
    sql`insert into marketing_list (company_id, id, name, double_opt_in, track_opens, track_clicks)
      select ${other}, gen_random_uuid(), 'List ' || n, false, false, false from generate_series(1, ${LISTS_OF_A_COMPANY}) as n`,
  )
  const refused = await server.call('POST', `/api/marketing/lists?companyId=${other}`, {
    token: ann.token,
    body: { name: 'One more' },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'state' } })
})
