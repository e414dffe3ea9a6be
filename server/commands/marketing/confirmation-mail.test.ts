import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templatesInPlace } from '../../../tests/support/builders/letter-templates.ts'
import { added, confirmed } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { type Subscriber, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { addCompany, addUser } from '../../../tests/support/builders/company-world.ts'
import { bounceOf } from '../../../tests/support/builders/mail-bodies.ts'
import { newLease } from '../../../tests/support/server/new-lease.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import type { HandOver, ReadyMail } from '../../providers/mail-relay.ts'
import { addSubscribers } from '../../store/marketing/add-subscribers.ts'
import { askAgain, isSomebodyUnasked } from '../../store/marketing/confirmations.ts'
import { findSubscriber, readSubscriberLog } from '../../store/marketing/find-subscribers.ts'
import { applyToMail } from '../../store/marketing/mail-events.ts'
import { listOfName } from '../../store/feed/list-of-name.ts'
import { saveSubscribers } from '../../store/marketing/save-subscribers.ts'
import { subscribersForUpdate } from '../../store/marketing/subscriber-rows.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { askToConfirm } from './confirmation-mail.ts'
import { createMailLinks } from './mail-links.ts'
import { createPace } from './pace.ts'
import { readMail } from './returned/read-mail.ts'
import { takeMail } from './returned/take-mail.ts'
import { sendMail } from './sender.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })

type TakeMail = (mail: ReadyMail) => Promise<HandOver>

const partsOf = (handOver: TakeMail) => {
  const relay = { route: 'smtp' as const, handOver, close: () => {} }
  return { store, links, relay, mailFrom: 'a@a.example' }
}

async function office({ isKnown = false } = {}) {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  const email = `${randomUUID()}@a.example`
  const put = (emails: readonly string[], { name = 'Careful', doubleOptIn = true } = {}) =>
    writeTenant(store, companyId, async (tx) => {
      const list = { ...(await listOfName(tx, name, userId)), doubleOptIn }
      const people = emails.map((address) => ({ email: address }))
      await addSubscribers(tx, people, { list, source: 'import', by: userId, at: new Date().toISOString() })
    })
  if (isKnown) await put([email], { name: 'Open to all', doubleOptIn: false })
  await put([email])
  const fast = createPace({ perMinute: 60_000, perDomain: 60_000 }, Date.now)
  const lease = await newLease(store)
  const ask = (handOver: TakeMail, pace = fast) => askToConfirm({ ...partsOf(handOver), lease }, companyId, pace)
  return { companyId, email, put, ask }
}

test('the next server sends requests that a killed server had started, once', async () => {
  const { companyId, email, ask } = await office()
  await new Promise<void>((resolve) => {
    // This mail server never replies.
    void ask(() => (resolve(), new Promise(() => {})))
  })
  const asked: string[] = []
  const take = async ({ to }: ReadyMail): Promise<HandOver> => {
    asked.push(to)
    return { kind: 'accepted', answer: 'OK' }
  }
  expect(await isSomebodyUnasked(store, companyId)).toBe(true)
  await ask(take)
  await ask(take)
  expect(asked).toEqual([email])
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
})

test('unreachable subscribers are retried later, and those who unsubscribed since are left out', async () => {
  const { companyId, email, ask } = await office()
  await ask(async () => ({ kind: 'unreachable', answer: 'nobody there' }))
  expect(await isSomebodyUnasked(store, companyId)).toBe(true)
  await writeTenant(store, companyId, (tx) =>
    tx.sql.updateTable('subscriber').set({ status: 'complained' }).where('email', '=', email).execute(),
  )
  await ask(() => Promise.reject(new Error('Nobody may be asked.')))
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
})

test('a busy mail server is retried at growing intervals until it accepts the email', async () => {
  const { companyId, email, ask } = await office()
  const tried: string[] = []
  const busy = async ({ to }: ReadyMail): Promise<HandOver> => {
    tried.push(to)
    return { kind: 'refused', answer: '450 4.2.0 Greylisted', isForGood: false, isBadAddress: false }
  }
  await ask(busy)
  await ask(busy)
  expect(tried).toEqual([email])
  await letTimePass(companyId, '2 minutes')
  await ask(busy)
  await letTimePass(companyId, '2 minutes')
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
  await letTimePass(companyId, '5 minutes')
  await ask(async ({ to }) => (tried.push(to), { kind: 'accepted', answer: 'OK' }))
  expect(tried).toEqual([email, email, email])
  await letTimePass(companyId, '1 day')
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)
})

const refusal = '550 5.1.1 No such user'
const refuse = async (): Promise<HandOver> => ({
  kind: 'refused',
  answer: refusal,
  isForGood: true,
  isBadAddress: true,
})
const accept = async (): Promise<HandOver> => ({ kind: 'accepted', answer: 'OK' })

test("a permanent refusal is shown with the mail server's reply until the request is sent again", async () => {
  const { companyId, email, ask } = await office()
  const read = () => findSubscriber(store, [companyId], { email })
  await ask(refuse)
  const refused = await read()
  expect(refused).toMatchObject({ status: 'unconfirmed', confirmationRefused: refusal, version: 2 })
  const { rows: log } = await readSubscriberLog(store, { companyId, id: subscriberIdOf(email) })
  expect(log[0]).toMatchObject({ act: 'confirmation-refused', reason: refusal, source: 'mail' })
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)

  expect(await askAgain(store, companyId, email)).not.toHaveProperty('confirmationRefused')
  expect(await isSomebodyUnasked(store, companyId)).toBe(true)
  await ask(accept)
  expect(await read()).not.toHaveProperty('confirmationRefused')
  const [last] = (await readSubscriberLog(store, { companyId, id: subscriberIdOf(email) })).rows
  expect(last).toMatchObject({ act: 'confirmation-sent' })
})

test('a refusal is no longer shown after a confirmation or another request, but is after joining a list only', async () => {
  for (const [step, isShown] of [
    [confirmed, false],
    [(row: Subscriber) => putOn(row, randomUUID(), true), false],
    [(row: Subscriber) => putOn(row, randomUUID(), false), true],
  ] as const) {
    const { companyId, email, ask } = await office({ isKnown: true })
    await ask(refuse)
    await writeTenant(store, companyId, async (tx) => {
      for (const [, before] of await subscribersForUpdate(tx, [subscriberIdOf(email)]))
        await saveSubscribers(tx, [{ before, after: step(before) }], { source: 'mail' })
    })
    const row = await findSubscriber(store, [companyId], { email })
    expect(row?.confirmationRefused !== undefined).toBe(isShown)
  }
})

const putOn = (row: Subscriber, listId: string, isCareful: boolean) =>
  added(row, {
    companyId: row.companyId,
    email: row.email,
    at: row.updatedAt,
    listIds: [listId],
    needsConfirmation: () => isCareful,
  })

test('a request is not sent again if its email was not refused, or the subscriber has left since', async () => {
  const { companyId, email, ask } = await office()
  await ask(accept)
  await askAgain(store, companyId, email)
  expect(await isSomebodyUnasked(store, companyId)).toBe(false)

  const other = await office()
  await other.ask(refuse)
  const subscriberId = subscriberIdOf(other.email)
  await applyToMail(store, other.companyId, { subscriberId, type: 'unsubscribed', source: 'mail' })
  await askAgain(store, other.companyId, other.email)
  expect(await isSomebodyUnasked(store, other.companyId)).toBe(false)
})

test('a returned confirmation email marks the subscriber bounced, in this company only', async () => {
  const [{ companyId, email, ask }, other] = [await office(), await office()]
  const returned: string[] = []
  await ask(async (mail) => (returned.push(bounceOf(mail.from, mail.to)), accept()))
  const source = Buffer.from(returned[0] ?? '')
  const take = (id: string) => takeMail({ store, read: readMail }, { source, companyId: id })
  expect(await take(other.companyId)).toMatchObject({ taken: 0, ignored: 1 })
  expect(await take(companyId)).toMatchObject({ taken: 1, ignored: 0 })
  expect(await take(companyId)).toMatchObject({ taken: 0, ignored: 1 })
  expect(await findSubscriber(store, [companyId], { email })).toMatchObject({ status: 'bounced' })
})

test('a mail server that stays busy counts as refusing', async () => {
  const { companyId, email, ask } = await office()
  const busy = async (): Promise<HandOver> => ({
    kind: 'refused',
    answer: '451 4.7.1 Try later',
    isForGood: false,
    isBadAddress: false,
  })
  for (let tried = 0; tried < 5; tried++) {
    expect(await findSubscriber(store, [companyId], { email })).not.toHaveProperty('confirmationRefused')
    await ask(busy)
    await letTimePass(companyId, '1 day')
  }
  expect(await findSubscriber(store, [companyId], { email })).toMatchObject({
    confirmationRefused: '451 4.7.1 Try later',
  })
})

test('more subscribers than may be emailed at once all get their request, at the rate of the settings', async () => {
  const { companyId, email, put } = await office()
  await put(Array.from({ length: 14 }, () => `ann@${randomUUID()}.example`))
  const asked: string[] = []
  const take: TakeMail = async ({ to }) => (asked.push(to), accept())
  const { signal } = new AbortController()
  expect(
    await sendMail({ ...partsOf(take), templates: templatesInPlace, clock: () => new Date(), signal }, companyId),
  ).toBeUndefined()
  expect(asked).toHaveLength(15)
  expect(asked).toContain(email)
})

test('a domain gets no more at once than the settings allow, and delays no other domain', async () => {
  const { email, put, ask } = await office()
  await put(Array.from({ length: 20 }, () => `${randomUUID()}@big.example`))
  let now = 0
  const pace = createPace({ perMinute: 600, perDomain: 120 }, () => now)
  const asked: string[] = []
  const take: TakeMail = async ({ to }) => (asked.push(to), accept())
  expect(await ask(take, pace)).toBe(true)
  expect(asked).toHaveLength(3)
  expect(asked).toContain(email)
  now += 1_000
  expect(await ask(take, pace)).toBe(true)
  expect(asked).toHaveLength(5)
})

const letTimePass = (companyId: string, time: string) =>
  writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('list_member')
      .set({ ask_again_at: sql<Date>`ask_again_at - ${time}::interval` })
      .where('company_id', '=', companyId)
      .execute(),
  )

test('an internationalised domain from before the conversion is emailed in its ASCII form', async () => {
  const { companyId, email, ask } = await office()
  await writeTenant(store, companyId, (tx) =>
    tx.sql.updateTable('subscriber').set({ email: 'ann@例え.example' }).where('email', '=', email).execute(),
  )
  const mails: ReadyMail[] = []
  await ask(async (mail) => (mails.push(mail), accept()))
  expect(mails[0]?.to).toBe('ann@xn--r8jz45g.example')
  expect(mails[0]?.message.toString()).toMatch(/^To: ann@xn--r8jz45g\.example\r$/m)
})
