import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import type { PreflightProblem } from '../../../contract/entities/marketing/preflight.ts'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'
import { until } from '../../support/fakes/until.ts'

// When a campaign is accepted, how often each recipient gets it, who isn't asked to confirm, and how a mailbox provider
// reports an unsubscribe.
const { server, sink, companyId, ann, call, post, lookUp, mailsTo, addList, sendCampaign, close } =
  await startMarketingServer({
    treat: (to, tries) => (to.startsWith('late') && tries === 1 ? 'refuse-recipient' : 'accept'),
  })
afterAll(close)
await call('PUT', 'settings', { senderName: 'Greenway Energy', postalAddress: '1 High Street, Leeds' })

const statusOf = async (email: string) => (await lookUp(email)).status

async function newList(email: string, form: object = {}): Promise<string> {
  const id = await addList(form)
  await post('subscribers/upsert', { email, listIds: [id], source: 'crm' })
  return id
}

async function send(listIds: readonly string[]) {
  const id = await sendCampaign({ listIds })
  const mails = await Promise.all(sink.taken.map(async ({ to, raw }) => ({ ...(await PostalMime.parse(raw)), to })))
  return mails.filter(({ headers }) => headers.some(({ key, value }) => key === 'feedback-id' && value.startsWith(id)))
}

test('a campaign needs a name, a subject and valid addresses', async () => {
  const refused = async (form: object) => {
    const { status, body } = await post('campaigns', { name: 'Spring', subject: 'News', ...form })
    return [status, body['message']]
  }
  expect(await refused({ name: ' ' })).toEqual([422, 'Enter a name.'])
  expect(await refused({ subject: '' })).toEqual([422, 'Enter a subject.'])
  expect(await refused({ fromEmail: 'nobody' })).toEqual([422, 'From Email: enter a valid email address.'])
  expect(await refused({ replyTo: 'a@' })).toEqual([422, 'Reply-To: enter a valid email address.'])
})

test('a person on two of its lists gets a campaign once', async () => {
  const email = `twice-${randomUUID()}@a.example`
  const listIds = [await newList(email), await newList(email)]
  for (const expectedLists of [listIds, listIds.slice(1), [...listIds.slice(1), ...listIds.slice(1)]])
    expect((await post('campaigns/audience', { listIds: expectedLists })).body).toEqual({
      people: 1,
      unconfirmed: 0,
      keptOut: 0,
    })
  const mails = await send(listIds)
  expect(mails.map(({ to }) => to)).toEqual([email])
})

test('people with a do-not-contact flag get no campaign, and are counted before it is sent', async () => {
  const [may, flagged] = [`may-${randomUUID()}@a.example`, `marked-${randomUUID()}@a.example`]
  const listIds = [await newList(may), await newList(flagged)]
  const flag = { do_not_knock: 'Vulnerable person', do_not_knock_since: '2026-11-25' }
  const lead = await server.addLead(companyId, { email: ` ${flagged.toUpperCase()}`, ...flag })
  await server.addLead(await server.addCompany(), { email: may, ...flag })
  const audience = async () => (await post('campaigns/audience', { listIds })).body
  expect(await audience()).toEqual({ people: 1, unconfirmed: 0, keptOut: 0, doNotContact: 1 })
  expect((await send(listIds)).map(({ to }) => to)).toEqual([may])

  const lift = { do_not_knock: null, do_not_knock_lifted: 'They invited us' }
  const lifted = await server.call('PATCH', `/api/epc/leads/${lead._id}`, { token: ann.token, body: lift })
  expect(lifted.status).toBe(200)
  expect(await audience()).toEqual({ people: 2, unconfirmed: 0, keptOut: 0 })
})

test('a list of leads excludes people with a do-not-contact flag on any of their leads', async () => {
  const town = `TOWN ${randomUUID()}`
  const newAddress = (who: string) => `${who}-${randomUUID()}@a.example`
  const [may, called, visited, gone] = [
    newAddress('may'),
    newAddress('called'),
    newAddress('visited'),
    newAddress('gone'),
  ]
  const doNotCall = { do_not_call: 'Asked us not to', do_not_call_since: '2026-11-25' }
  for (const fields of [
    { email: may },
    { email: called, ...doNotCall },
    { email: called.toUpperCase() },
    { email: visited, do_not_knock: 'Complaint', do_not_knock_since: '2026-11-25' },
    { email: gone, ...doNotCall },
  ])
    await server.addLead(companyId, { posttown: town, ...fields })
  await post('subscribers/unsubscribe', { email: gone })
  const selection = { filters: { posttown: [town] } }
  const audience = { leads: 5, withoutEmail: 0, duplicates: 1, keptOut: 1, doNotContact: 2, people: 1 }
  expect((await post('lists/from-leads/count', selection)).body).toEqual(audience)
  const { body } = await post('lists/from-leads', { ...selection, name: `May be contacted in ${town}` })
  expect(body).toMatchObject({ leads: 5, size: 1 })
  expect(await lookUp(may)).toMatchObject({ status: 'subscribed' })
})

test('shows a refused confirmation on the person, and resends it once when staff ask', async () => {
  const email = `late-${randomUUID()}@a.example`
  await newList(email, { doubleOptIn: true })
  await until(async () => (await lookUp(email)).confirmationRefused !== undefined)
  const { _id, ...refused } = await lookUp(email)
  expect(refused).toMatchObject({ status: 'unconfirmed', confirmationRefused: '550 5.1.1 No such user here' })
  const acts = async () => {
    const { events } = (await call('GET', `subscribers/${_id}/log`)).body as { events: { act: string }[] }
    return events.map(({ act }) => act)
  }
  expect(await acts()).toEqual(['confirmation-refused', 'added'])
  const again = await post('subscribers/ask-again', { email })
  expect(again.body['subscriber']).not.toHaveProperty('confirmationRefused')
  await until(async () => (await acts())[0] === 'confirmation-sent')
  await post('subscribers/ask-again', { email })
  expect(mailsTo(email)).toHaveLength(1)
})

const ONE_CLICK_PART = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'

async function oneClickOf(email: string): Promise<string> {
  const [mail] = await send([await newList(email)])
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return new URL(/<(https:[^>]+)>/.exec(header)?.[1] ?? '').pathname
}

test.each([
  ['as RFC 8058 would rather have it', 'multipart/form-data; boundary=b', ONE_CLICK_PART],
  ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
])('a mailbox provider’s one click unsubscribes, sent %s', async (_how, type, rawBody) => {
  const email = `clicks-${randomUUID()}@a.example`
  const pathname = await oneClickOf(email)
  const answer = await server.call('POST', pathname, { rawBody, headers: { 'content-type': type } })
  expect(answer.status).toBe(200)
  expect(await statusOf(email)).toBe('unsubscribed')
})

test('a click after staff unsubscribed the person isn’t undone by an earlier Resubscribe', async () => {
  const email = `again-${randomUUID()}@a.example`
  const pathname = await oneClickOf(email)
  await post('subscribers/unsubscribe', { email })
  const { leaveId } = await lookUp(email)
  const click = {
    rawBody: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect((await server.call('POST', pathname, click)).status).toBe(200)

  const back = { email, status: 'subscribed', source: 'crm', reason: 'asked by phone', leaveId }
  const late = await post('subscribers/upsert', back)

  expect(late).toMatchObject({ status: 409, body: { code: 'state' } })
  expect(await statusOf(email)).toBe('unsubscribed')
})

test('warns of what may keep emails out of inboxes before sending, and refuses a free email address with the reason', async () => {
  const listId = await newList(`kept-${randomUUID()}@a.example`)
  const check = async (form: object) => {
    const { body } = await post('campaigns', {
      name: 'Spring',
      subject: 'News',
      text: 'News.',
      listIds: [listId],
      ...form,
    })
    const { _id: id } = body['campaign'] as Campaign
    const problems = (await call('GET', `campaigns/${id}/check`)).body['problems'] as PreflightProblem[]
    const texts = (isBlocking: boolean) =>
      problems.filter((problem) => problem.isBlocking === isBlocking).map(({ text }) => text)
    const warnings = texts(false).filter((text) => !text.includes('PECR'))
    return { objection: texts(true)[0], warnings, send: await post(`campaigns/${id}/send`) }
  }
  await call('PUT', 'settings', {
    senderName: 'Greenway',
    postalAddress: '1 High Street',
    dkim: { domain: 'mail.greenway.co.uk', selector: 's1' },
  })
  const aligned = await check({ fromEmail: 'news@news.greenway.co.uk' })
  expect(aligned.warnings).toEqual([])
  const stranger = await check({ fromEmail: 'news@another.co.uk' })
  expect(stranger.warnings).toEqual([
    'The From Email is at another.co.uk, but emails are signed for mail.greenway.co.uk, so providers may treat them as ' +
      'forged. Sign for another.co.uk in Sending settings, or change the From Email.',
  ])
  const free = await check({ fromEmail: 'greenway@gmail.com' })
  expect(free.warnings).toEqual([])
  expect(free.objection).toMatch(/^gmail\.com does not let other servers send for its addresses/)
  expect(free.send).toMatchObject({ status: 409, body: { message: free.objection } })
  for (const domain of ['yahoo.ie', 'hotmail.fr', 'outlook.ie', 'ntlworld.com', 'fastmail.com'])
    expect((await check({ fromEmail: `greenway@${domain}` })).objection).toContain(`${domain} does not let`)
  expect((await check({ fromEmail: 'news@outlook.greenway.co.uk' })).objection).toBeUndefined()
})
