import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FollowUpForm } from '../../contract/entities/follow-up.ts'
import { calendarOf } from '../../server/commands/calendar.ts'
import { endSessions } from '../../server/store/users/sessions.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { isWaitingForLock } from '../support/server/waiting-for-lock.ts'

// In summer London is an hour ahead of UTC.
const NOW = new Date('2026-07-01T06:00:00Z')

let server: TestServer
let companyId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
})
afterAll(() => server.close())

const addFollowUp = (leadId: string, fields: Partial<FollowUpForm>, by = ann) => server.addFollowUp(by, leadId, fields)
const calendar = (userId = ann._id) =>
  calendarOf(server.store, userId, { now: NOW, publicUrl: 'https://doorstep.example' })
const address = async (method: 'GET' | 'POST' | 'DELETE', { token }: Pick<TestUser, 'token'> = ann) => {
  const { status, body } = await server.call(method, '/api/auth/calendar', { token })
  expect(status).toBe(200)
  return body['address'] as string | null
}
/** What a session sees of an address: the address itself, or when it was made. */
const seen = async ({ token }: Pick<TestUser, 'token'>): Promise<Record<string, unknown>> =>
  (await server.call('GET', '/api/auth/calendar', { token })).body
const subscribe = async (to: string | null) => {
  const answer = await fetch(server.url + new URL(to ?? '').pathname)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const signIn = async (password: string) =>
  String((await server.call('POST', '/api/auth/login', { body: { email: ann.email, password } })).body['token'])
/** Long lines are folded. */
const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('a calendar has the open follow-ups and bookings of its user, in London time, and nobody else’s', async () => {
  const ben = await server.addUser({ companyIds: [companyId] })
  const mary = await server.addLead(companyId, { firstname: 'Mary', surname: 'O’Neil', phone: '07700 900123' })
  await addFollowUp(mary._id, { dueDate: '2026-07-02', dueTime: '14:30', note: 'Ask about the loft; again' })
  await addFollowUp(mary._id, { kind: 'Visit', dueDate: '2026-12-03', dueTime: '09:00' })
  await addFollowUp(mary._id, { kind: 'Other', dueDate: '2026-07-04' })
  await addFollowUp(mary._id, { kind: 'Send quote', dueDate: '2026-07-02' }, ben)
  await addFollowUp(mary._id, { kind: 'Send quote', dueDate: '2026-05-01' })
  const booked = { assignedTo: ann._id, actual_booking_date: '2026-07-03', actual_booking_time: '09:15' }
  const sam = await server.addLead(companyId, { firstname: 'Sam', ...booked })

  const text = unfold(await calendar())
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual([
    'SUMMARY:Call back: Mary O’Neil',
    'SUMMARY:Other: Mary O’Neil',
    'SUMMARY:Visit: Mary O’Neil',
    'SUMMARY:Booking: Sam',
  ])
  expect(text.match(/^DTSTART.*$/gm)).toEqual([
    'DTSTART:20260702T133000Z',
    'DTSTART;VALUE=DATE:20260704',
    'DTSTART:20261203T090000Z',
    'DTSTART:20260703T081500Z',
  ])
  expect(text).toContain(
    `DESCRIPTION:Ask about the loft\\; again\\n07700 900123\\nhttps://doorstep.example/lead/${mary._id}`,
  )
  expect(text).toContain(`UID:booking-${sam._id}@doorstep`)
})

test('an address works without a session until it is replaced or the calendar is turned off', async () => {
  expect(await address('GET')).toBeNull()
  const first = await address('POST')
  expect(first).toMatch(/\/api\/calendar\/[0-9a-f]{32}\.ics$/)
  expect(await address('GET')).toBe(first)
  const answer = await subscribe(first)
  expect(answer).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\s*$/)

  const second = await address('POST')
  expect((await subscribe(first)).status).toBe(404)
  expect((await subscribe(second)).status).toBe(200)
  expect(await address('DELETE')).toBeNull()
  expect((await subscribe(second)).status).toBe(404)
})

test('a calendar app gets 304 until an event changes, with HEAD as with GET', async () => {
  const { _id: leadId } = await server.addLead(companyId, { firstname: 'Mary' })
  const due = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await addFollowUp(leadId, { dueDate: due })
  const url = server.url + new URL((await address('POST')) ?? '').pathname
  const ask = async (method: 'GET' | 'HEAD', tag?: string) => {
    const answer = await fetch(url, { method, headers: tag ? { 'if-none-match': tag } : {} })
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }

  const first = await ask('GET')
  expect(first.tag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(await ask('HEAD')).toEqual({ status: 200, tag: first.tag, text: '' })
  for (const known of [first.tag, first.tag.replace('W/', ''), `"other", ${first.tag}`, '*'])
    expect(await ask('GET', known)).toEqual({ status: 304, tag: first.tag, text: '' })
  expect(await ask('HEAD', first.tag)).toMatchObject({ status: 304 })

  await addFollowUp(leadId, { dueDate: due, dueTime: '10:00' })
  const second = await ask('GET', first.tag)
  expect(second).toMatchObject({ status: 200, text: expect.stringMatching(/^DTSTART:\d{8}T\d{6}Z\r$/m) })
  expect(second.tag).not.toBe(first.tag)
})

test('HEAD of an unknown address is not found', async () => {
  const answer = await fetch(`${server.url}/api/calendar/${'0'.repeat(32)}.ics`, { method: 'HEAD' })
  expect(answer.status).toBe(404)
})

test('a moved event keeps its UID, and its SEQUENCE increases', async () => {
  const { _id: leadId } = await server.addLead(companyId, { firstname: 'Mary' })
  const { _id } = await addFollowUp(leadId, { dueDate: '2026-07-02', dueTime: '14:30' })
  const read = async () => {
    const text = unfold(await calendar())
    const part = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1] ?? ''
    return { uid: part('UID'), sequence: Number(part('SEQUENCE')) }
  }
  const before = await read()
  const body = { dueDate: '2026-07-03', dueTime: '09:00' }
  const headers = { 'idempotency-key': randomUUID() }
  const moved = await server.call('PATCH', `/api/epc/follow-ups/${_id}`, { token: ann.token, body, headers })
  expect(moved.status).toBe(200)

  const after = await read()
  expect(after.uid).toMatch(/./)
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBeGreaterThan(before.sequence)
})

test('the address of a deactivated user stops working', async () => {
  const theirs = await address('POST')
  const admin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  await server.call('PATCH', `/api/auth/users/${ann._id}`, { token: admin.token, body: { active: false } })
  expect((await subscribe(theirs)).status).toBe(404)
})

test('a reactivated account has no calendar address until its user makes one', async () => {
  const theirs = await address('POST')
  const admin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  for (const active of [false, true])
    await server.call('PATCH', `/api/auth/users/${ann._id}`, { token: admin.token, body: { active } })
  expect((await subscribe(theirs)).status).toBe(404)
  const token = await signIn(TEST_PASSWORD)
  expect(await address('GET', { token })).toBeNull()
  expect((await subscribe(await address('POST', { token }))).status).toBe(200)
})

test('shows an address only to the session that made it, and other sessions since when it exists', async () => {
  const theirs = await address('POST')
  const other = await signIn(TEST_PASSWORD)
  const { madeAt } = await seen(ann)
  expect(await seen(ann)).toEqual({ address: theirs, madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
  expect(await seen({ token: other })).toEqual({ address: null, madeAt })

  const replacement = await address('POST', { token: other })
  expect(await seen({ token: other })).toMatchObject({ address: replacement })
  expect(await seen(ann)).toMatchObject({ address: null, madeAt: expect.any(String) })
  expect((await subscribe(theirs)).status).toBe(404)
  await address('DELETE')
  expect(await seen({ token: other })).toEqual({ address: null, madeAt: null })
})

test('signing out everywhere ends the address', async () => {
  const theirs = await address('POST')
  expect((await server.call('DELETE', '/api/auth/sessions', { token: ann.token })).status).toBe(200)
  expect((await subscribe(theirs)).status).toBe(404)
  expect(await address('GET', { token: await signIn(TEST_PASSWORD) })).toBeNull()
})

test('a new password ends the address, whether it was changed or set by an emailed link', async () => {
  const changed = await address('POST')
  const body = { currentPassword: TEST_PASSWORD, password: 'a better password' }
  const { token } = (await server.call('PATCH', '/api/auth/password', { token: ann.token, body })).body
  expect((await subscribe(changed)).status).toBe(404)

  const linked = await address('POST', { token: String(token) })
  await server.call('POST', '/api/auth/forgotPassword', { body: { email: ann.email } })
  const link = /\/reset-password\/([\w-]{43})\n/.exec(server.letters.to(ann.email).at(-1)?.text ?? '')?.[1]
  const reset = { body: { password: 'the best password' } }
  expect((await server.call('PATCH', `/api/auth/resetPassword/${link}`, reset)).status).toBe(200)
  expect((await subscribe(linked)).status).toBe(404)
  expect(await address('GET', { token: await signIn('the best password') })).toBeNull()
})

test('refuses an address that is made while its user is signed out everywhere', async () => {
  expect(await address('GET')).toBeNull()
  const making = await server.store.db
    .transaction()
    .setAccessMode('read write')
    .execute(async (transaction) => {
      await endSessions(transaction, ann._id)
      const answer = server.call('POST', '/api/auth/calendar', { token: ann.token })
      await expect.poll(() => isWaitingForLock(server.store, 'calendar_key')).toBe(true)
      return { answer }
    })
  expect((await making.answer).status).toBe(401)
  expect(await address('GET', { token: await signIn(TEST_PASSWORD) })).toBeNull()
})
