import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Subscriber, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberEvent } from '../../../contract/entities/marketing/subscriber-log.ts'
import { createSmtpRelay } from '../../../server/providers/smtp-relay.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { type SmtpSink, startSmtpSink } from '../../support/fakes/smtp-sink.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { until } from '../../support/fakes/until.ts'

let server: TestServer
let sink: SmtpSink
let companyId: string
let ann: TestUser

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startTestServer({ relay: createSmtpRelay({ url: sink.url }) })
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  await post('settings', { senderName: 'Greenway', postalAddress: '1 High Street, Leeds' }, 'PUT')
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const post = async (path: string, body?: unknown, method = 'POST') => {
  const answer = await server.call(method, `/api/marketing/${path}`, { token: ann.token, body })
  return { status: answer.status, body: answer.body as Record<string, unknown> }
}
const lookUp = async (email: string) =>
  (await post(`subscribers/lookup?email=${email}`, undefined, 'GET')).body['subscriber'] as Subscriber
const acts = async (email: string) => {
  const { body } = await post(`subscribers/${(await lookUp(email))._id}/log`, undefined, 'GET')
  return (body['events'] as SubscriberEvent[]).map(({ act }) => act)
}

async function newList(name: string, form: object = { doubleOptIn: true }): Promise<string> {
  const { body } = await post('lists', { name: `${name} ${randomUUID()}`, defaultFromEmail: 'n@g.example', ...form })
  return (body['list'] as { _id: string })._id
}
const put = (email: string, listId: string) => post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })

async function linkOf(email: string, emails = 1): Promise<string> {
  const ofPerson = () => sink.taken.filter(({ to }) => to === email)
  await until(() => ofPerson().length >= emails)
  const { text = '' } = await PostalMime.parse(ofPerson()[emails - 1]?.raw ?? '')
  return new URL(/https:\/\/\S+\/mail\/confirm\/\S+/.exec(text)?.[0] ?? '').pathname
}
const click = (path: string) =>
  server.call('POST', path, { rawBody: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } })

test('confirming one list never confirms another; a page names what is confirmed', async () => {
  const email = `${randomUUID()}@a.example`
  const [first, second] = [await newList('First list'), await newList('Second list')]
  await put(email, first)
  const link = await linkOf(email)
  await put(email, second)
  const other = await linkOf(email, 2)
  const page = (await server.call('GET', link)).text
  expect(page).toContain('First list')
  expect(page).not.toContain('Second list')
  expect((await click(link)).status).toBe(200)
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed', pendingListIds: [second] })
  expect((await click(other)).status).toBe(200)
  expect(await lookUp(email)).not.toHaveProperty('pendingListIds')
})

test('a link works once: later it brings nobody back onto the list, and adds nothing to the log', async () => {
  const email = `${randomUUID()}@a.example`
  const listId = await newList('Careful')
  await put(email, listId)
  const link = await linkOf(email)
  expect((await click(link)).status).toBe(200)
  const before = await acts(email)
  expect((await click(link)).status).toBe(404)
  expect(await acts(email)).toEqual(before)
  await post('subscribers/remove-list', { email, listId })
  await put(email, listId)
  expect((await click(link)).status).toBe(404)
  expect(await lookUp(email)).toMatchObject({ pendingListIds: [listId] })
})

test('a page says why a link no longer works: it was used, it has ended, or nobody knows it', async () => {
  const [used, old] = [`${randomUUID()}@a.example`, `${randomUUID()}@a.example`]
  await put(used, await newList('Used list'))
  const link = await linkOf(used)
  await click(link)
  const again = await server.call('GET', link)
  expect([again.status, (await click(link)).status]).toEqual([404, 404])
  expect(again.text).toContain('You have already confirmed')
  expect(again.text).toContain('Used list')
  await post('subscribers/unsubscribe', { email: used })
  expect((await server.call('GET', link)).text).not.toContain('already confirmed')

  await put(old, await newList('Old list'))
  const ended = await linkOf(old)
  await until(async () => (await acts(old)).includes('confirmation-sent'))
  await writeTenant(server.store, companyId, (tx) =>
    sql`update list_member set asked_at = now() - interval '31 days' where company_id = ${companyId}
      and subscriber_id = ${subscriberIdOf(old)}`.execute(tx.sql),
  )
  expect((await server.call('GET', ended)).text).toContain('This link has ended')
  expect((await server.call('GET', ended.replace(/\.[^.]+$/, '.x'))).text).toContain('This link doesn’t work')
})

test('a link ends after 30 days, and one that nobody has signed never worked', async () => {
  const email = `${randomUUID()}@a.example`
  await put(email, await newList('Careful'))
  const link = await linkOf(email)
  await until(async () => (await acts(email)).includes('confirmation-sent'))
  expect((await click(link.replace(/\.[^.]+$/, ''))).status).toBe(404)
  const age = (days: number) =>
    writeTenant(server.store, companyId, (tx) =>
      sql`update list_member set asked_at = now() - make_interval(days => ${days})
        where company_id = ${companyId} and state = 'pending'`.execute(tx.sql),
    )
  await age(31)
  expect([(await server.call('GET', link)).status, (await click(link)).status]).toEqual([404, 404])
  await age(29)
  expect((await click(link)).status).toBe(200)
})

test('the one click of the same email, sent again and again, adds no line to the log', async () => {
  const email = `${randomUUID()}@a.example`
  const listId = await newList('Open', { doubleOptIn: false })
  await put(email, listId)
  const { body } = await post('campaigns', { name: 'News', subject: 'News', text: 'News.', listIds: [listId] })
  await post(`campaigns/${(body['campaign'] as { _id: string })._id}/send`)
  await until(() => sink.taken.some(({ to }) => to === email))
  const { headers } = await PostalMime.parse(sink.taken.find(({ to }) => to === email)?.raw ?? '')
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const token = /\/mail\/unsubscribe\/(\w+)/.exec(header)?.[1] ?? ''
  for (let times = 0; times < 3; times++) expect((await click(`/mail/unsubscribe/${token}`)).status).toBe(200)
  expect((await acts(email)).filter((act) => act === 'unsubscribed')).toHaveLength(1)
  await post('subscribers/upsert', { email, status: 'subscribed', source: 'crm', reason: 'asked by phone' })
  await click(`/mail/unsubscribe/${token}`)
  expect(await lookUp(email)).toMatchObject({ status: 'unsubscribed' })
})

const back = { status: 'subscribed', source: 'crm' }
const refused = {
  status: 422,
  body: { message: expect.stringContaining('Say who asked for it, and how.'), details: { field: 'reason' } },
}

test.each(['unsubscribed', 'unconfirmed', 'bounced', 'complained', 'suppressed'])(
  'Resubscribe of somebody who is %s needs a reason on the API too',
  async (status) => {
    const email = `${randomUUID()}@a.example`
    await post('subscribers/upsert', { email, status })
    for (const reason of [undefined, '', ' '])
      expect(await post('subscribers/upsert', { email, ...back, reason })).toMatchObject(refused)
    expect(await lookUp(email)).toMatchObject({ status })
    expect(await post('subscribers/upsert', { email, ...back, reason: 'asked by phone' })).toMatchObject({
      status: 200,
    })
    expect(await lookUp(email)).toMatchObject({ status: 'subscribed', reason: 'asked by phone' })
  },
)

test.each(['unsubscribed', 'bounced', 'complained', 'subscribed'])(
  'Resubscribe of somebody who was %s and then erased needs a reason',
  async (status) => {
    const email = `${randomUUID()}@a.example`
    await post('subscribers/upsert', { email, status })
    await post(`subscribers/${(await lookUp(email))._id}`, undefined, 'DELETE')
    expect(await post('subscribers/upsert', { email, ...back })).toMatchObject(refused)
    expect(await post('subscribers/upsert', { email, ...back, reason: 'asked by phone' })).toMatchObject({
      status: 200,
    })
    // They resubscribed with a reason: from now on they are like anybody else.
    await post('subscribers/unsubscribe', { email })
    expect(await post('subscribers/upsert', { email, ...back })).toMatchObject(refused)
  },
)

test('Resubscribe of somebody new adds them, and of a subscriber changes nothing; neither makes up a reason', async () => {
  const email = `${randomUUID()}@a.example`
  for (let times = 0; times < 2; times++)
    expect(await post('subscribers/upsert', { email, ...back })).toMatchObject({ status: 200 })
  expect(await lookUp(email)).not.toHaveProperty('reason')
  expect(await acts(email)).toEqual(['added'])
})
