import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushSubscriptionOf } from '../../contract/endpoints/push-subscriptions.ts'
import type { FollowUp, FollowUpForm } from '../../contract/entities/follow-up.ts'
import { pushReminders } from '../../server/commands/push-reminders.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

const TODAY = '2026-07-01'
/** 14:31 in London: the follow-ups are due at 14:30. */
const NOW = new Date('2026-07-01T13:31:00Z')

let server: TestServer
let companyId: string
let ann: TestUser
let sent: { endpoint: string; message: object }[]
let outcome: () => 'sent' | 'gone'

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId] })
  sent = []
  outcome = () => 'sent'
})
afterAll(() => server.close())

const failures: unknown[] = []
const remind = (now = NOW) => {
  const send = async ({ endpoint }: PushSubscriptionOf, message: object) => {
    sent.push({ endpoint, message })
    return outcome()
  }
  return pushReminders(
    { store: server.store, push: { publicKey: '', send }, onError: (error) => void failures.push(error) },
    now,
  )
}
const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
})
const subscribe = async (body: object, { token } = ann) =>
  (await server.call('PUT', '/api/auth/push', { token, body })).status
const addFollowUp = async (fields: Partial<FollowUpForm>, by = ann): Promise<FollowUp> => {
  const lead = await server.addLead(companyId, { firstname: 'Mary', surname: 'Jones' })
  return server.addFollowUp(by, lead._id, { dueDate: TODAY, dueTime: '14:30', ...fields })
}

test('reminds the browsers of a user once of what has just fallen due', async () => {
  const [phone, laptop] = [browser(), browser()]
  expect(await subscribe(phone)).toBe(200)
  expect(await subscribe(laptop)).toBe(200)
  const followUp = await addFollowUp({ note: 'Ask about the loft' })
  await addFollowUp({ dueTime: '14:40' })
  await addFollowUp({ dueTime: '14:10' })
  await remind(new Date('2026-07-01T13:30:20Z'))
  expect(sent).toEqual([])
  await Promise.all([remind(), remind()])
  await remind()
  expect(new Set(sent.map(({ endpoint }) => endpoint))).toEqual(new Set([phone.endpoint, laptop.endpoint]))
  expect(sent).toHaveLength(2)
  expect(sent[0]?.message).toEqual({
    userId: ann._id,
    title: 'Call back: Mary Jones at 14:30.',
    body: 'Ask about the loft',
    tag: `${followUp._id} 2026-07-01 14:30`,
    href: `/lead/${followUp.leadId}`,
  })
})

test('doesn’t repeat a device’s reminder, nor remind of done follow-ups or in an ended session', async () => {
  await subscribe(browser())
  const onDevice = await addFollowUp({})
  await server.call('DELETE', `/api/epc/follow-ups/${onDevice._id}/reminders/202607011430`, { token: ann.token })
  const done = await addFollowUp({})
  const doneAt = '2026-07-01T13:00:00.000Z'
  await server.call('PATCH', `/api/epc/follow-ups/${done._id}`, { token: ann.token, body: { doneAt } })
  await remind()
  expect(sent).toEqual([])

  await addFollowUp({})
  const { body } = await server.call('GET', '/api/auth/sessions', { token: ann.token })
  expect(body).toHaveProperty('sessions')
  expect((await server.call('POST', '/api/auth/signOut', { token: ann.token })).status).toBe(200)
  await remind()
  expect(sent).toEqual([])
})

test('removes an expired browser, and keeps the reminder for another device', async () => {
  const old = browser()
  await subscribe(old)
  await addFollowUp({})
  outcome = () => 'gone'
  await remind()
  expect(sent).toHaveLength(1)
  const renewed = browser()
  await subscribe(renewed)
  outcome = () => 'sent'
  await remind()
  expect(sent.slice(1).map(({ endpoint }) => endpoint)).toEqual([renewed.endpoint])
})

test('retries a failing push service at the next run, without affecting others', async () => {
  const ben = await server.addUser({ companyIds: [companyId] })
  const [anns, bens] = [browser(), browser()]
  await subscribe(anns)
  await subscribe(bens, ben)
  await addFollowUp({})
  await addFollowUp({}, ben)
  outcome = () => {
    if (sent.at(-1)?.endpoint === anns.endpoint) throw new Error('503')
    return 'sent'
  }
  await remind()
  expect(failures).toEqual([new Error('503')])
  outcome = () => 'sent'
  await remind()
  expect(sent.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint === anns.endpoint)).toHaveLength(2)
  expect(sent).toHaveLength(3)
})

test('a session has at most ten browsers, the newest', async () => {
  const carl = await server.addUser({ companyIds: [companyId] })
  const browsers = Array.from({ length: 12 }, browser)
  for (const each of browsers) await subscribe(each, carl)
  await addFollowUp({}, carl)
  await remind()
  expect(sent.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    browsers
      .slice(2)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  )
})

test('accepts only push services of browsers', async () => {
  const { keys } = browser()
  for (const endpoint of [
    'https://127.0.0.1/',
    'https://example.com/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
  ])
    expect(await subscribe({ endpoint, keys })).toBe(422)
})
