import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'
import { purge } from '../../../server/commands/purge.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  admin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
})
afterAll(() => server.close())

const KNOCK = { lat: 53.8, lng: -1.55, house: '12', outcome: 'Nobody home' }

type Method = 'POST' | 'PATCH' | 'DELETE' | 'GET'
const call = (method: Method, path: string, by: TestUser, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }), headers })

interface Row extends Record<string, unknown> {
  _id: string
}

async function add(fields: object = {}, by = ann): Promise<Row> {
  const answer = await call('POST', `/api/knocks?companyId=${companyId}`, by, { ...KNOCK, ...fields })
  expect(answer.status).toBe(201)
  return answer.body['knock'] as Row
}
const listed = async (by = ann) => (await call('GET', `/api/knocks?companyId=${companyId}`, by)).body['knocks'] as Row[]
const find = async (id: string) => (await listed()).find(({ _id }) => _id === id)
const give = (leadId: string, knock: Row, by = ann, key = randomUUID()) =>
  call('POST', `/api/epc/leads/${leadId}/knocks`, by, { knockId: knock._id }, { 'idempotency-key': key })
const activitiesOf = async (leadId: string) =>
  (await call('GET', `/api/epc/leads/${leadId}/activities`, ann)).body['activities'] as Row[]

const cursorNow = async () => (await call('GET', `/api/sync/head?companyId=${companyId}`, bob)).body['cursor'] as string
async function changesSince(cursor: string, headers: Record<string, string> = {}) {
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`
  return ((await call('GET', path, bob, undefined, headers)).body['changes'] as Record<string, unknown>[]).filter(
    ({ t }) => t === 'knock',
  )
}

test('a knock reaches every device of the company, and no other company', async () => {
  const cursor = await cursorNow()
  const row = await add({ street: 'High Street', postcode: 'ls14ap', note: 'Side door' })
  expect(row).toMatchObject({
    ...KNOCK,
    companyId,
    street: 'High Street',
    postcode: 'LS1 4AP',
    note: 'Side door',
    by: ann._id,
  })
  expect(await changesSince(cursor)).toMatchObject([{ id: row._id, row }])
  expect(await listed(bob)).toContainEqual(row)
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  expect((await call('GET', `/api/knocks?companyId=${companyId}`, stranger)).status).toBe(403)
  expect((await call('PATCH', `/api/knocks/${row._id}`, stranger, { house: '14' })).status).toBe(404)
})

test('a knock that is sent twice is saved once', async () => {
  const key = randomUUID()
  for (const _time of [1, 2]) {
    const headers = { 'idempotency-key': key }
    const answer = await call('POST', `/api/knocks?companyId=${companyId}`, ann, { ...KNOCK, house: '77' }, headers)
    expect(answer.body['knock']).toMatchObject({ _id: key })
  }
  expect((await listed()).filter(({ house }) => house === '77')).toHaveLength(1)
})

test('a colleague can correct a knock; clearing the note removes it', async () => {
  const row = await add({ note: 'Side door' })
  const answer = await call('PATCH', `/api/knocks/${row._id}`, bob, { house: '12a', outcome: 'Call again', note: '' })
  expect(answer.body['knock']).toEqual({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'note')),
    house: '12a',
    outcome: 'Call again',
    version: 2,
  })
  expect((await call('PATCH', `/api/knocks/${row._id}`, bob, { house: ' ' })).status).toBe(422)
})

test('only its author or an administrator deletes a knock', async () => {
  const [first, second] = [await add(), await add()]
  expect((await call('DELETE', `/api/knocks/${first._id}`, bob)).status).toBe(403)
  expect((await call('DELETE', `/api/knocks/${first._id}`, ann)).status).toBe(200)
  expect((await call('DELETE', `/api/knocks/${second._id}`, admin)).status).toBe(200)
  expect((await call('PATCH', `/api/knocks/${first._id}`, ann, { house: '14' })).status).toBe(410)
  expect(await find(first._id)).toBeUndefined()
})

test('a knock becomes a visit of its lead, by the user who knocked', async () => {
  const row = await add({ note: 'Mrs Quill works nights' })
  const { _id: leadId } = await server.addLead(companyId)
  const key = randomUUID()
  for (const _time of [1, 2]) expect((await give(leadId, row, bob, key)).status).toBe(201)
  expect(await activitiesOf(leadId)).toEqual([
    {
      _id: key,
      companyId,
      leadId,
      kind: 'Visit',
      outcome: 'No answer',
      at: row['at'],
      by: ann._id,
      note: '12: Nobody home\nMrs Quill works nights',
    },
  ])
  expect(await find(row._id)).toMatchObject({ leadId })
})

test('two users who make a lead of one home both keep the visit, and the knock stays with the first', async () => {
  const row = await add()
  const [first, second] = [await server.addLead(companyId), await server.addLead(companyId)]
  await give(first._id, row)
  expect((await give(second._id, row, bob)).status).toBe(201)
  expect(await activitiesOf(second._id)).toHaveLength(1)
  expect(await find(row._id)).toMatchObject({ leadId: first._id })
})

test('a knock is deleted, restored, merged and purged with its lead', async () => {
  const row = await add()
  const [keptLead, other] = [await server.addLead(companyId), await server.addLead(companyId)]
  await give(other._id, row)
  const restore = () => call('POST', `/api/epc/leads/${other._id}/restore`, admin)
  await server.deleteLead(other, ann)
  expect(await find(row._id)).toBeUndefined()
  expect((await restore()).status).toBe(200)
  expect(await find(row._id)).toMatchObject({ leadId: other._id })
  const merge = { otherIds: [other._id], picks: {} }
  expect((await call('POST', `/api/epc/leads/${keptLead._id}/merge`, admin, merge)).status).toBe(201)
  expect(await find(row._id)).toMatchObject({ leadId: keptLead._id })
  await server.deleteLead(keptLead, ann)
  await purge(server.store, new Date(Date.now() + (RESTORABLE_DAYS + 1) * 86_400_000))
  const left = await server.store.db.selectFrom('knock').select('id').where('id', '=', row._id).execute()
  expect(left).toEqual([])
})

test('erasing the person of a lead erases the knocks at their home', async () => {
  const row = await add({ note: 'Zebediah is back at six' })
  const { _id: leadId } = await server.addLead(companyId, { firstname: 'Zebediah', surname: 'Quill' })
  await give(leadId, row)
  const { body } = await call('GET', `/api/epc/leads/${leadId}/personal-data`, admin)
  expect(body['knocks']).toMatchObject([{ _id: row._id }])
  const cursor = await cursorNow()
  expect((await call('POST', `/api/epc/leads/${leadId}/erase`, admin)).status).toBe(200)
  expect(await changesSince(cursor)).toMatchObject([{ id: row._id, del: true, erased: true }])
  expect(await server.store.db.selectFrom('knock').select('id').where('id', '=', row._id).execute()).toEqual([])
})
