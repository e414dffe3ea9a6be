import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { SubscriberEvent } from '../../../contract/entities/marketing/subscriber-log.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'
import { until } from '../../support/fakes/until.ts'

const { server, companyId, call, post, lookUp, mailsTo, addList, confirmPath, press, close } =
  await startMarketingServer()
afterAll(close)
await call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street, Leeds' })

const acts = async (email: string) => {
  const { body } = await call('GET', `subscribers/${(await lookUp(email))._id}/log`)
  return (body['events'] as SubscriberEvent[]).map(({ act }) => act)
}

const newList = (name: string, form: object = { doubleOptIn: true }) =>
  addList({ name: `${name} ${randomUUID()}`, ...form })
const put = (email: string, listId: string) => post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })

test('FM-087: confirming one list never confirms another; the page names what is confirmed', async () => {
  const email = `${randomUUID()}@a.example`
  const [first, second] = [await newList('First list'), await newList('Second list')]
  await put(email, first)
  const link = await confirmPath(email)
  await put(email, second)
  const other = await confirmPath(email, 2)
  const page = (await server.call('GET', link)).text
  expect(page).toContain('First list')
  expect(page).not.toContain('Second list')
  expect((await press(link)).status).toBe(200)
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed', pendingListIds: [second] })
  expect((await press(other)).status).toBe(200)
  expect(await lookUp(email)).not.toHaveProperty('pendingListIds')
})

test('FM-087: a link works once: later it resubscribes nobody and adds nothing to the log', async () => {
  const email = `${randomUUID()}@a.example`
  const listId = await newList('Careful')
  await put(email, listId)
  const link = await confirmPath(email)
  expect((await press(link)).status).toBe(200)
  const before = await acts(email)
  expect((await press(link)).status).toBe(404)
  expect(await acts(email)).toEqual(before)
  await post('subscribers/remove-list', { email, listId })
  await put(email, listId)
  expect((await press(link)).status).toBe(404)
  expect(await lookUp(email)).toMatchObject({ pendingListIds: [listId] })
})

test('a page says why a link no longer works: it was used, has expired, or is unknown', async () => {
  const [used, old] = [`${randomUUID()}@a.example`, `${randomUUID()}@a.example`]
  await put(used, await newList('Used list'))
  const link = await confirmPath(used)
  await press(link)
  const again = await server.call('GET', link)
  expect([again.status, (await press(link)).status]).toEqual([404, 404])
  expect(again.text).toContain('You have already confirmed')
  expect(again.text).toContain('Used list')
  await post('subscribers/unsubscribe', { email: used })
  expect((await server.call('GET', link)).text).not.toContain('already confirmed')

  await put(old, await newList('Old list'))
  const ended = await confirmPath(old)
  await until(async () => (await acts(old)).includes('confirmation-sent'))
  await writeTenant(server.store, companyId, (tx) =>
    sql`update list_member set asked_at = now() - interval '31 days' where company_id = ${companyId}
      and subscriber_id = ${subscriberIdOf(old)}`.execute(tx.sql),
  )
  expect((await server.call('GET', ended)).text).toContain('This link has ended')
  expect((await server.call('GET', ended.replace(/\.[^.]+$/, '.x'))).text).toContain('This link doesn’t work')
})

test('a link expires after 30 days, and an unsigned one never works', async () => {
  const email = `${randomUUID()}@a.example`
  await put(email, await newList('Careful'))
  const link = await confirmPath(email)
  await until(async () => (await acts(email)).includes('confirmation-sent'))
  expect((await press(link.replace(/\.[^.]+$/, ''))).status).toBe(404)
  const age = (days: number) =>
    writeTenant(server.store, companyId, (tx) =>
      sql`update list_member set asked_at = now() - make_interval(days => ${days})
        where company_id = ${companyId} and state = 'pending'`.execute(tx.sql),
    )
  await age(31)
  expect([(await server.call('GET', link)).status, (await press(link)).status]).toEqual([404, 404])
  await age(29)
  expect((await press(link)).status).toBe(200)
})

test('FM-087: repeated one-click requests of one email add no lines to the log', async () => {
  const email = `${randomUUID()}@a.example`
  const listId = await newList('Open', { doubleOptIn: false })
  await put(email, listId)
  const { body } = await post('campaigns', { name: 'News', subject: 'News', text: 'News.', listIds: [listId] })
  await post(`campaigns/${(body['campaign'] as { _id: string })._id}/send`)
  await until(() => mailsTo(email).length > 0)
  const { headers } = await PostalMime.parse(mailsTo(email)[0]?.raw ?? '')
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const token = /\/mail\/unsubscribe\/(\w+)/.exec(header)?.[1] ?? ''
  for (let times = 0; times < 3; times++) expect((await press(`/mail/unsubscribe/${token}`)).status).toBe(200)
  expect((await acts(email)).filter((act) => act === 'unsubscribed')).toHaveLength(1)
  await post('subscribers/upsert', { email, status: 'subscribed', source: 'crm', reason: 'asked by phone' })
  await press(`/mail/unsubscribe/${token}`)
  expect(await lookUp(email)).toMatchObject({ status: 'unsubscribed' })
})

const back = { status: 'subscribed', source: 'crm' }
const refused = {
  status: 422,
  body: { message: expect.stringContaining('Say who asked for it, and how.'), details: { field: 'reason' } },
}

test.each(['unsubscribed', 'unconfirmed', 'bounced', 'complained', 'suppressed'])(
  'the API, too, needs a reason to resubscribe a person who is %s',
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
  'resubscribing a person who was %s and then erased needs a reason',
  async (status) => {
    const email = `${randomUUID()}@a.example`
    await post('subscribers/upsert', { email, status })
    await call('DELETE', `subscribers/${(await lookUp(email))._id}`)
    expect(await post('subscribers/upsert', { email, ...back })).toMatchObject(refused)
    expect(await post('subscribers/upsert', { email, ...back, reason: 'asked by phone' })).toMatchObject({
      status: 200,
    })
    // They resubscribed with a reason: from then on they are like everybody else.
    await post('subscribers/unsubscribe', { email })
    expect(await post('subscribers/upsert', { email, ...back })).toMatchObject(refused)
  },
)

test('Resubscribe adds a new person and changes nothing for a subscriber, without inventing a reason', async () => {
  const email = `${randomUUID()}@a.example`
  for (let times = 0; times < 2; times++)
    expect(await post('subscribers/upsert', { email, ...back })).toMatchObject({ status: 200 })
  expect(await lookUp(email)).not.toHaveProperty('reason')
  expect(await acts(email)).toEqual(['added'])
})
