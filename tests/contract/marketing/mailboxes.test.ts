import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import { until } from '../../support/fakes/until.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'

// A person who opts out with one address of a mailbox gets no emails at its others.

const { server, companyId, call, post, lookUp, mailsTo, addList, sendCampaign, confirmPath, press, close } =
  await startMarketingServer()
afterAll(close)
await call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street', ratePerMinute: 100_000 })

const add = (email: string, listId: string) => post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })
const resubscribe = (email: string, reason?: string) =>
  post('subscribers/upsert', { email, status: 'subscribed', source: 'crm', ...(reason ? { reason } : {}) })
const audience = async (listId: string) => (await post('campaigns/audience', { listIds: [listId] })).body

/** Two addresses of one mailbox. */
function newPair() {
  const name = randomUUID().replaceAll('-', '')
  return { left: `${name.slice(0, 5)}.${name.slice(5)}+x@gmail.com`, other: `${name}@googlemail.com` }
}

/** One has unsubscribed; the other is on the list. */
async function withOneLeft() {
  const pair = newPair()
  const listId = await addList()
  await add(pair.other, listId)
  await add(pair.left, listId)
  await post('subscribers/unsubscribe', { email: pair.left })
  return { ...pair, listId }
}

async function sentTo(listId: string) {
  const id = await sendCampaign({ listIds: [listId] })
  const { recipients } = (await call('GET', `campaigns/${id}/recipients?limit=100`)).body as {
    recipients: { email: string; state: string; answer?: string }[]
  }
  return recipients.filter(({ state }) => state === 'sent').map(({ email }) => email)
}

test('an unsubscribed person gets no campaign at another address of the mailbox, and is counted', async () => {
  const { other, listId } = await withOneLeft()
  await add('in@a.example', listId)
  expect(await audience(listId)).toEqual({ people: 1, unconfirmed: 0, keptOut: 1, mailboxLeft: 1 })
  expect(await sentTo(listId)).toEqual(['in@a.example'])
  expect(await lookUp(other)).toMatchObject({ status: 'subscribed', mailboxLeft: true })
})

test('bounces of one address don’t affect the others of its mailbox', async () => {
  const { left, other } = newPair()
  const listId = await addList()
  await add(other, listId)
  await post('subscribers/upsert', { email: left, status: 'bounced' })
  expect(await audience(listId)).toEqual({ people: 1, unconfirmed: 0, keptOut: 0 })
  expect(await lookUp(other)).not.toHaveProperty('mailboxLeft')
})

test('an opt-out applies to the whole mailbox even if the address bounces later', async () => {
  const { left, other } = await withOneLeft()
  await post('subscribers/upsert', { email: left, status: 'bounced' })
  expect(await lookUp(other)).toMatchObject({ mailboxLeft: true })
})

test('an erasure keeps the other addresses of the mailbox unsubscribed', async () => {
  const { left, other } = newPair()
  const listId = await addList()
  await add(left, listId)
  const { _id } = await lookUp(left)
  expect((await call('DELETE', `subscribers/${_id}`)).status).toBe(200)
  expect(await add(other, listId)).toMatchObject({
    status: 409,
    body: { message: 'Another address of this mailbox opted out. To email this one, use Resubscribe.' },
  })
  expect((await post('subscribers/import', { items: [{ email: other }] })).body).toMatchObject({
    upserts: 0,
    keptOut: 1,
  })
  expect(await lookUp(other)).toBeNull()
})

test('a lead’s erasure keeps the other addresses of its mailbox unsubscribed', async () => {
  const { left, other } = newPair()
  const lead = await server.addLead(companyId, { email: left.toUpperCase() })
  const { token } = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const erased = await server.call('POST', `/api/epc/leads/${lead._id}/erase`, { token })
  expect(erased.status).toBe(200)
  expect((await post('subscribers/import', { items: [{ email: other }] })).body).toMatchObject({ keptOut: 1 })
})

test('a list made of leads excludes addresses of mailboxes that opted out, and counts them', async () => {
  const { other } = await withOneLeft()
  const unknown = newPair()
  await post('subscribers/unsubscribe', { email: unknown.left })
  const posttown = `TOWN ${randomUUID()}`
  for (const email of [other, unknown.other, `${randomUUID()}@a.example`])
    await server.addLead(companyId, { posttown, email })
  const selection = { filters: { posttown: [posttown] } }
  const counted = { leads: 3, withoutEmail: 0, duplicates: 0, keptOut: 0, mailboxLeft: 2, people: 1 }
  expect((await post('lists/from-leads/count', selection)).body).toEqual(counted)
  const { body } = await post('lists/from-leads', { ...selection, name: `Of ${posttown}` })
  expect(body).toMatchObject({ leads: 3, size: 1 })
})

test('sends no test email to another address of a mailbox that opted out', async () => {
  const { other, listId } = await withOneLeft()
  const { body } = await post('campaigns', { name: 'News', subject: 'News', text: 'News.', listIds: [listId] })
  await call('PUT', 'settings', { testAddresses: [other] })
  expect(await post(`campaigns/${(body['campaign'] as Campaign)._id}/test`, { to: other })).toMatchObject({
    status: 409,
    body: { message: 'Another address of this mailbox opted out. Send the test to another one.' },
  })
})

test('a Resubscribe with a reason lifts the opt-out for that address only, until the mailbox opts out again', async () => {
  const { left, other, listId } = await withOneLeft()
  const third = other.replace('@', '+third@')
  await add(third, listId)
  expect(await lookUp(third)).toBeNull()
  expect(await resubscribe(other)).toMatchObject({
    status: 422,
    body: { message: 'Resubscribe needs a reason. Say who asked for it, and how.' },
  })

  expect((await resubscribe(other, 'They called us')).status).toBe(200)
  expect(await lookUp(other)).not.toHaveProperty('mailboxLeft')
  expect(await sentTo(listId)).toEqual([other])
  expect((await add(third, listId)).status).toBe(409)
  expect(await lookUp(left)).toMatchObject({ status: 'unsubscribed' })

  expect((await resubscribe(third)).status).toBe(422)
  await resubscribe(third, 'This one, too')
  expect(await lookUp(third)).toMatchObject({ status: 'subscribed' })
  await post('subscribers/unsubscribe', { email: third })
  expect(await lookUp(other)).toMatchObject({ mailboxLeft: true })
})

test('resubscribing the address that had unsubscribed lifts the opt-out of its mailbox', async () => {
  const { left, other, listId } = await withOneLeft()
  await resubscribe(left, 'They called us')
  expect(await lookUp(other)).not.toHaveProperty('mailboxLeft')
  expect((await sentTo(listId)).toSorted()).toEqual([left, other].toSorted())
})

test('a person who confirms an address gets emails there, though another of the mailbox unsubscribed', async () => {
  const { left, other } = newPair()
  const listId = await addList({ doubleOptIn: true })
  await add(other, listId)
  const link = await confirmPath(other)
  await post('subscribers/unsubscribe', { email: left })
  expect(await lookUp(other)).toMatchObject({ status: 'unconfirmed', mailboxLeft: true })

  expect((await press(link)).status).toBe(200)
  expect(await sentTo(listId)).toEqual([other])
})

test('asks no other address of a mailbox that opted out to confirm', async () => {
  const { other } = await withOneLeft()
  const careful = await addList({ doubleOptIn: true })
  await add(other, careful)
  const address = `${randomUUID()}@a.example`
  await add(address, careful)
  await until(() => mailsTo(address).length > 0)
  await until(async () => (await unasked(other)) === 0)
  expect(mailsTo(other)).toEqual([])
})

async function unasked(email: string): Promise<number> {
  const rows = await server.store.db
    .selectFrom('list_member')
    .innerJoin('subscriber', 'subscriber.id', 'list_member.subscriber_id')
    .select('list_id')
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .where('asked_at', 'is', null)
    .execute()
  return rows.length
}
