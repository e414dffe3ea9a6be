import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestReply, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { idIn } from './records/form-examples.ts'

// Ann reads version 1. Something else arrives, then Ann's change based on version 1.
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

const start = {
  contact: {
    firstname: 'Maya',
    email: 'old@example.com',
    phone: '1',
    address: { line1: '1 High Street', city: 'Leeds' },
  },
  account: {
    name: 'Bright Homes',
    website: 'old.example.com',
    billingAddress: { line1: '1 High Street', city: 'Leeds' },
  },
} as const
type Entity = keyof typeof start

async function add(entity: Entity): Promise<string> {
  const path = `/api/${entity}s?companyId=${companyId}`
  return idIn((await server.call('POST', path, { token: ann.token, body: start[entity] })).body, entity)
}

const change = (entity: Entity, id: string, by: TestUser, body: unknown, base?: number) =>
  server.call('PATCH', `/api/${entity}s/${id}?companyId=${companyId}`, {
    token: by.token,
    body,
    ...(base === undefined ? {} : { headers: { 'sync-base': String(base) } }),
  })

const rowIn = ({ body }: TestReply, entity: Entity) =>
  (body as unknown as { data: Record<Entity, Record<string, unknown>> }).data[entity]

const at = expect.stringMatching(/^2.*Z$/)
const zoes = (field: string, theirs: string, before?: string) => ({
  field,
  theirs,
  ...(before === undefined ? {} : { before }),
  by: 'Zoë Lee',
  at,
})

interface Case {
  what: string
  entity: Entity
  theirs: object[]
  mine: object
  merged: object
  conflicts?: object[]
}

const cases: Case[] = [
  {
    what: 'nothing happened in the meantime',
    entity: 'contact',
    theirs: [],
    mine: { email: 'ann@example.com' },
    merged: { email: 'ann@example.com', phone: '1' },
  },
  {
    what: 'another field was changed: both changes stand',
    entity: 'contact',
    theirs: [{ phone: '2' }],
    mine: { email: 'ann@example.com' },
    merged: { email: 'ann@example.com', phone: '2' },
  },
  {
    what: 'the same field was changed: the last arrival wins and reports what it replaced',
    entity: 'contact',
    theirs: [{ email: 'zoe@example.com' }],
    mine: { email: 'ann@example.com' },
    merged: { email: 'ann@example.com' },
    conflicts: [zoes('email', 'zoe@example.com', 'old@example.com')],
  },
  {
    what: 'the same field was changed to the same value: they agree',
    entity: 'contact',
    theirs: [{ email: 'new@example.com' }],
    mine: { email: 'new@example.com' },
    merged: { email: 'new@example.com' },
  },
  {
    what: 'the same field was changed twice: reports the value from before both',
    entity: 'contact',
    theirs: [{ email: 'zoe@example.com' }, { email: 'zoe2@example.com' }],
    mine: { email: 'ann@example.com' },
    merged: { email: 'ann@example.com' },
    conflicts: [zoes('email', 'zoe2@example.com', 'old@example.com')],
  },
  {
    what: 'the same field was emptied',
    entity: 'contact',
    theirs: [{ email: '' }],
    mine: { email: 'ann@example.com' },
    merged: { email: 'ann@example.com' },
    conflicts: [{ field: 'email', before: 'old@example.com', by: 'Zoë Lee', at }],
  },
  {
    what: 'a field that was empty was filled, and is emptied over it',
    entity: 'contact',
    theirs: [{ job_title: 'Manager' }, { phone: '2' }],
    mine: { job_title: '', phone: '' },
    merged: { email: 'old@example.com' },
    conflicts: [zoes('job_title', 'Manager'), zoes('phone', '2', '1')],
  },
  {
    what: 'the lines of an address are fields of their own',
    entity: 'contact',
    theirs: [{ address: { line1: '2 High Street' } }],
    mine: { address: { city: 'York' } },
    merged: { address: { line1: '2 High Street', city: 'York' } },
  },
  {
    what: 'the same line of an address was changed',
    entity: 'account',
    theirs: [{ billingAddress: { city: 'Hull', postcode: 'HU1 1AA' } }],
    mine: { billingAddress: { city: 'York' }, name: 'Brighter Homes' },
    merged: { name: 'Brighter Homes', billingAddress: { line1: '1 High Street', city: 'York', postcode: 'HU1 1AA' } },
    conflicts: [zoes('billingAddress.city', 'Hull', 'Leeds')],
  },
  {
    what: 'a text of 20,000 characters was replaced: reports all of it',
    entity: 'contact',
    theirs: [{ notes: 'ж'.repeat(20_000) }],
    mine: { notes: 'short' },
    merged: { notes: 'short' },
    conflicts: [zoes('notes', 'ж'.repeat(20_000))],
  },
]

describe.each(['plain', 'ours'] as const)('%s', (client) => {
  test.each(cases)('$what', async ({ entity, theirs, mine, merged, conflicts }) => {
    const id = await add(entity)
    for (const body of theirs) expect((await change(entity, id, zoe, body)).status).toBe(200)
    const reply = await change(entity, id, ann, mine, client === 'ours' ? 1 : undefined)
    expect(reply.status).toBe(200)
    expect(rowIn(reply, entity)).toMatchObject(merged)
    const reported = client === 'ours' ? conflicts : undefined
    expect(reply.body['conflicts']).toEqual(reported)
    expect(reply.headers.has('sync-conflict')).toBe(reported !== undefined)
    expect((reply.headers.get('sync-conflict') ?? '').length).toBeLessThan(4000)
    const read = await server.call('GET', `/api/${entity}s/${id}`, { token: zoe.token })
    // Reading adds the parsed form of the phones.
    const { phones: _phones, ...row } = rowIn(read, entity)
    expect(row).toEqual(rowIn(reply, entity))
  })
})

test('a field that was emptied over somebody else’s value is absent from the row', async () => {
  const id = await add('contact')
  await change('contact', id, zoe, { phone: '2' })
  expect(rowIn(await change('contact', id, ann, { phone: '' }, 1), 'contact')).not.toHaveProperty('phone')
})

test('replaces a value that was seen, or is one’s own, without a report', async () => {
  const id = await add('contact')
  await change('contact', id, zoe, { email: 'zoe@example.com' })
  expect((await change('contact', id, ann, { email: 'ann@example.com' }, 2)).body).not.toHaveProperty('conflicts')
  expect((await change('contact', id, ann, { email: 'ann2@example.com' }, 1)).body).not.toHaveProperty('conflicts')
})

test('every value that a contact ever had stays in its history', async () => {
  const id = await add('contact')
  await change('contact', id, zoe, { email: 'zoe@example.com', address: { city: 'Hull' } })
  await change('contact', id, ann, { email: '' }, 1)
  const history = await server.store.db
    .selectFrom('history')
    .select(['version', 'field', 'before', 'after', 'by'])
    .where('entity_id', '=', id)
    .orderBy('version')
    .orderBy('field')
    .execute()
  expect(history).toEqual([
    { version: 2, field: 'address.city', before: 'Leeds', after: 'Hull', by: zoe._id },
    { version: 2, field: 'email', before: 'old@example.com', after: 'zoe@example.com', by: zoe._id },
    { version: 3, field: 'email', before: 'zoe@example.com', after: null, by: ann._id },
  ])
})

test('concurrent changes of one contact lose nothing: each field has one user’s value, and the history all of them', async () => {
  const id = await add('contact')
  const fields = ['firstname', 'lastname', 'phone', 'job_title', 'notes']
  const replies = await Promise.all(
    fields.flatMap((field) =>
      [ann, zoe].map((by) => change('contact', id, by, { [field]: `${field} of ${by.firstname}` }, 1)),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const row = rowIn(await server.call('GET', `/api/contacts/${id}`, { token: ann.token }), 'contact')
  expect(row?.['version']).toBe(1 + replies.length)
  const reported = replies.flatMap(({ body }) => (body['conflicts'] ?? []) as { field: string }[])
  expect(reported.map(({ field }) => field).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    fields.toSorted((a, b) => (a < b ? -1 : 1)),
  )
})
