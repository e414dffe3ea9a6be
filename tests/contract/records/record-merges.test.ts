import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '../../../contract/entities/account.ts'
import type { Contact } from '../../../contract/entities/contact.ts'
import type { RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import { MERGE_UNDO_DAYS } from '../../../contract/entities/merge.ts'
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

type Kind = 'contact' | 'account'
const PATH = '/api/duplicates/merges'
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, by: TestUser, body?: unknown) =>
  server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) })
const add = async (kind: Kind, fields: object) =>
  idIn((await call('POST', `/api/${kind}s?companyId=${companyId}`, ann, fields)).body, kind)
const change = (kind: Kind, id: string, fields: object) => call('PATCH', `/api/${kind}s/${id}`, bob, fields)

async function rowOf<Row>(kind: Kind, id: string): Promise<Row | undefined> {
  const { status, body } = await call('GET', `/api/${kind}s/${id}`, bob)
  return status === 200 ? (body['data'] as Record<string, Row>)[kind] : undefined
}
const contactOf = (id: string) => rowOf<Contact>('contact', id)
const accountOf = (id: string) => rowOf<Account>('account', id)

const tryMerge = (of: Kind, keptId: string, otherIds: string[], picks: object = {}, by = ann) =>
  call('POST', `${PATH}?companyId=${companyId}`, by, { of, keptId, otherIds, picks })
async function merge(of: Kind, keptId: string, otherIds: string[], picks: object = {}): Promise<RecordMerge> {
  const { status, body } = await tryMerge(of, keptId, otherIds, picks)
  expect(status, JSON.stringify(body)).toBe(201)
  return body['merge'] as RecordMerge
}
const undo = ({ _id, of, keptId }: RecordMerge, by = ann) => call('POST', `${PATH}/${_id}/undo`, by, { of, keptId })

async function twoContacts(first: object = {}, second: object = {}) {
  const shared = { lastname: 'Lee', email: 'lee@example.com' }
  return [await add('contact', { ...shared, ...first }), await add('contact', { ...shared, ...second })] as const
}

test('merges two contacts into one with the chosen values and the leads and deals of both', async () => {
  const [lead, deal] = [await server.addLead(companyId), await server.addLead(companyId, { deal_status: 'Open' })]
  const [keptRecord, other] = await twoContacts(
    { firstname: 'M', leadIds: [lead._id] },
    { firstname: 'Maya', phone: '07700 900123', leadIds: [deal._id] },
  )
  const row = await merge('contact', keptRecord, [other], { firstname: other, phone: other })
  expect(row).toMatchObject({
    of: 'contact',
    keptId: keptRecord,
    others: [{ _id: other, name: 'Maya Lee' }],
    by: ann._id,
  })
  expect(await contactOf(keptRecord)).toMatchObject({
    firstname: 'Maya',
    phone: '07700 900123',
    leadIds: [lead._id, deal._id],
  })
  expect(await contactOf(other)).toBeUndefined()
  expect((await call('GET', `${PATH}?companyId=${companyId}`, bob)).body['merges']).toContainEqual(row)
})

test('a do-not-call flag of a contact survives the merge', async () => {
  const [keptRecord, other] = await twoContacts()
  const flag = { do_not_call: 'Asked us not to', do_not_call_since: '2026-11-25' }
  expect((await change('contact', other, flag)).status).toBe(200)
  await merge('contact', keptRecord, [other])
  expect(await contactOf(keptRecord)).toMatchObject(flag)
})

test('merges two accounts into one that has the contacts of both', async () => {
  const [keptRecord, other] = [await add('account', { name: 'Ash Ltd' }), await add('account', { name: 'Ash Limited' })]
  const contact = await add('contact', { firstname: 'Maya', accountId: other })
  const row = await merge('account', keptRecord, [other])
  expect(await contactOf(contact)).toMatchObject({ accountId: keptRecord })
  expect((await undo(row)).status).toBe(200)
  expect(await contactOf(contact)).toMatchObject({ accountId: other })
  expect([await accountOf(keptRecord), await accountOf(other)]).toMatchObject([
    { name: 'Ash Ltd' },
    { name: 'Ash Limited' },
  ])
})

test('the kept contact shows the history of the merged ones, and an undo separates them again', async () => {
  const [keptRecord, other] = await twoContacts()
  await change('contact', other, { job_title: 'Roofer' })
  const stepsOf = async (id: string) =>
    ((await call('GET', `/api/contacts/${id}/history`, bob)).body['history'] as { field: string; after: unknown }[])
      .filter(({ field }) => field === 'job_title')
      .map(({ after }) => after)
  const row = await merge('contact', keptRecord, [other])
  expect(await stepsOf(keptRecord)).toEqual(['Roofer'])
  await undo(row)
  expect([await stepsOf(keptRecord), await stepsOf(other)]).toEqual([[], ['Roofer']])
})

test('undoing a merge gives each contact its own data back; later changes are kept and named', async () => {
  const [lead, later] = [await server.addLead(companyId), await server.addLead(companyId)]
  const [keptRecord, other] = await twoContacts(
    { firstname: 'M', phone: '1' },
    { firstname: 'Maya', leadIds: [lead._id] },
  )
  const row = await merge('contact', keptRecord, [other], { firstname: other, job_title: other })
  await change('contact', keptRecord, { firstname: 'May', phone: '2', leadIds: [lead._id, later._id] })
  const undone = await undo(row)
  expect(undone.body['merge']).toMatchObject({ stayed: ['First Name'], undoneBy: ann._id })
  expect(await contactOf(keptRecord)).toMatchObject({ firstname: 'May', phone: '2', leadIds: [later._id] })
  expect(await contactOf(other)).toMatchObject({ firstname: 'Maya', leadIds: [lead._id] })
  expect((await undo(row)).status).toBe(200)
})

test('merges into one contact are undone from the last to the first', async () => {
  const [keptRecord, other] = await twoContacts({}, { phone: '2' })
  const [third] = await twoContacts({ phone: '3' })
  const first = await merge('contact', keptRecord, [other], { phone: other })
  const second = await merge('contact', keptRecord, [third], { phone: third })
  expect((await undo(first)).status).toBe(409)
  expect((await undo(second)).status).toBe(200)
  expect(await contactOf(keptRecord)).toMatchObject({ phone: '2' })
  expect((await undo(first)).status).toBe(200)
  expect((await contactOf(keptRecord))?.phone).toBeUndefined()
})

test('a merge whose kept contact was deleted can’t be undone, and keeps no data of the merged ones', async () => {
  const [keptRecord, other] = await twoContacts()
  const row = await merge('contact', keptRecord, [other])
  await call('DELETE', `/api/contacts/${keptRecord}`, bob)
  expect((await undo(row)).status).toBe(404)
  const { db } = server.store
  expect(await db.selectFrom('record_merge').select('id').where('id', '=', row._id).execute()).toEqual([])
  expect(
    await db.selectFrom('history').select('field').where('entity_id', 'in', [keptRecord, other]).execute(),
  ).toEqual([])
})

test('only an administrator of the company merges, and only existing contacts', async () => {
  const [keptRecord, other] = await twoContacts()
  const stranger = await server.addUser({ companyIds: [await server.addCompany()], role: 'Admin' })
  const { body } = await call('POST', `/api/contacts?companyId=${stranger.companyIds[0]}`, stranger, {
    lastname: 'Far',
  })
  expect((await tryMerge('contact', keptRecord, [other], {}, bob)).status).toBe(403)
  expect((await tryMerge('contact', keptRecord, [other], {}, stranger)).status).toBe(403)
  expect((await tryMerge('contact', keptRecord, [idIn(body, 'contact')])).status).toBe(409)
  const row = await merge('contact', keptRecord, [other])
  expect([(await undo(row, bob)).status, (await undo(row, stranger)).status]).toEqual([403, 404])
  expect((await tryMerge('contact', keptRecord, [other])).status).toBe(409)
})

test('after 30 days a merge can’t be undone and its snapshot is deleted', async () => {
  const [keptRecord, other] = await twoContacts()
  const row = await merge('contact', keptRecord, [other])
  await purge(server.store, new Date(Date.now() + (MERGE_UNDO_DAYS + 1) * 24 * 60 * 60 * 1000))
  const { db } = server.store
  const left = await db.selectFrom('record_merge').selectAll().where('id', '=', row._id).executeTakeFirst()
  expect(left).toMatchObject({ kept_before: {}, others_before: [], undone_at: null })
  expect(await contactOf(keptRecord)).toBeDefined()
})

test('an erasure leaves nothing of a person in a merge of contacts', async () => {
  const superAdmin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const email = 'erased.person@example.com'
  const lead = await server.addLead(companyId, { firstname: 'Quentin', surname: 'Erased', email })
  const [keptRecord, other] = [
    await add('contact', { firstname: 'Landlord', lastname: 'Stays', email: 'landlord@example.com' }),
    await add('contact', { firstname: 'Quentin', lastname: 'Erased', email, job_title: 'Was a tenant' }),
  ]
  await change('contact', other, { job_title: 'Quentin’s secret' })
  const row = await merge('contact', keptRecord, [other])
  const { status, body } = await call('POST', `/api/epc/leads/${lead._id}/erase`, superAdmin, {})
  expect(status, JSON.stringify(body)).toBe(200)
  const { db } = server.store
  expect(await db.selectFrom('record_merge').select('id').where('id', '=', row._id).execute()).toEqual([])
  expect(await db.selectFrom('history').select('field').where('entity_id', '=', other).execute()).toEqual([])
  expect(await contactOf(keptRecord)).toBeDefined()
})
