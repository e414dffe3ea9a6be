import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knock as knockSchema, type Knock } from '../../../contract/entities/knocks/knock.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
  admin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
})
afterAll(() => server.close())

const MARY = { firstname: 'Marigold', surname: 'Quill', email: 'marigold@quill.example', phone: '0113 496 0044' }
const HOUSE = { lat: 53.8, lng: -1.55, address1: '12 High Street', postcode: 'LS1 4AP' }

const call = (method: 'POST' | 'PATCH' | 'GET' | 'DELETE', path: string, { token }: TestUser, body?: unknown) =>
  server.call(method, path, {
    token,
    ...(body === undefined ? {} : { body }),
    headers: method === 'GET' ? {} : { 'idempotency-key': randomUUID() },
  })

let streets = 0
/** Each test has a street of its own. */
function newStreet() {
  streets += 1
  const location = { lat: 53.8 + streets / 100, lng: -1.55 }
  return { lead: { ...HOUSE, ...location }, knock: { ...location, house: '12', outcome: 'Nobody home' } }
}
async function knock(fields: object): Promise<Knock> {
  const answer = await call('POST', `/api/knocks?companyId=${companyId}`, ann, fields)
  expect(answer.status).toBe(201)
  return knockSchema.parse(answer.body['knock'])
}
const addLead = (fields: Partial<Lead>) => server.addLead(companyId, { ...MARY, ...fields })
const erase = async ({ _id }: { _id: string }) =>
  expect((await call('POST', `/api/epc/leads/${_id}/erase`, admin)).status).toBe(200)
const stored = (id: string) =>
  server.store.db.selectFrom('knock').select(['id', 'note', 'version']).where('id', '=', id).execute()
const cursorNow = async () => (await call('GET', `/api/sync/head?companyId=${companyId}`, ann)).body['cursor'] as string
async function changesSince(cursor: string) {
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`
  return ((await call('GET', path, ann)).body['changes'] as Record<string, unknown>[]).filter(({ t }) => t === 'knock')
}
async function answersWith(word: string): Promise<number> {
  const rows = await server.store.db
    .selectFrom('idempotency')
    .select('body')
    .where('company_id', '=', companyId)
    .execute()
  return rows.filter(({ body }) => JSON.stringify(body).includes(word)).length
}

test('an erasure finds the knocks at the person’s home, even if it never became a lead', async () => {
  const { lead, knock: here } = newStreet()
  const near = await knock({ ...here, note: 'Zebedee is back at six' })
  expect((await call('PATCH', `/api/knocks/${near._id}`, ann, { note: 'Zebedee is back at seven' })).status).toBe(200)
  const deleted = await knock(here)
  expect((await call('DELETE', `/api/knocks/${deleted._id}`, ann)).status).toBe(200)
  const sameAddress = await knock({ ...here, lat: 51, street: 'High Street', postcode: 'LS1 4AP' })
  const nextDoor = await knock({ ...here, house: '14' })
  const person = await addLead(lead)

  const { body } = await call('GET', `/api/epc/leads/${person._id}/personal-data`, admin)
  expect((body['knocks'] as Knock[]).map(({ _id }) => _id).toSorted()).toEqual(
    [near._id, deleted._id, sameAddress._id].toSorted(),
  )
  const cursor = await cursorNow()
  await erase(person)
  const gone = [near, deleted, sameAddress]
  for (const { _id } of gone) expect(await stored(_id)).toEqual([])
  expect(await stored(nextDoor._id)).toHaveLength(1)
  const changes = await changesSince(cursor)
  expect(changes).toHaveLength(gone.length)
  for (const { _id } of gone)
    expect(changes).toContainEqual(expect.objectContaining({ id: _id, del: true, erased: true }))
  expect(await answersWith('Zebedee')).toBe(0)
})

test('removes the note of a knock elsewhere if it names the person', async () => {
  const { lead } = newStreet()
  const { knock: elsewhere } = newStreet()
  const ids = []
  for (const note of ['Ask MARIGOLD Quill first', 'Ring 01134960044', 'marigold@quill.example owns it'])
    ids.push((await knock({ ...elsewhere, house: '7', note }))._id)
  const other = await knock({ ...elsewhere, house: '7', note: 'Mrs Quill' })
  const person = await addLead(lead)
  const { body } = await call('GET', `/api/epc/leads/${person._id}/personal-data`, admin)
  expect(body['knocks']).toHaveLength(3)
  const cursor = await cursorNow()
  await erase(person)
  for (const id of ids) expect(await stored(id)).toEqual([{ id, note: null, version: 2 }])
  expect(await stored(other._id)).toMatchObject([{ note: 'Mrs Quill' }])
  expect((await changesSince(cursor)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(await answersWith('MARIGOLD')).toBe(0)
})

test('a knock that was corrected before its home became a lead is in no answer after the erasure', async () => {
  const { lead, knock: here } = newStreet()
  const { _id: knockId } = await knock(here)
  await call('PATCH', `/api/knocks/${knockId}`, ann, { note: 'Ethelred is back at six' })
  const person = await addLead({ ...lead, address1: '99 Elsewhere Road' })
  expect((await call('POST', `/api/epc/leads/${person._id}/knocks`, ann, { knockId })).status).toBe(201)
  await erase(person)
  expect(await answersWith('Ethelred')).toBe(0)
})

test('an erasure keeps “Do not knock” for the address', async () => {
  const { lead, knock: here } = newStreet()
  await knock({ ...here, outcome: 'Do not knock' })
  await erase(await addLead({ ...lead, address1: '12 Wish Street' }))
  const again = await addLead({ address1: '12 Wish Street', postcode: 'LS1 4AP' })
  expect(again.do_not_knock).toBe('Asked earlier not to be visited')
})
