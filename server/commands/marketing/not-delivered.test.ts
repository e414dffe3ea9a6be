import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSendingOffice, type SendingOffice } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { changeCampaign, findCampaignRow } from '../../store/marketing/campaigns.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const FULL = '552 5.2.2 mailbox full'
const EXPIRED = '4.4.7 Message expired'

const office = (emails: readonly string[], answer?: (to: string) => string) => openSendingOffice(store, emails, answer)

describe('figures that add up', () => {
  test('what comes back turns sent into not delivered, with the reason; what arrives after all turns it back', async () => {
    const { send, report, metrics, line, addUp, person } = await office(['a@x.example', 'b@x.example', 'c@x.example'])
    await send()
    await report({ type: 'soft-bounced', reason: FULL }, 'a@x.example')
    await report({ type: 'soft-bounced', reason: EXPIRED }, 'b@x.example')
    expect(await metrics()).toMatchObject({ sent: 1, notDelivered: 2, bounces: 0 })
    expect(await line('a@x.example')).toEqual({ state: 'not-delivered', answer: FULL, cause: 'full' })
    expect(await line('b@x.example')).toEqual({ state: 'not-delivered', answer: EXPIRED, cause: 'unreachable' })
    await report({ type: 'bounced', reason: '550 5.1.1 unknown' }, 'a@x.example')
    await report({ type: 'delivered' }, 'b@x.example')
    expect(await metrics()).toMatchObject({ sent: 2, delivered: 1, notDelivered: 0, bounces: 1 })
    expect(await person('a@x.example')).toMatchObject({ status: 'bounced', engagement: { sends: 1 } })
    await addUp()
  })

  test('an email that is refused at once does not count as sent', async () => {
    const { send, metrics, person, addUp } = await office(
      ['nobody@x.example', 'full@x.example', 'a@x.example'],
      (to) => (to.startsWith('nobody') ? '550 5.1.1 unknown' : to.startsWith('full') ? FULL : '250 OK'),
    )
    await send()
    expect(await metrics()).toMatchObject({ sent: 1, bounces: 1, failed: 1 })
    expect(await person('nobody@x.example')).toMatchObject({ status: 'bounced', engagement: { sends: 0 } })
    expect(await person('full@x.example')).toMatchObject({ status: 'subscribed', engagement: { sends: 0 } })
    await addUp()
  })

  test.each([
    ['554 rejected as spam', 'subscribed'],
    ['550 5.7.1 block list', 'subscribed'],
    ['550 5.1.0 Address rejected', 'subscribed'],
    ['550 5.1.1 User unknown', 'bounced'],
    ['unknown user', 'bounced'],
    ['554 Transaction failed', 'subscribed'],
    ['smtp; 554 Sorry', 'subscribed'],
    ['Permanent', 'bounced'],
    [undefined, 'bounced'],
  ])('what a provider calls a bounce is judged alike: %s', async (reason, status) => {
    const { send, report, person } = await office(['a@x.example'])
    await send()
    await report({ type: 'bounced', ...(reason ? { reason } : {}) }, 'a@x.example')
    expect(await person('a@x.example')).toMatchObject({ status })
  })
})

describe('somebody whose emails never arrive', () => {
  async function comeBack(
    times: number,
    days: number,
    reason = FULL,
    between?: (world: SendingOffice) => Promise<unknown>,
  ) {
    const world = await office(['a@x.example'])
    for (let at = 0; at < times; at++) {
      const id = at === 0 ? world.campaignId : await world.draft()
      if (at > 0) await world.daysGoBy(days)
      if (at === 2) await between?.(world)
      await world.send(id)
      await world.report({ type: 'soft-bounced', reason }, 'a@x.example', id)
    }
    return world.person('a@x.example')
  }

  test('counts as bounced after five campaigns over 30 days', async () => {
    expect(await comeBack(4, 30)).toMatchObject({ status: 'subscribed' })
    expect(await comeBack(5, 7)).toMatchObject({ status: 'subscribed' })
    const bounced = await comeBack(5, 8)
    expect(bounced).toMatchObject({ status: 'bounced', reason: expect.stringContaining(FULL) })
  })

  test('counts as bounced when their domain has not existed for a week', async () => {
    const gone = '550 5.4.310 DNS domain x.example does not exist'
    expect(await comeBack(1, 0, gone)).toMatchObject({ status: 'subscribed' })
    expect(await comeBack(3, 3, gone)).toMatchObject({ status: 'subscribed' })
    expect(await comeBack(2, 7, gone)).toMatchObject({ status: 'bounced', reason: expect.stringContaining(gone) })
    expect(await comeBack(2, 7, EXPIRED)).toMatchObject({ status: 'subscribed' })
  })

  test('does not count when the fault is ours, or an email arrived in between', async () => {
    expect(await comeBack(6, 8, '554 rejected as spam')).toMatchObject({ status: 'subscribed' })
    const arrives = async ({ send, draft, daysGoBy }: SendingOffice) => {
      await send(await draft())
      await daysGoBy(8)
    }
    expect(await comeBack(5, 8, FULL, arrives)).toMatchObject({ status: 'subscribed' })
    const opens = ({ report, campaignId }: SendingOffice) => report({ type: 'opened' }, 'a@x.example', campaignId)
    expect(await comeBack(5, 8, FULL, opens)).toMatchObject({ status: 'subscribed' })
  })
})

test('a resubscribe restarts the count: one more soft bounce excludes no one', async () => {
  const world = await office(['a@x.example'])
  for (let at = 0; at < 5; at++) {
    const id = at === 0 ? world.campaignId : await world.draft()
    if (at > 0) await world.daysGoBy(8)
    await world.send(id)
    await world.report({ type: 'soft-bounced', reason: FULL }, 'a@x.example', id)
  }
  expect(await world.person('a@x.example')).toMatchObject({ status: 'bounced' })
  await world.resubscribe('a@x.example')
  await world.daysGoBy(8)
  const next = await world.draft()
  await world.send(next)
  await world.report({ type: 'soft-bounced', reason: FULL }, 'a@x.example', next)
  expect(await world.person('a@x.example')).toMatchObject({ status: 'subscribed' })
})

test('a running campaign pauses with a reason when one in ten emails to a domain is returned', async () => {
  const emails = Array.from({ length: 200 }, (_, at) => `p${at}@${at < 100 ? 'big' : `d${at}`}.example`)
  const { send, report, companyId, campaignId } = await office(emails)
  await send()
  const ref = { companyId, id: campaignId }
  const setStatus = (status: 'sending' | 'sent') =>
    writeTenant(store, companyId, (tx) => changeCampaign(tx, campaignId, { status }))
  await setStatus('sending')
  const blocked = '550 5.7.1 on our block list'
  for (const email of emails.slice(0, 19)) await report({ type: 'soft-bounced', reason: blocked }, email)
  expect(await findCampaignRow(store, ref)).toMatchObject({ status: 'sending', last_error: null })
  await report({ type: 'soft-bounced', reason: blocked }, emails[19]!)
  expect(await findCampaignRow(store, ref)).toMatchObject({
    status: 'paused',
    last_error: `Paused: big.example refused 20 of the last 100 emails. The last answer: “${blocked}”. Find out why before you resume.`,
  })
  await writeTenant(store, companyId, (tx) =>
    changeCampaign(tx, campaignId, { status: 'sending', watched_from: new Date(), last_error: null }),
  )
  await report({ type: 'soft-bounced', reason: blocked }, emails[20]!)
  expect(await findCampaignRow(store, ref)).toMatchObject({ status: 'sending' })
})

test('a sent campaign shows the same warning once, and nothing is paused', async () => {
  const emails = Array.from({ length: 40 }, (_, at) => `p${at}@big.example`)
  const { send, report, companyId, campaignId } = await office(emails)
  await send()
  const read = () => findCampaignRow(store, { companyId, id: campaignId })
  const blocked = '550 5.7.1 on our block list'
  for (const email of emails.slice(0, 19)) await report({ type: 'soft-bounced', reason: blocked }, email)
  expect(await read()).toMatchObject({ status: 'sent', last_error: null })
  for (const email of emails.slice(19, 23)) await report({ type: 'soft-bounced', reason: blocked }, email)
  expect(await read()).toMatchObject({
    status: 'sent',
    last_error: `big.example refused 20 of 40 emails. The last answer: “${blocked}”. Find out why before you send again.`,
  })
})

test('a campaign pauses for one reason at many domains, even when reports arrive later', async () => {
  const emails = Array.from({ length: 200 }, (_, at) => `p${at}@d${at}.example`)
  const { send, report, companyId, campaignId } = await office(emails)
  await send()
  const ref = { companyId, id: campaignId }
  await writeTenant(store, companyId, (tx) => changeCampaign(tx, campaignId, { status: 'sending' }))
  for (const email of emails.slice(0, 10)) await report({ type: 'soft-bounced', reason: FULL }, email)
  for (const email of emails.slice(10, 29)) await report({ type: 'bounced', reason: '554 rejected as spam' }, email)
  expect(await findCampaignRow(store, ref)).toMatchObject({ status: 'sending' })
  await report({ type: 'bounced', reason: '554 rejected as spam' }, emails[29]!)
  expect(await findCampaignRow(store, ref)).toMatchObject({
    status: 'paused',
    last_error: expect.stringMatching(/^Paused: 20 of the last \d+ emails were refused as spam\./) as string,
  })
})
