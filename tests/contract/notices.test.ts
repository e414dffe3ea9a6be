import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES_KEPT_DAYS } from '../../contract/entities/notice.ts'
import { purge } from '../../server/commands/purge.ts'
import { setMemberships } from '../../server/store/users/users.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

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

const patch = (path: string, by: TestUser, body: unknown, headers: Record<string, string> = {}) =>
  server.call('PATCH', path, { token: by.token, body, headers: { 'idempotency-key': randomUUID(), ...headers } })
const leadPath = ({ _id }: { _id: string }) => `/api/epc/leads/${_id}`

interface FeedLine {
  t: string
  id: string
  del?: true
  row: Record<string, unknown>
}

async function noticesOf(user: TestUser, entityId: string, headers: Record<string, string> = {}) {
  const page = await server.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token: user.token, headers })
  const rows = page.body['rows'] as FeedLine[]
  return rows.flatMap(({ t, row }) => (t === 'notice' && row['entityId'] === entityId ? [row] : []))
}

const cursorOf = async (user: TestUser) =>
  (await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: user.token })).body['cursor'] as string

async function changesFor(user: TestUser, cursor: string, headers: Record<string, string> = {}) {
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`
  const page = await server.call('GET', path, { token: user.token, headers })
  return page.body as unknown as { changes: FeedLine[]; cursor: string }
}

async function overwrittenLead() {
  const lead = await server.addLead(companyId)
  await patch(leadPath(lead), bob, { lead_status: 'Call Back' })
  await patch(leadPath(lead), ann, { lead_status: 'Closed' }, { 'sync-base': '1' })
  return lead
}

test('FM-074: only the user whose value was replaced unseen gets a notice of it', async () => {
  const cursor = await cursorOf(bob)
  const lead = await overwrittenLead()
  const [notice, ...more] = await noticesOf(bob, lead._id)
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    companyId,
    userId: bob._id,
    entity: 'lead',
    entityId: lead._id,
    field: 'lead_status',
    yours: 'Call Back',
    theirs: 'Closed',
    by: { _id: ann._id, name: 'Ann Lee' },
  })
  expect(await noticesOf(ann, lead._id)).toEqual([])
  const { changes } = await changesFor(bob, cursor)
  expect(changes.find(({ t }) => t === 'notice')?.row).toEqual(notice)
  const seenByAnn = (await changesFor(ann, cursor)).changes.filter(({ t }) => t === 'notice')
  expect(seenByAnn).toEqual([expect.objectContaining({ id: notice?.['_id'], del: true })])
})

test('each field of a form gives a notice, an emptied one without a value', async () => {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const body = { firstname: 'Maya', email: 'old@example.com' }
  await server.call('POST', `/api/contacts?companyId=${companyId}`, { token: ann.token, body, headers })
  const path = `/api/contacts/${key}`
  await patch(path, bob, { email: 'bob@example.com', phone: '01234' })
  await patch(path, ann, { email: 'ann@example.com', phone: '' }, { 'sync-base': '1' })
  const notices = await noticesOf(bob, key)
  expect(notices.map(({ field, yours, theirs }) => ({ field, yours, theirs })).toSorted(byField)).toEqual([
    { field: 'email', yours: 'bob@example.com', theirs: 'ann@example.com' },
    { field: 'phone', yours: '01234', theirs: undefined },
  ])
})

const byField = (a: { field: unknown }, b: { field: unknown }) => (String(a.field) < String(b.field) ? -1 : 1)

test('a value that was seen, is one’s own, or is unchanged gives no notice; a repeated request gives no second one', async () => {
  const lead = await server.addLead(companyId)
  await patch(leadPath(lead), bob, { lead_status: 'Call Back' })
  await patch(leadPath(lead), ann, { lead_status: 'Closed' }, { 'sync-base': '2' })
  await patch(leadPath(lead), ann, { lead_status: 'Open' }, { 'sync-base': '1' })
  expect(await noticesOf(bob, lead._id)).toEqual([])

  const other = await server.addLead(companyId)
  await patch(leadPath(other), bob, { lead_status: 'Call Back' })
  await patch(leadPath(other), ann, { lead_status: 'Call Back' }, { 'sync-base': '1' })
  expect(await noticesOf(bob, other._id)).toEqual([])
  const once = { 'sync-base': '1', 'idempotency-key': randomUUID() }
  await patch(leadPath(other), ann, { lead_status: 'Closed' }, once)
  await patch(leadPath(other), ann, { lead_status: 'Closed' }, once)
  expect(await noticesOf(bob, other._id)).toHaveLength(1)
})

test('FM-074: resolving a conflict for oneself gives a notice, for the other takes it back', async () => {
  const booking = (date: string) => ({ actual_booking_date: date, actual_booking_time: '10:00' })
  const booked = await server.addLead(companyId)
  await patch(leadPath(booked), bob, booking('2026-12-01'))
  await patch(leadPath(booked), ann, booking('2026-12-02'), { 'if-match': '"v2"', 'sync-decision': 'yes' })
  expect(await noticesOf(bob, booked._id)).toMatchObject([{ field: 'actual_booking_date', yours: '2026-12-01' }])

  const lead = await overwrittenLead()
  const cursor = await cursorOf(bob)
  const [notice] = await noticesOf(bob, lead._id)
  const decision = { 'sync-base': '3', 'sync-decision': 'yes' }
  await patch(leadPath(lead), ann, { lead_status: 'Call Back' }, decision)
  expect(await noticesOf(bob, lead._id)).toEqual([])
  const { changes } = await changesFor(bob, cursor)
  expect(changes).toContainEqual(expect.objectContaining({ t: 'notice', id: notice?.['_id'], del: true }))
})

test('a notice is dismissed by its user only, permanently', async () => {
  const lead = await overwrittenLead()
  const [notice] = await noticesOf(bob, lead._id)
  const path = `/api/epc/notices/${String(notice?.['_id'])}`
  const dismiss = (by: TestUser) =>
    server.call('DELETE', `${path}?companyId=${companyId}`, {
      token: by.token,
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await dismiss(ann)).status).toBe(404)
  expect(await noticesOf(bob, lead._id)).toHaveLength(1)
  expect((await dismiss(bob)).status).toBe(200)
  expect(await noticesOf(bob, lead._id)).toEqual([])
  expect((await server.call('DELETE', path, { token: bob.token })).status).toBe(404)
})

test('a user who has left the company gets no notice', async () => {
  const carl = await server.addUser({ companyIds: [companyId] })
  const lead = await server.addLead(companyId)
  await patch(leadPath(lead), carl, { lead_status: 'Call Back' })
  await setMemberships(server.store, carl._id, [])
  const late = await patch(leadPath(lead), ann, { lead_status: 'Closed' }, { 'sync-base': '1' })
  expect(late.status).toBe(200)
  const { rows } = await server.store.pool.query('select 1 from notice where entity_id = $1', [lead._id])
  expect(rows).toEqual([])
})

test(`after ${NOTICES_KEPT_DAYS} days a notice is removed, from devices, too`, async () => {
  const lead = await overwrittenLead()
  const cursor = await cursorOf(bob)
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await purge(server.store, inDays(NOTICES_KEPT_DAYS - 1))
  expect(await noticesOf(bob, lead._id)).toHaveLength(1)
  await purge(server.store, inDays(NOTICES_KEPT_DAYS + 1))
  expect(await noticesOf(bob, lead._id)).toEqual([])
  expect((await changesFor(bob, cursor)).changes).toContainEqual(expect.objectContaining({ t: 'notice', del: true }))
})
