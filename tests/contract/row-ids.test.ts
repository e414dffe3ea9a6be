import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let ann: TestUser
let eve: TestUser
let annsCompany: string
let evesCompany: string
let evesLead: string

beforeAll(async () => {
  server = await startTestServer()
  annsCompany = await server.addCompany()
  evesCompany = await server.addCompany()
  ann = await server.addUser({ companyIds: [annsCompany] })
  eve = await server.addUser({ companyIds: [evesCompany] })
  evesLead = (await server.addLead(evesCompany))._id
})
afterAll(() => server.close())

/** Every call whose key becomes the id of a row. */
const creating: [string, () => { path: string; body: object }][] = [
  ['note', () => ({ path: `/api/epc/leads/${evesLead}/notes`, body: { content: 'Rang the bell' } })],
  [
    'activity',
    () => ({ path: `/api/epc/leads/${evesLead}/activities`, body: { kind: 'Visit', outcome: 'No answer' } }),
  ],
  ['contact', () => ({ path: '/api/contacts', body: { firstname: 'Eve' } })],
  ['account', () => ({ path: '/api/accounts', body: { name: 'Eve & Co' } })],
  ['view', () => ({ path: '/api/views', body: { list: 'leads', name: 'Mine', search: {}, shared: false } })],
  ['marketing_list', () => ({ path: '/api/marketing/lists', body: { name: `List ${randomUUID()}` } })],
  ['campaign', () => ({ path: '/api/marketing/campaigns', body: { name: 'Winter', subject: 'Hello' } })],
]

const create = (user: TestUser, path: string, body: object, key: string) => {
  const { companyIds } = user
  const url = `${path}?companyId=${companyIds[0]}`
  return server.call('POST', url, { token: user.token, body, headers: { 'idempotency-key': key } })
}

async function rowsOfId(id: string): Promise<number> {
  const tables = ['lead', 'note', 'activity', 'contact', 'account', 'view', 'marketing_list', 'campaign', 'job']
  const all = sql.join(
    tables.map((table) => sql`select id from ${sql.table(table)} where id = ${id}`),
    sql` union all `,
  )
  const { rows } = await sql<{ count: string }>`select count(*) from (${all}) as found`.execute(server.store.db)
  return Number(rows[0]?.count)
}

test.each(creating)(
  'FM-064: refuses the id of a row of another company as the key of a new %s',
  async (_name, callOf) => {
    const lead = await server.addLead(annsCompany)
    const contactId = randomUUID()
    expect((await create(ann, '/api/contacts', { firstname: 'Ann' }, contactId)).status).toBe(201)
    const { path, body } = callOf()
    for (const id of [lead._id, contactId]) {
      const reply = await create(eve, path, body, id)
      expect([reply.status, reply.body]).toMatchObject([422, { code: 'key-reuse' }])
      expect(await rowsOfId(id)).toBe(1)
    }
  },
)

test.each(creating)('FM-064: refuses the id of a row of another kind as the key of a new %s', async (_name, callOf) => {
  const { path, body } = callOf()
  const reply = await create(eve, path, body, evesLead)
  expect([reply.status, reply.body]).toMatchObject([422, { code: 'key-reuse' }])
  expect(await rowsOfId(evesLead)).toBe(1)
})

test.each(creating)('a %s sent again under its key is the same row', async (_name, callOf) => {
  const { path, body } = callOf()
  const key = randomUUID()
  expect((await create(eve, path, body, key)).status).toBe(201)
  expect((await create(eve, path, body, key)).status).toBe(201)
  expect(await rowsOfId(key)).toBe(1)
})

test('FM-064: two companies that use one key at the same moment get one row between them', async () => {
  for (let round = 0; round < 10; round++) {
    const key = randomUUID()
    const replies = await Promise.all([
      create(ann, '/api/contacts', { firstname: 'Ann' }, key),
      create(eve, '/api/accounts', { name: 'Eve & Co' }, key),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await rowsOfId(key)).toBe(1)
  }
})
