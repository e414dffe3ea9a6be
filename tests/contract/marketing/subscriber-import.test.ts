import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { statusFor } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let ann: TestUser
let listId: string
let listName: string
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.addUser({ companyIds: [await server.addCompany()], role: 'Admin' })
})
afterAll(() => server.close())
beforeEach(async () => {
  listName = `Careful ${randomUUID()}`
  const { body } = await post('lists', { name: listName, doubleOptIn: true })
  listId = (body['list'] as { _id: string })._id
})

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, `/api/marketing/${path}`, { token: ann.token, body })
  return { status: answer.status, body: answer.body as Record<string, unknown> }
}
const post = (path: string, body: unknown) => call('POST', path, body)
const newAddress = () => `${randomUUID()}@example.com`
const importAll = async (emails: readonly string[]) =>
  (await post('subscribers/import', { items: emails.map((email) => ({ email })), defaultListName: listName })).body
const lookUp = async (email: string) =>
  (await call('GET', `subscribers/lookup?email=${email}`)).body['subscriber'] as Subscriber
const onList = async () => (await call('GET', `subscribers?listId=${listId}`)).body['subscribers'] as Subscriber[]
const audience = async () => (await post('campaigns/audience', { listIds: [listId] })).body

test('FM-100: an import into a list with double opt-in says on list, person and campaign that all must confirm', async () => {
  const stranger = newAddress()
  const known = newAddress()
  await post('subscribers/upsert', { email: known, source: 'crm' })
  expect(await importAll([stranger, known])).toMatchObject({ upserts: 2, toConfirm: 2, keptOut: 0 })
  expect(await lookUp(stranger)).toMatchObject({ status: 'unconfirmed', pendingListIds: [listId] })
  expect(await lookUp(known)).toMatchObject({ status: 'subscribed', pendingListIds: [listId] })
  for (const email of [stranger, known]) expect(statusFor(await lookUp(email))).toBe('unconfirmed')
  expect((await onList()).map((person) => statusFor(person, listId))).toEqual(['unconfirmed', 'unconfirmed'])
  expect(await audience()).toEqual({ people: 0, unconfirmed: 2, keptOut: 0 })
  // Imported again, nobody is new and nothing is counted twice.
  expect(await importAll([stranger, known])).toMatchObject({ upserts: 0, toConfirm: 0 })
})

test('extracts emails from what programs write around them, and ignores words for none', async () => {
  const [ann, bob] = [newAddress(), newAddress()]
  const written = [`mailto:${ann}`, `"Bob Lee" <${bob}>`, 'N/A', 'none', '-', 'no mail']
  expect(await importAll(written)).toMatchObject({ upserts: 2, skippedNoEmail: 3, skippedInvalid: 1 })
  expect((await onList()).map(({ email }) => email).toSorted()).toEqual([ann, bob].toSorted())
})

test('a person who is confirmed on another list is subscribed there and unconfirmed on this one', async () => {
  const email = newAddress()
  const { body } = await post('lists', { name: `Open ${randomUUID()}` })
  const open = (body['list'] as { _id: string })._id
  await post('subscribers/upsert', { email, listIds: [open], source: 'crm' })
  expect(await importAll([email])).toMatchObject({ upserts: 1, toConfirm: 1 })
  const person = await lookUp(email)
  expect([statusFor(person), statusFor(person, open), statusFor(person, listId)]).toEqual([
    'subscribed',
    'subscribed',
    'unconfirmed',
  ])
  expect(await audience()).toEqual({ people: 0, unconfirmed: 1, keptOut: 0 })
  expect((await post('campaigns/audience', { listIds: [open] })).body).toEqual({
    people: 1,
    unconfirmed: 0,
    keptOut: 0,
  })
})

test('FM-100: an import revives nobody who is unsubscribed, bounced, complained or suppressed, nor asks them to confirm', async () => {
  const statuses = ['unsubscribed', 'bounced', 'complained', 'suppressed'] as const
  const emails = statuses.map(newAddress)
  for (const [at, status] of statuses.entries()) await post('subscribers/upsert', { email: emails[at], status })
  expect(await importAll(emails)).toMatchObject({ toConfirm: 0, keptOut: 4 })
  const people = await Promise.all(emails.map(lookUp))
  expect(people.map(({ status }) => status)).toEqual(statuses)
  expect(people.map((person) => statusFor(person, listId))).toEqual(statuses)
  expect(await audience()).toMatchObject({ people: 0, unconfirmed: 0 })
})

test('an import into a list without double opt-in subscribes everyone', async () => {
  await call('PUT', `lists/${listId}`, { doubleOptIn: false })
  const email = newAddress()
  expect(await importAll([email])).toMatchObject({ upserts: 1, toConfirm: 0 })
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed', listIds: [listId] })
  expect(statusFor(await lookUp(email), listId)).toBe('subscribed')
  expect(await audience()).toEqual({ people: 1, unconfirmed: 0, keptOut: 0 })
})
