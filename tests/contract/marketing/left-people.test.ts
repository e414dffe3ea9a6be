import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailLinks } from '../../../server/commands/marketing/mail-links.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { newMailToken } from '../../../server/store/marketing/emails/mail-tokens.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let listId: string
beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  await call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street', ratePerMinute: 100_000 })
  const list = await post('lists', { name: 'Everybody', defaultFromEmail: 'news@a.example' })
  listId = (list.body['list'] as { _id: string })._id
})
afterAll(() => server.close())

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, `/api/marketing/${path}`, { token: ann.token, body })
  return { status: answer.status, body: answer.body as Record<string, unknown> }
}
const post = (path: string, body?: unknown) => call('POST', path, body)
const lookUp = async (email: string) =>
  (await call('GET', `subscribers/lookup?email=${encodeURIComponent(email)}`)).body['subscriber'] as Subscriber

const ways: Record<string, (email: string) => Promise<unknown>> = {
  'an import': (email) =>
    post('subscribers/import', { items: [{ email, firstName: 'New' }], defaultListName: 'Everybody' }),
  'an import in capitals': (email) => post('subscribers/import', { items: [{ email: ` ${email.toUpperCase()}` }] }),
  'an upsert': (email) => post('subscribers/upsert', { email, firstName: 'New', listIds: [listId] }),
  'an upsert as subscribed': (email) => post('subscribers/upsert', { email, listIds: [listId], status: 'subscribed' }),
  'an upsert as unconfirmed': (email) => post('subscribers/upsert', { email, status: 'unconfirmed' }),
  'a quick add': (email) => post('subscribers/upsert', { email, listIds: [listId], source: 'crm' }),
  'a list made of leads': async (email) => {
    const lead = await server.addLead(companyId, { email })
    await post('lists/from-leads', { name: 'Everybody', leadIds: [lead._id] })
  },
  'an old confirmation': async (email) => {
    const token = newMailToken(companyId)
    await writeTenant(server.store, companyId, (tx) =>
      tx.sql
        .updateTable('list_member')
        .set({ state: 'pending', ask_token: token })
        .where('subscriber_id', '=', subscriberIdOf(email))
        .execute(),
    )
    return fetch(linksOf(server).confirm(token), { method: 'POST' })
  },
}
const linksOf = ({ url: publicUrl }: TestServer) =>
  createMailLinks({
    publicUrl,
    secret: 'a secret that only the tests know, of sufficient length',
    bounceAddress: 'b@a.example',
  })
const outs = ['unsubscribed', 'bounced', 'complained', 'suppressed'] as const

test.each(outs)('a person who is %s stays so, whatever arrives, and gets no campaign', async (out) => {
  const other = `${randomUUID()}@in.example`
  await post('subscribers/upsert', { email: other, listIds: [listId], source: 'crm' })
  const after: Record<string, string> = {}
  for (const [way, comeIn] of Object.entries(ways)) {
    const email = `${randomUUID()}@out.example`
    await post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })
    await post('subscribers/upsert', { email, status: out })
    await comeIn(email)
    after[way] = (await lookUp(email)).status
  }
  expect(after).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, out])))

  const draft = { name: 'News', subject: 'News', text: 'News.', listIds: [listId] }
  const { _id } = (await post('campaigns', draft)).body['campaign'] as { _id: string }
  await post(`campaigns/${_id}/send`)
  const { recipients } = (await call('GET', `campaigns/${_id}/recipients?limit=200`)).body as {
    recipients: { email: string }[]
  }
  const addresses = recipients.map(({ email }) => email)
  expect(addresses).toContain(other)
  expect(addresses.filter((address) => address.endsWith('@out.example'))).toEqual([])
})

test.each([...outs, 'erased'] as const)('sends no test email to a person who is %s', async (out) => {
  const email = `${randomUUID()}@out.example`
  const { body } = await post('subscribers/upsert', { email })
  const { _id: personId } = body['subscriber'] as Subscriber
  if (out === 'erased') await call('DELETE', `subscribers/${personId}`)
  else await post('subscribers/upsert', { email, status: out })
  const draft = { name: 'News', subject: 'News', text: 'News.', listIds: [listId] }
  const { _id } = (await post('campaigns', draft)).body['campaign'] as { _id: string }
  const stays = `${randomUUID()}@in.example`
  await call('PUT', 'settings', { testAddresses: [email, stays] })
  const refused = 'Emails can’t be sent to this address any more. Send the test to another one.'
  expect(await post(`campaigns/${_id}/test`, { to: ` ${email.toUpperCase()}` })).toMatchObject({
    status: 409,
    body: { code: 'state', message: refused },
  })
  expect(await post(`campaigns/${_id}/test`, { to: stays })).toMatchObject({ status: 200 })
})

test('resubscribing a person who left a list needs a reason', async () => {
  const email = `${randomUUID()}@out.example`
  await post('subscribers/upsert', { email, listIds: [listId] })
  const mail = { token: randomUUID().replaceAll('-', ''), companyId, subscriberId: subscriberIdOf(email) }
  await fetch(linksOf(server).preferences(mail), { method: 'POST', body: new URLSearchParams() })
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed', leftListIds: [listId] })
  const back = { email, status: 'subscribed', source: 'crm' }
  expect(await post('subscribers/upsert', back)).toMatchObject({ status: 422 })
  expect(await post('subscribers/upsert', { ...back, reason: 'asked by phone' })).toMatchObject({ status: 200 })
  expect(await lookUp(email)).not.toHaveProperty('leftListIds')
})

test('a person who has left one company can get emails of another', async () => {
  const email = `${randomUUID()}@out.example`
  await post('subscribers/upsert', { email, status: 'suppressed' })
  const elsewhere = await server.addCompany()
  const { token } = await server.addUser({ companyIds: [elsewhere], role: 'Admin' })
  const theirs = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/marketing/${path}`, { token, body })
  await theirs('POST', 'subscribers/import', { items: [{ email }] })
  const found = await theirs('GET', `subscribers/lookup?email=${email}`)
  expect(found.body).toMatchObject({ subscriber: { status: 'subscribed', companyId: elsewhere } })
  expect((await lookUp(email)).status).toBe('suppressed')
})
