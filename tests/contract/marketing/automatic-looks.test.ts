import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { personalData } from '../../../contract/endpoints/personal-data.ts'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import type { LinkClicks } from '../../../contract/entities/marketing/link-clicks.ts'
import { type Subscriber, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { signatureFor } from '../../../server/commands/marketing/webhook-signature.ts'
import { countLedgers } from '../../support/builders/ledger-count.ts'
import { until } from '../../support/fakes/until.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'

const { server, companyId, ann, mailsTo, close, ...marketing } = await startMarketingServer({ role: 'SuperAdmin' })
afterAll(close)
await call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street', ratePerMinute: 100_000 })

async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await marketing.call(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1'

/** Sends an email with two links to a new person. */
async function sent(email = `${randomUUID()}@a.example`) {
  const lead = await server.addLead(companyId, { email })
  const tracked = { defaultFromEmail: 'news@a.example', trackOpens: true, trackClicks: true }
  const list = (await call('POST', 'lists', { name: randomUUID(), ...tracked }))['list'] as { _id: string }
  const listId = list._id
  await call('POST', 'subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  const html = '<p><a href="https://a.example/one">One</a> <a href="https://a.example/two">Two</a></p>'
  const form = { name: 'News', subject: 'News', html, listIds: [listId] }
  const { _id: id } = (await call('POST', 'campaigns', form))['campaign'] as Campaign
  await call('POST', `campaigns/${id}/send`)
  const campaign = async () => (await call('GET', `campaigns/${id}`))['campaign'] as Campaign
  await until(async () => (await campaign()).status === 'sent')
  const { html: body = '' } = await PostalMime.parse(mailsTo(email).at(-1)?.raw ?? '')
  const found = [...body.matchAll(/(?:href|src)="[^"]*(\/mail\/[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  const pathOf = (page: string) => found.filter((path) => path.startsWith(`/mail/${page}/`))
  const look = (path: string, agent = SAFARI, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, redirect: 'manual', headers: { 'user-agent': agent } })
  const [pixel = ''] = pathOf('open')
  const [one = '', two = ''] = pathOf('click')
  const [unsubscribe = ''] = pathOf('unsubscribe')
  return {
    email,
    pixel,
    one,
    two,
    unsubscribe,
    look,
    figures: async () => {
      const { opens, clicks, automaticOpens, automaticClicks } = (await campaign()).metrics
      return { opens, clicks, automaticOpens, automaticClicks }
    },
    links: async () => {
      const { links } = (await call('GET', `campaigns/${id}/links`)) as LinkClicks
      return links.map(({ people }) => people)
    },
    person: async () => (await call('GET', `subscribers/lookup?email=${email}`))['subscriber'] as Subscriber,
    history: async () => {
      const { body } = await server.call('GET', `/api/epc/leads/${lead._id}/history`, { token: ann.token })
      return (body['history'] as { field: string }[])
        .map(({ field }) => field)
        .filter((field) => field.startsWith('email'))
    },
    delivery: async () => {
      const { body } = await server.call('GET', `/api/epc/leads/${lead._id}/personal-data`, { token: ann.token })
      return personalData.parse(body).marketing[0]?.deliveries[0]
    },
    minutesGoBy: (minutes: number) =>
      writeBehind(
        server.store,
        `update campaign_recipient set handed_over_at = handed_over_at - make_interval(mins => $2) where campaign_id = $1`,
        [id, minutes],
      ),
  }
}

const NOBODY = { opens: 0, clicks: 0, automaticOpens: 0, automaticClicks: 0 }
const A_SCANNER = { ...NOBODY, automaticOpens: 1, automaticClicks: 1 }

describe('a scanner that opens several links within seconds of delivery', () => {
  test.each([
    ['the picture first', ['pixel', 'one', 'two']],
    ['the picture last', ['one', 'two', 'pixel']],
    ['one link and the page to unsubscribe', ['pixel', 'one', 'unsubscribe']],
  ] as const)('is counted separately, never as the person, even as a browser: %s', async (_order, order) => {
    const mail = await sent()
    for (const link of order) expect((await mail.look(mail[link])).status).toBeLessThan(400)
    expect(await mail.figures()).toEqual(A_SCANNER)
    expect(await mail.person()).toMatchObject({ status: 'subscribed', engagement: { sends: 1, opens: 0, clicks: 0 } })
    expect(await mail.history()).toEqual(['email.sent'])
    expect(await mail.delivery()).toMatchObject({ automaticallyOpenedAt: expect.any(String) })
    expect(await mail.delivery()).not.toHaveProperty('openedAt')
  })

  test('doesn’t hide a later open by the person', async () => {
    const mail = await sent()
    for (const path of [mail.pixel, mail.one, mail.two]) await mail.look(path)
    await mail.minutesGoBy(2)
    for (const path of [mail.pixel, mail.two]) await mail.look(path)
    expect(await mail.figures()).toEqual({ ...A_SCANNER, opens: 1, clicks: 1 })
    expect(await mail.person()).toMatchObject({ engagement: { opens: 1, clicks: 1 } })
  })

  test('forgives no soft bounce, not even by its first link', async () => {
    const mail = await sent()
    await softBounce(mail.email)
    for (const path of [mail.pixel, mail.one, mail.two, mail.pixel]) await mail.look(path)
    expect(await softBounces(mail.email)).toBe(1)
    await mail.minutesGoBy(2)
    await mail.look(mail.pixel)
    expect(await softBounces(mail.email)).toBe(0)
  })
})

test('counts a person who opens an email and a link at once, and later both of its links', async () => {
  const quick = await sent()
  for (const path of [quick.pixel, quick.one, quick.one, quick.pixel]) await quick.look(path)
  const slow = await sent()
  await slow.minutesGoBy(2)
  for (const path of [slow.pixel, slow.one, slow.two]) await slow.look(path)
  for (const mail of [quick, slow]) expect(await mail.figures()).toEqual({ ...NOBODY, opens: 1, clicks: 1 })
})

test.each(['BarracudaCentral/1.0', 'Mozilla/5.0'])(
  '%s is known to open emails automatically: it is counted separately and forgives nothing',
  async (agent) => {
    const mail = await sent()
    await softBounce(mail.email)
    await mail.minutesGoBy(60)
    for (const path of [mail.pixel, mail.one]) await mail.look(path, agent)
    expect(await mail.figures()).toEqual(A_SCANNER)
    expect(await mail.person()).toMatchObject({ engagement: { opens: 0, clicks: 0 } })
    expect(await softBounces(mail.email)).toBe(1)
  },
)

test('counts a HEAD separately, and a picture that Gmail loads for its reader as theirs', async () => {
  const mail = await sent()
  for (const path of [mail.pixel, mail.one]) await mail.look(path, SAFARI, 'HEAD')
  expect(await mail.figures()).toEqual(A_SCANNER)
  await mail.look(
    mail.pixel,
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  )
  expect(await mail.figures()).toEqual({ ...A_SCANNER, opens: 1 })
})

test('a one-click unsubscribe counts whatever program sends it', async () => {
  const mail = await sent()
  for (const path of [mail.one, mail.two]) await mail.look(path)
  await mail.look(mail.unsubscribe, 'BarracudaCentral/1.0', 'POST')
  expect(await mail.person()).toMatchObject({ status: 'unsubscribed' })
})

test('counts an open that a provider calls automatic separately', async () => {
  const mail = await sent()
  await softBounce(mail.email)
  await report({ type: 'opened', token: /\/open\/(\w+)/.exec(mail.pixel)?.[1], isAutomatic: true })
  expect(await mail.figures()).toEqual({ ...NOBODY, automaticOpens: 1 })
  expect(await softBounces(mail.email)).toBe(1)
})

test('the figures of every campaign match its ledger', async () => {
  const { counted, shown } = await countLedgers(server.store, companyId)
  expect(shown.size).toBeGreaterThan(8)
  expect(shown).toEqual(counted)
})

async function report(event: object) {
  const { webhook } = (await call('GET', 'settings'))['settings'] as { webhook: { secret: string } }
  const rawBody = JSON.stringify({ events: [{ eventId: randomUUID(), ...event }] })
  const signature = signatureFor(webhook.secret, Math.floor(Date.now() / 1000), rawBody)
  const headers = { 'doorstep-signature': signature }
  const { body } = await server.call('POST', `/api/marketing/events/${companyId}`, { rawBody, headers })
  expect(body).toEqual({ taken: 1, ignored: 0 })
}

/** Caused by an earlier email that bounced. */
async function softBounce(email: string) {
  const earlier = await sent(email)
  await report({
    type: 'soft-bounced',
    token: /\/open\/(\w+)/.exec(earlier.pixel)?.[1],
    reason: '452 4.2.2 Mailbox full',
  })
  expect(await softBounces(email)).toBe(1)
}

async function softBounces(email: string): Promise<number> {
  const rows = await server.store.db
    .selectFrom('soft_bounce')
    .select('campaign_id')
    .where('company_id', '=', companyId)
    .where('subscriber_id', '=', subscriberIdOf(email))
    .execute()
  return rows.length
}

test('counts each person once per link, and removes a scanner’s links', async () => {
  const mail = await sent()
  expect(await mail.links()).toEqual([0, 0])
  await mail.look(mail.one, SAFARI, 'HEAD')
  expect(await mail.links()).toEqual([0, 0])
  await mail.look(mail.one)
  await mail.look(mail.one)
  expect(await mail.links()).toEqual([1, 0])
  await mail.look(mail.two)
  expect(await mail.links()).toEqual([0, 0])
  await mail.minutesGoBy(5)
  await mail.look(mail.two)
  await mail.look(mail.two)
  expect(await mail.links()).toEqual([0, 1])
  expect(await mail.delivery()).toMatchObject({ clickedLinks: [2] })
  expect((await mail.look(mail.two.replace('n=1', 'n=0'))).status).toBe(404)
  const { _id } = await mail.person()
  await call('DELETE', `subscribers/${_id}`)
  expect(await mail.links()).toEqual([0, 0])
})
