import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let ann: TestUser
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-section-7-'))
beforeAll(async () => {
  server = await startTestServer({ dataDir })
  ann = await server.addUser({ companyIds: [await server.addCompany()], role: 'Admin' })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, `/api/marketing/${path}`, { token: ann.token, body })
  return { status: answer.status, body: answer.body as Record<string, unknown> }
}
const email = `${randomUUID()}@example.com`
const form = {
  name: 'Buyers',
  description: 'Bought from us',
  defaultFromName: 'Greenway',
  defaultFromEmail: 'news@greenway.example',
  defaultReplyTo: 'answers@greenway.example',
  doubleOptIn: false,
  gdprNote: 'Agreed at the door.',
}
let listId = ''

test('a list is made, partly changed, and listed', async () => {
  const made = await call('POST', 'lists', form)
  expect(made).toMatchObject({ status: 201, body: { list: form } })
  listId = (made.body['list'] as { _id: string })._id
  expect(await call('PUT', `lists/${listId}`, { doubleOptIn: true })).toMatchObject({
    status: 200,
    body: { list: { ...form, doubleOptIn: true } },
  })
  await call('PUT', `lists/${listId}`, { doubleOptIn: false })
  expect((await call('GET', 'lists')).body).toMatchObject({ lists: [{ _id: listId, ...form }] })
})

test('a person is added from the card, looked up, removed from a list, unsubscribed and resubscribed', async () => {
  expect((await call('GET', `subscribers/lookup?email=${email}`)).body).toEqual({ subscriber: null })
  await call('POST', 'subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  const { body } = await call('GET', `subscribers/lookup?email=${email}`)
  expect(body).toMatchObject({
    subscriber: { email, status: 'subscribed', listIds: [listId], engagement: { sends: 0, opens: 0, clicks: 0 } },
  })
  await call('POST', 'subscribers/remove-list', { email, listId })
  const left = await call('POST', 'subscribers/unsubscribe', { email })
  expect(left).toMatchObject({ status: 200, body: { subscriber: { status: 'unsubscribed', listIds: [] } } })
  const reason = 'asked by phone'
  const back = await call('POST', 'subscribers/upsert', { email, status: 'subscribed', source: 'crm', reason })
  expect(back.body).toMatchObject({ subscriber: { status: 'subscribed' } })
})

test('the form of the Subscribers tab adds and changes; a page has 50', async () => {
  const person = {
    email,
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '07700 900123',
    listIds: [listId],
    status: 'subscribed',
  }
  expect(await call('POST', 'subscribers/upsert', person)).toMatchObject({ status: 200, body: { subscriber: person } })
  const { body } = await call('GET', `subscribers?page=1&limit=50&listId=${listId}&q=ann`)
  expect(body).toMatchObject({ subscribers: [{ email, firstName: 'Ann' }], totalSubscribers: 1 })
  expect((await call('GET', 'subscribers?page=1&limit=50&listId=&q=')).body).toMatchObject({ totalSubscribers: 1 })
  expect(await call('POST', 'subscribers/upsert', { email: 'nobody' })).toMatchObject({
    status: 422,
    body: { message: 'Enter a valid email address.' },
  })
})

test('imports a file in chunks of items', async () => {
  const items = [{ email: `${randomUUID()}@example.com`, firstName: 'Bo', lastName: 'Day', phone: '' }, { email: '' }]
  const { status, body } = await call('POST', 'subscribers/import', { items, defaultListName: 'Buyers' })
  expect([status, body['imported'], body['upserts'], body['skippedNoEmail']]).toEqual([200, 1, 1, 1])
})

test('makes and sends a campaign; without a mail server its emails are files, and it says so', async () => {
  await call('PUT', 'settings', {
    senderName: 'Greenway',
    postalAddress: '1 High Street, Leeds',
    ratePerMinute: 100_000,
  })
  const campaign = {
    name: 'Spring',
    subject: 'News',
    fromName: 'Greenway',
    fromEmail: 'news@greenway.example',
    replyTo: 'answers@greenway.example',
    preheader: 'Warm homes',
    listIds: [listId],
    html: '<p>News.</p>',
    text: 'News.',
  }
  const made = await call('POST', 'campaigns', campaign)
  expect(made).toMatchObject({ status: 201, body: { campaign: { ...campaign, status: 'draft' } } })
  const { _id } = made.body['campaign'] as { _id: string }
  expect(await call('POST', `campaigns/${_id}/send`)).toMatchObject({
    status: 200,
    body: { message: 'Sending to 2 people (not delivered: no SMTP configured)' },
  })
  await expect
    .poll(async () => (await call('GET', 'campaigns')).body, { timeout: 20_000 })
    .toMatchObject({
      campaigns: [{ status: 'sent', mailRoute: 'folder', metrics: { queued: 0, sent: 2, delivered: 0, failed: 0 } }],
    })
  expect(readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  expect((await call('POST', `campaigns/${_id}/send`)).status).toBe(409)
})

test('deletes a list', async () => {
  expect(await call('DELETE', `lists/${listId}`)).toMatchObject({ status: 200 })
  expect((await call('GET', 'lists')).body).toMatchObject({ lists: [] })
})
