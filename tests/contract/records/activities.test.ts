import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
})
afterAll(() => server.close())

interface FeedLine {
  t: string
  id: string
  del?: true
  row: Record<string, unknown>
}

const VISIT = { kind: 'Visit', outcome: 'No answer' }

async function addLead() {
  const lead = await server.addLead(companyId)
  return { leadId: lead._id, path: `/api/epc/leads/${lead._id}/activities` }
}

const post = (path: string, by: TestUser, body: object, key: string = randomUUID()) =>
  server.call('POST', path, { token: by.token, body, headers: { 'idempotency-key': key } })

const listOf = async (path: string, { token } = ann) =>
  (await server.call('GET', path, { token })).body['activities'] as Record<string, unknown>[]

async function bootstrapOf(user: TestUser, headers: Record<string, string> = {}) {
  const page = await server.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token: user.token, headers })
  return page.body['rows'] as FeedLine[]
}

async function cursor() {
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: ann.token })
  return String(head.body['cursor'])
}

async function changesSince(from: string, headers: Record<string, string> = {}) {
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${from}`
  const page = await server.call('GET', path, { token: ann.token, headers })
  return page.body['changes'] as FeedLine[]
}

test('saves a visit with its outcome, note and location under its key, and sends it to every device', async () => {
  const { leadId, path } = await addLead()
  const from = await cursor()
  const key = randomUUID()
  const fields = {
    ...VISIT,
    at: '2026-11-16T09:30:00.000Z',
    note: 'A dog',
    position: { lat: 53.8, lng: -1.5, accuracy: 8 },
  }
  const reply = await post(path, bob, fields, key)
  expect(reply.status).toBe(201)
  const row = { _id: key, companyId, leadId, by: bob._id, ...fields }
  expect(reply.body['activity']).toEqual(row)
  expect(await listOf(path)).toEqual([row])
  expect((await changesSince(from)).filter(({ t }) => t === 'activity')).toMatchObject([{ id: key, row }])
  expect((await bootstrapOf(ann)).filter(({ id }) => id === key)).toMatchObject([{ t: 'activity', row }])
})

test('saves an activity once if it is sent twice, and refuses a key that would rewrite a colleague’s', async () => {
  const { path } = await addLead()
  const key = randomUUID()
  const replies = [await post(path, ann, VISIT, key), await post(path, ann, VISIT, key)]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect((await post(path, bob, { ...VISIT, outcome: 'Booked' }, key)).status).toBe(422)
  expect(await listOf(path)).toMatchObject([{ outcome: 'No answer', by: ann._id }])
})

test('refuses an unknown outcome or an impossible location, and replaces a future time with the time of arrival', async () => {
  const { path } = await addLead()
  expect((await post(path, ann, { ...VISIT, outcome: 'Moved to Spain' })).status).toBe(422)
  expect((await post(path, ann, { ...VISIT, position: { lat: 91, lng: 0 } })).status).toBe(422)
  const { body } = await post(path, ann, { ...VISIT, at: '2031-01-01T00:00:00.000Z' })
  expect(Date.parse((body['activity'] as { at: string }).at)).toBeLessThanOrEqual(Date.now())
})

test('lets only the author or an Admin undo an activity, which removes it from every device', async () => {
  const { leadId, path } = await addLead()
  const key = randomUUID()
  await post(path, bob, VISIT, key)
  const from = await cursor()
  const attempts = async () =>
    (await server.call('GET', `/api/epc/leads/${leadId}`, { token: ann.token })).body['contact_attempts']
  expect(await attempts()).toBe(1)
  const remove = (by: TestUser) => server.call('DELETE', `/api/epc/activities/${key}`, { token: by.token })
  expect((await remove(ann)).status).toBe(403)
  expect((await remove(bob)).status).toBe(200)
  expect(await listOf(path)).toEqual([])
  expect(await attempts()).toBeUndefined()
  expect(await changesSince(from)).toEqual([
    expect.objectContaining({ t: 'activity', id: key, del: true }),
    expect.objectContaining({ t: 'lead', id: leadId }),
  ])
  expect((await remove(bob)).status).toBe(404)
  const another = randomUUID()
  await post(path, bob, VISIT, another)
  const admin = await server.addUser({ role: 'Admin', companyIds: bob.companyIds })
  expect((await server.call('DELETE', `/api/epc/activities/${another}`, { token: admin.token })).status).toBe(200)
})

test('the history of a lead lists an activity until it is undone', async () => {
  const { leadId, path } = await addLead()
  const key = randomUUID()
  await post(path, ann, VISIT, key)
  const { body } = await server.call('GET', `/api/epc/leads/${leadId}/history`, { token: ann.token })
  expect(body['history']).toMatchObject([{ field: 'activities', after: key, by: { _id: ann._id } }])
  await server.call('DELETE', `/api/epc/activities/${key}`, { token: ann.token })
  const undone = await server.call('GET', `/api/epc/leads/${leadId}/history`, { token: ann.token })
  expect(undone.body['history']).toEqual([])
})

test('activities are deleted and restored with their lead', async () => {
  const { leadId, path } = await addLead()
  const key = randomUUID()
  await post(path, ann, VISIT, key)
  const from = await cursor()
  await server.call('DELETE', `/api/epc/leads/${leadId}`, { token: ann.token })
  expect(await changesSince(from)).toContainEqual(expect.objectContaining({ t: 'activity', id: key, del: true }))
  expect((await post(path, bob, VISIT)).status).toBe(410)
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  await server.call('POST', `/api/epc/leads/${leadId}/restore`, { token: admin.token })
  expect(await listOf(path)).toMatchObject([{ _id: key }])
})

test('users of another company can neither read nor add activities', async () => {
  const { path } = await addLead()
  const stranger = await server.addUser({ companyIds: [await server.addCompany()] })
  expect((await server.call('GET', path, { token: stranger.token })).status).toBe(404)
  expect((await post(path, stranger, VISIT)).status).toBe(404)
})
