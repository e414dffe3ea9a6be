import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTIFICATIONS_KEPT_DAYS } from '../../contract/entities/notice.ts'
import { purge } from '../../server/commands/purge.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  ben = await server.addUser({ companyIds: [companyId], firstname: 'Ben' })
})
afterAll(() => server.close())

interface FeedLine {
  t: string
  id: string
  del?: true
  row: Record<string, unknown>
}

const call = (method: 'POST' | 'PATCH' | 'PUT', path: string, by: TestUser, body: unknown, headers = {}) =>
  server.call(method, path, { token: by.token, body, headers: { 'idempotency-key': randomUUID(), ...headers } })
const assign = (leadId: string, by: TestUser, to: TestUser | null, key: string = randomUUID()) =>
  call('PATCH', `/api/epc/leads/${leadId}/assign`, by, { userId: to?._id ?? '' }, { 'idempotency-key': key })
const book = (leadId: string, by: TestUser, date: string | null, time = date ? '10:00' : '') =>
  call('PATCH', `/api/epc/leads/${leadId}`, by, { actual_booking_date: date, actual_booking_time: time })

async function notificationsOf(user: TestUser, headers: Record<string, string> = {}) {
  const page = await server.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token: user.token, headers })
  const rows = page.body['rows'] as FeedLine[]
  return rows.flatMap(({ t, row }) => (t === 'notification' ? [row] : []))
}

const markRead = (by: TestUser, notificationIds: unknown[], noticeIds: unknown[] = []) =>
  call('POST', `/api/epc/notifications/read?companyId=${companyId}`, by, { notificationIds, noticeIds })

async function lead() {
  const { _id } = await server.addLead(companyId)
  return _id
}

test('notifies only the user a colleague assigns a lead to, and nobody of their own actions', async () => {
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token: ann.token })
  const leadId = await lead()
  const key = randomUUID()
  for (const _try of [1, 2]) await assign(leadId, ben, ann, key)
  await assign(await lead(), ann, ann)
  const notifications = await notificationsOf(ann)
  expect(notifications).toMatchObject([
    { kind: 'lead', userId: ann._id, leadId, count: 1, by: { _id: ben._id, name: 'Ben Lee' }, companyId },
  ])
  expect(await notificationsOf(ben)).toEqual([])
  const path = `/api/sync/changes?companyId=${companyId}&cursor=${String(head.body['cursor'])}`
  const seenBy = async (user: TestUser) => {
    const { body } = await server.call('GET', path, { token: user.token })
    return (body['changes'] as FeedLine[]).filter(({ t }) => t === 'notification')
  }
  expect(await seenBy(ann)).toMatchObject([{ row: notifications[0] }])
  expect(await seenBy(ben)).toMatchObject([{ id: notifications[0]?.['_id'], del: true }])
})

test('FM-110: many leads that are assigned together, even concurrently, are one notification with their number', async () => {
  const leads = await Promise.all(Array.from({ length: 12 }, lead))
  await Promise.all(leads.map((leadId) => assign(leadId, ben, ann)))
  expect(await notificationsOf(ann)).toMatchObject([{ kind: 'lead', count: 12 }])
})

test('leads that are assigned after it was read are notified again', async () => {
  await assign(await lead(), ben, ann)
  const [first] = await notificationsOf(ann)
  expect((await markRead(ann, [first?.['_id']])).status).toBe(200)
  await assign(await lead(), ben, ann)
  const notifications = await notificationsOf(ann)
  expect(notifications.map(({ count, readAt }) => ({ count, isRead: readAt !== undefined }))).toEqual([
    { count: 1, isRead: false },
    { count: 1, isRead: true },
  ])
})

test('an assignment that is undone before it was read takes its notification back', async () => {
  const [one, two] = [await lead(), await lead()]
  await assign(one, ben, ann)
  await assign(two, ben, ann)
  await assign(one, ben, null)
  expect(await notificationsOf(ann)).toMatchObject([{ count: 1 }])
  await assign(two, ben, null)
  expect(await notificationsOf(ann)).toEqual([])
})

test('neither a merge nor its undo notifies a user of a lead that was theirs', async () => {
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const [kept, other] = [await lead(), await lead()]
  await assign(other, ann, ann)
  await assign(kept, ben, ben)
  const body = { otherIds: [other], picks: { assignedTo: other } }
  const merged = await call('POST', `/api/epc/leads/${kept}/merge`, admin, body)
  expect(merged.status, JSON.stringify(merged.body)).toBe(201)
  expect([await notificationsOf(ann), await notificationsOf(ben)]).toEqual([[], []])
  const { _id } = merged.body['merge'] as { _id: string }
  expect((await call('POST', `/api/epc/leads/${kept}/merges/${_id}/undo`, admin, {})).status).toBe(200)
  expect([await notificationsOf(ann), await notificationsOf(ben)]).toEqual([[], []])
})

test('doesn’t notify a user whose lead was reassigned and is returned by the same colleague', async () => {
  const leadId = await lead()
  await assign(leadId, ann, ann)
  const carla = await server.addUser({ companyIds: [companyId] })
  await assign(leadId, ben, carla)
  await assign(leadId, ben, ann)
  expect([await notificationsOf(ann), await notificationsOf(carla)]).toEqual([[], []])
  await assign(leadId, ann, null)
  await assign(leadId, ben, ann)
  expect(await notificationsOf(ann)).toMatchObject([{ count: 1 }])
})

test('doesn’t notify a user whose follow-up was reassigned and is returned by the same colleague', async () => {
  const leadId = await lead()
  const form = { kind: 'Call back', dueDate: '2036-12-01', assignedTo: ann._id }
  const mine = await call('POST', `/api/epc/leads/${leadId}/follow-ups`, ann, form)
  const { _id } = mine.body['followUp'] as { _id: string }
  await call('PATCH', `/api/epc/follow-ups/${_id}`, ben, { assignedTo: ben._id })
  await call('PATCH', `/api/epc/follow-ups/${_id}`, ben, { assignedTo: ann._id })
  expect(await notificationsOf(ann)).toEqual([])
})

test('a booking of my lead that a colleague sets, moves and clears is notified as one change', async () => {
  const leadId = await lead()
  await assign(leadId, ann, ann)
  await book(leadId, ann, '2026-12-01')
  expect(await notificationsOf(ann)).toEqual([])
  await book(leadId, ben, '2026-12-02')
  await book(leadId, ben, '2026-12-03', '11:15')
  expect(await notificationsOf(ann)).toMatchObject([
    { kind: 'booking', leadId, before: '2026-12-01 10:00', after: '2026-12-03 11:15' },
  ])
  await book(leadId, ben, '2026-12-01')
  expect(await notificationsOf(ann)).toEqual([])
  await book(leadId, ben, null)
  const [cleared] = await notificationsOf(ann)
  expect(cleared).toMatchObject({ before: '2026-12-01 10:00' })
  expect(cleared).not.toHaveProperty('after')
})

test('a user with a notice of a booking replaced unseen gets no second notification', async () => {
  const leadId = await lead()
  await assign(leadId, ann, ann)
  await book(leadId, ann, '2026-12-01')
  const body = { actual_booking_date: '2026-12-02', actual_booking_time: '10:00' }
  await call('PATCH', `/api/epc/leads/${leadId}`, ben, body, { 'sync-base': '1' })
  expect(await notificationsOf(ann)).toEqual([])
})

test('a follow-up assigned by a colleague is notified with its task and time', async () => {
  const leadId = await lead()
  const path = `/api/epc/leads/${leadId}/follow-ups`
  const form = { kind: 'Call back', dueDate: '2026-12-01', dueTime: '14:30' }
  const mine = await call('POST', path, ben, { ...form, assignedTo: ben._id })
  await call('POST', path, ann, { ...form, assignedTo: ann._id })
  expect(await notificationsOf(ann)).toEqual([])
  const { _id } = mine.body['followUp'] as { _id: string }
  await call('PATCH', `/api/epc/follow-ups/${_id}`, ben, { assignedTo: ann._id })
  await call('PATCH', `/api/epc/follow-ups/${_id}`, ben, { note: 'At the back door' })
  expect(await notificationsOf(ann)).toMatchObject([{ kind: 'followUp', leadId, after: 'Call back, 01/12/2026 14:30' }])
})

test('FM-110: what was read on one device is read on all, once and only by its user', async () => {
  await assign(await lead(), ben, ann)
  const [notification] = await notificationsOf(ann)
  expect((await markRead(ben, [notification?.['_id']])).status).toBe(404)
  expect(await notificationsOf(ann)).toEqual([notification])
  await markRead(ann, [notification?.['_id'], randomUUID()])
  const [read] = await notificationsOf(ann)
  expect(read).toEqual({ ...notification, readAt: expect.any(String) as unknown })
  await markRead(ann, [notification?.['_id']])
  expect(await notificationsOf(ann)).toEqual([read])
  expect((await markRead(ann, [])).status).toBe(422)
})

test('acknowledges a repeated read, or one of a removed notification, with a seq', async () => {
  await assign(await lead(), ben, ann)
  const [notification] = await notificationsOf(ann)
  for (const id of [notification?.['_id'], notification?.['_id'], randomUUID()]) {
    const { status, headers } = await markRead(ann, [id])
    expect([status, headers.has('sync-seq')]).toEqual([200, true])
  }
})

test('a notice of a replaced value is read the same way and stays on its lead', async () => {
  const leadId = await lead()
  await call('PATCH', `/api/epc/leads/${leadId}`, ann, { lead_status: 'Call Back' })
  await call('PATCH', `/api/epc/leads/${leadId}`, ben, { lead_status: 'Closed' }, { 'sync-base': '1' })
  const noticesOf = async () => {
    const page = await server.call('GET', `/api/sync/bootstrap?companyId=${companyId}`, { token: ann.token })
    return (page.body['rows'] as FeedLine[]).flatMap(({ t, row }) => (t === 'notice' ? [row] : []))
  }
  const [notice] = await noticesOf()
  await markRead(ann, [], [notice?.['_id']])
  expect(await noticesOf()).toEqual([{ ...notice, readAt: expect.any(String) as unknown }])
})

test('each kind can be turned off, for one user only', async () => {
  const settings = '/api/auth/notifications'
  const chosen = { muted: ['lead', 'replaced'], morningEmail: false }
  expect((await call('PUT', settings, ann, chosen)).body).toEqual(chosen)
  const settingsOf = async ({ token }: TestUser) => (await server.call('GET', settings, { token })).body
  expect(await settingsOf(ann)).toEqual(chosen)
  expect(await settingsOf(ben)).toEqual({ muted: [], morningEmail: false })
  const leadId = await lead()
  await assign(leadId, ben, ann)
  expect(await notificationsOf(ann)).toEqual([])
  await book(leadId, ben, '2026-12-02')
  expect(await notificationsOf(ann)).toMatchObject([{ kind: 'booking' }])
})

test(`a notification is removed after ${NOTIFICATIONS_KEPT_DAYS} days`, async () => {
  await assign(await lead(), ben, ann)
  const [notification] = await notificationsOf(ann)
  const created = Date.parse(String(notification?.['createdAt']))
  await purge(server.store, new Date(created + (NOTIFICATIONS_KEPT_DAYS - 1) * 24 * 3600 * 1000))
  expect(await notificationsOf(ann)).toHaveLength(1)
  await purge(server.store, new Date(created + (NOTIFICATIONS_KEPT_DAYS + 1) * 24 * 3600 * 1000))
  expect(await notificationsOf(ann)).toEqual([])
})
