import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import type { MarketingSettings } from '../../../contract/entities/marketing/marketing-settings.ts'
import { signatureFor } from '../../../server/commands/marketing/webhook-signature.ts'
import { countLedgers } from '../../support/builders/ledger-count.ts'
import type { Treatment } from '../../support/fakes/smtp-sink.ts'
import { bounceOf, complaintAbout, verifyDkim } from '../../support/builders/mail-bodies.ts'
import { until } from '../../support/fakes/until.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'

function treatment(address: string, tries: number): Treatment {
  if (address.startsWith('nobody')) return 'refuse-recipient'
  if (address.startsWith('unwanted')) return 'refuse-content'
  if (address.startsWith('busy')) return 'busy'
  if (address.startsWith('lost')) return 'drop-after-data'
  return address.startsWith('broken') && tries === 1 ? 'drop-before-data' : 'accept'
}

const { server, companyId, call, post, lookUp, mailsTo, addList, close } = await startMarketingServer({
  treat: treatment,
})
afterAll(close)

const fill = (listId: string, emails: readonly string[]) =>
  Promise.all(
    emails.map((email) => post('subscribers/upsert', { email, firstName: 'Zoë', listIds: [listId], source: 'crm' })),
  )

async function newCampaign(form: object): Promise<string> {
  const fields = { name: 'Spring', subject: 'News', html: '<p>News.</p>', ...form }
  return ((await post('campaigns', fields)).body['campaign'] as Campaign)._id
}

const read = async (id: string) => (await call('GET', `campaigns/${id}`)).body['campaign'] as Campaign
type Shown = { settings: { [Name in keyof MarketingSettings]-?: NonNullable<MarketingSettings[Name]> } }
const mailTo = async (email: string) => {
  const [mail] = mailsTo(email)
  return { ...(await PostalMime.parse(mail?.raw ?? '')), raw: mail?.raw ?? '', returnPath: mail?.from ?? '' }
}

async function sendAll(id: string) {
  const sent = await post(`campaigns/${id}/send`)
  expect(sent).toMatchObject({ status: 200 })
  await until(async () => (await read(id)).status === 'sent')
  return sent.body['message']
}

const open = (url: string, body?: string) =>
  server.call(
    body === undefined ? 'GET' : 'POST',
    new URL(url).pathname + new URL(url).search,
    body === undefined ? {} : { rawBody: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  )

test('refuses to send without lists, a sender, and the postal address in the settings', async () => {
  const listId = await addList()
  await fill(listId, [`first-${randomUUID()}@a.example`])
  const refusal = async (form: object) => {
    const answer = await post(`campaigns/${await newCampaign(form)}/send`)
    expect(answer.status).toBe(409)
    return answer.body['message']
  }
  expect(await refusal({})).toBe('Choose at least one list before sending.')
  expect(await refusal({ listIds: [listId] })).toContain("sender's name and postal address")
  await call('PUT', 'settings', { senderName: 'Greenway Energy', postalAddress: '1 High Street\nLeeds LS1 4AP' })
  expect(await refusal({ listIds: [await addList()] })).toBe('Nobody on these lists can be emailed.')
  expect(await refusal({ listIds: [listId], subject: 'Hi {{nickname}}' })).toContain('{{nickname}}')
  expect(await refusal({ listIds: [listId], html: '' })).toContain('no HTML and no text')
})

test('signs an email and includes what the law and mailbox providers require', async () => {
  const dkim = { domain: 'greenway.example', selector: 's1' }
  await call('PUT', 'settings', { ratePerMinute: 1_000_000, ratePerDomain: 1_000_000, dkim })
  const { settings } = (await call('GET', 'settings')).body as unknown as Shown
  const listId = await addList({ defaultFromName: 'Greenway', defaultReplyTo: 'answers@greenway.example' })
  const email = `zoe-${randomUUID()}@a.example`
  await fill(listId, [email])
  const id = await newCampaign({
    listIds: [listId],
    subject: 'For {{firstName|you}}',
    preheader: 'Warm {{lastName|homes}}',
    html: '<p>Dear {{firstName|there}}, <a href="https://greenway.example/?a=1&amp;b=2">look</a></p>',
  })
  expect(await sendAll(id)).toBe('Sending to 1 person')
  const mail = await mailTo(email)
  const [signature] = await verifyDkim(mail.raw, settings.dkim)
  expect(signature?.status.result).toBe('pass')
  const signed = signature?.signingHeaders?.keys.toLowerCase().split(/[:,]\s*/) ?? []
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'from']))

  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const token = header('doorstep-token')[0]
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(mail.returnPath).toBe(`bounces+${token}@doorstep.example`)
  const ways = `<https://doorstep.example/mail/unsubscribe/${token}>, <mailto:${mail.returnPath}?subject=unsubscribe>`
  expect(header('list-unsubscribe')[0]?.replace(/[0-9a-f]{96}>/, '>')).toBe(ways)
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(header('list-id')[0]).toContain(`<${listId}.greenway.example>`)
  expect(mail).toMatchObject({ subject: 'For Zoë', from: { name: 'Greenway' } })
  expect(mail.replyTo?.[0]).toMatchObject({ address: 'answers@greenway.example' })
  for (const part of [mail.html ?? '', mail.text ?? '']) {
    expect(part).toContain('Dear Zoë')
    expect(part).toContain(`https://doorstep.example/mail/unsubscribe/${token}`)
    expect(part).toMatch(/1 High Street/)
  }
  expect(mail.html).toContain('Warm homes')
  expect(mail.html).toContain('href="https://greenway.example/?a=1&amp;b=2"')
  expect(mail.html).not.toContain('/mail/open/')
})

test('opening the unsubscribe page changes nothing; its button unsubscribes, and nothing more arrives', async () => {
  const listId = await addList()
  const [stays, leaves] = [`stays-${randomUUID()}@a.example`, `leaves-${randomUUID()}@a.example`]
  await fill(listId, [stays, leaves])
  const id = await newCampaign({ listIds: [listId] })
  await sendAll(id)
  const url = /https:\/\/\S+\/mail\/unsubscribe\/\w+/.exec((await mailTo(leaves)).text ?? '')?.[0] ?? ''
  const page = await open(url)
  expect(page).toMatchObject({ status: 200 })
  expect(page.text).toContain('<button>Unsubscribe</button>')
  expect(page.text).not.toContain('<script')
  expect(await lookUp(leaves)).toMatchObject({ status: 'subscribed' })
  for (const _again of [1, 2]) expect(await open(url, 'List-Unsubscribe=One-Click')).toMatchObject({ status: 200 })
  expect(await lookUp(leaves)).toMatchObject({ status: 'unsubscribed', engagement: { sends: 1 } })
  expect((await read(id)).metrics).toMatchObject({ sent: 2, unsubscribes: 1 })
  await fill(listId, [leaves])
  await post('subscribers/import', { items: [{ email: leaves }] })
  await sendAll(await newCampaign({ listIds: [listId] }))
  expect([mailsTo(stays).length, mailsTo(leaves).length]).toEqual([2, 1])
})

test('records what goes wrong for each person, with matching figures', async () => {
  const listId = await addList()
  const kinds = ['fine', 'nobody', 'unwanted', 'busy', 'lost', 'broken', 'alsofine']
  const emails = kinds.map((kind) => `${kind}-${randomUUID()}@${kind}.example`)
  await fill(listId, emails)
  const id = await newCampaign({ listIds: [listId] })
  await post(`campaigns/${id}/send`)
  const ledger = async () => {
    const { recipients } = (await call('GET', `campaigns/${id}/recipients`)).body as {
      recipients: { email: string; state: string }[]
    }
    return Object.fromEntries(recipients.map(({ email, state }) => [email.split('-')[0], state]))
  }
  await until(async () => {
    const { metrics } = await read(id)
    return metrics.queued === 1 && metrics.sent + metrics.bounces + metrics.failed + metrics.unknown === 6
  })
  const states = await ledger()
  // A broken connection may have cut off another email, which is then unknown, too.
  expect(states).toMatchObject({ nobody: 'bounced', unwanted: 'failed', busy: 'queued', lost: 'unknown' })
  for (const email of emails) expect(mailsTo(email).length).toBeLessThanOrEqual(1)
  expect(await lookUp(emails[1] ?? '')).toMatchObject({ status: 'bounced', reason: expect.stringContaining('5.1.1') })
  expect(await lookUp(emails[2] ?? '')).toMatchObject({ status: 'subscribed' })

  const taken = await post(`campaigns/${id}/unknown`, { decision: 'count-as-sent' })
  expect(Number(taken.body['decided'])).toBeGreaterThan(0)
  expect((await read(id)).metrics.unknown).toBe(0)
  expect(await post(`campaigns/${id}/cancel`)).toMatchObject({ status: 200 })
  expect((await ledger())['busy']).toBe('skipped')
  const { status, metrics } = await read(id)
  expect(status).toBe('cancelled')
  expect(metrics.sent + metrics.bounces + metrics.failed + metrics.skipped).toBe(kinds.length)
})

test('double opt-in asks by email: opening the link confirms nothing, the button does, and until then nothing is sent', async () => {
  const listId = await addList({ doubleOptIn: true, name: 'Careful list' })
  const email = `careful-${randomUUID()}@a.example`
  await fill(listId, [email])
  await until(() => mailsTo(email).length > 0)
  const confirmation = await mailTo(email)
  expect(confirmation.subject).toBe('Please confirm: Careful list')
  const refused = await post(`campaigns/${await newCampaign({ listIds: [listId] })}/send`)
  expect(refused).toMatchObject({ status: 409, body: { message: 'Nobody on these lists can be emailed.' } })
  const url = /https:\/\/\S+\/mail\/confirm\/\S+/.exec(confirmation.text ?? '')?.[0] ?? ''
  await open(url)
  expect(await lookUp(email)).toMatchObject({ status: 'unconfirmed' })
  expect(await open(`${url}x`, '')).toMatchObject({ status: 404 })
  expect((await open(url, '')).text).toContain('Thank you')
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed' })
  await sendAll(await newCampaign({ listIds: [listId] }))
  expect(mailsTo(email)).toHaveLength(2)
})

test('a person leaves one list on the preferences page, and an import can’t add them back', async () => {
  const [kept, left] = [
    await addList({ name: `Kept ${randomUUID()}` }),
    await addList({ name: `Left ${randomUUID()}` }),
  ]
  const email = `chooses-${randomUUID()}@a.example`
  await fill(kept, [email])
  await fill(left, [email])
  await sendAll(await newCampaign({ listIds: [kept] }))
  const url = /https:\/\/\S+\/mail\/preferences\/\w+/.exec((await mailTo(email)).text ?? '')?.[0] ?? ''
  expect((await open(url)).text).toContain('Left ')
  await open(url, `list=${kept}`)
  expect(await lookUp(email)).toMatchObject({ status: 'subscribed', listIds: [kept], leftListIds: [left] })
  const { body } = await post('subscribers/upsert', { email, listIds: [left], source: 'crm' })
  expect(body).toMatchObject({ code: 'state' })
})

test('counts opens and clicks once an email, and only if the list allows it; links go only to their signed address', async () => {
  const listId = await addList({ trackOpens: true, trackClicks: true })
  const email = `reads-${randomUUID()}@a.example`
  await fill(listId, [email])
  const html = '<p><a href="https://greenway.example/tŷ?a=1&amp;b=2">Look</a></p>'
  const id = await newCampaign({ listIds: [listId], html })
  await sendAll(id)
  const { html: body = '' } = await mailTo(email)
  const [, pixel = ''] = /<img src="([^"]+)"/.exec(body) ?? []
  const [, link = ''] = /href="([^"]+\/mail\/click\/[^"]+)"/.exec(body) ?? []
  const url = link.replaceAll('&amp;', '&')
  for (const _again of [1, 2]) {
    await open(pixel)
    const click = await open(url)
    expect([click.status, click.headers.get('location')]).toEqual([302, 'https://greenway.example/t%C5%B7?a=1&b=2'])
  }
  const elsewhere = url.replace(encodeURIComponent('greenway.example'), 'evil.example')
  expect(elsewhere).not.toBe(url)
  expect((await open(elsewhere)).status).toBe(404)
  expect((await read(id)).metrics).toMatchObject({ opens: 1, clicks: 1 })
  expect(await lookUp(email)).toMatchObject({ engagement: { sends: 1, opens: 1, clicks: 1 } })
})

test('accepts signed bounces, complaints and provider events, and counts each once', async () => {
  const { settings } = (await call('GET', 'settings')).body as unknown as Shown
  const listId = await addList()
  const [gone, angry, happy] = ['gone', 'angry', 'happy'].map((name) => `${name}-${randomUUID()}@a.example`) as [
    string,
    string,
    string,
  ]
  await fill(listId, [gone, angry, happy])
  const id = await newCampaign({ listIds: [listId] })
  await sendAll(id)
  const { secret, eventsUrl, returnedMailUrl } = settings.webhook
  const hook = async (url: string, body: object, key = secret, age = 0) => {
    const raw = JSON.stringify(body)
    const signature = signatureFor(key, Math.floor(Date.now() / 1000) - age, raw)
    const headers = { 'doorstep-signature': signature }
    return server.call('POST', new URL(url).pathname, { rawBody: raw, headers })
  }
  const bounce = { message: bounceOf((await mailTo(gone)).returnPath, gone) }
  expect((await hook(returnedMailUrl, bounce, 'wrong')).status).toBe(403)
  expect((await hook(returnedMailUrl, bounce, undefined, 600)).status).toBe(403)
  expect((await hook(returnedMailUrl, bounce)).body).toEqual({ taken: 1, ignored: 0 })
  expect((await hook(returnedMailUrl, bounce)).body).toEqual({ taken: 0, ignored: 1 })
  expect(await lookUp(gone)).toMatchObject({ status: 'bounced', reason: expect.stringContaining('unknown user') })

  const complaint = { message: complaintAbout((await mailTo(angry)).raw) }
  expect((await hook(returnedMailUrl, complaint)).body).toMatchObject({ taken: 1 })
  expect(await lookUp(angry)).toMatchObject({ status: 'complained' })

  const token = /\+(\w+)@/.exec((await mailTo(happy)).returnPath)?.[1]
  const delivered = { eventId: randomUUID(), type: 'delivered', token }
  expect((await hook(eventsUrl, { events: [delivered, delivered] })).body).toEqual({ taken: 1, ignored: 1 })
  const { metrics } = await read(id)
  expect(metrics).toMatchObject({ sent: 2, delivered: 1, bounces: 1, complaints: 1 })
})

test('schedules, pauses, resumes and tests a campaign', async () => {
  const listId = await addList()
  const emails = Array.from({ length: 40 }, () => `paced-${randomUUID()}@a.example`)
  await fill(listId, emails)
  const id = await newCampaign({ listIds: [listId] })
  expect((await post(`campaigns/${id}/schedule`, { sendAt: '2020-01-01T00:00:00Z' })).status).toBe(422)
  await post(`campaigns/${id}/schedule`, { sendAt: new Date(Date.now() + 60_000).toISOString() })
  expect((await read(id)).status).toBe('scheduled')
  expect((await post(`campaigns/${id}/schedule`, { sendAt: null })).body).toMatchObject({
    campaign: { status: 'draft' },
  })

  const to = `tester-${randomUUID()}@a.example`
  await call('PUT', 'settings', { testAddresses: [to] })
  expect((await post(`campaigns/${id}/test`, { to })).body).toEqual({ message: `Test mail sent to ${to}` })
  expect((await mailTo(to)).subject).toBe('[Test] News')
  expect((await read(id)).metrics.sent).toBe(0)

  await call('PUT', 'settings', { ratePerMinute: 60 })
  await post(`campaigns/${id}/schedule`, { sendAt: new Date(Date.now() + 800).toISOString() })
  await until(async () => (await read(id)).metrics.sent > 0)
  expect((await post(`campaigns/${id}/pause`)).body).toMatchObject({ message: 'Campaign paused' })
  expect((await post(`campaigns/${id}/send`)).status).toBe(409)
  await until(async () => (await read(id)).metrics.sent > 0)
  const figuresBefore = (await read(id)).metrics
  expect(figuresBefore.queued).toBeGreaterThan(0)
  // Applies at once, even to a sender that is working at one a second.
  await call('PUT', 'settings', { ratePerMinute: 1_000_000 })
  await post(`campaigns/${id}/resume`)
  await until(async () => (await read(id)).status === 'sent')
  expect((await read(id)).metrics).toMatchObject({ sent: 40, queued: 0, unknown: 0 })
  for (const email of emails) expect(mailsTo(email)).toHaveLength(1)
})

test('the figures of every campaign match its ledger, line by line', async () => {
  const { counted, shown } = await countLedgers(server.store, companyId)
  expect(shown.size).toBeGreaterThan(8)
  expect(shown).toEqual(counted)
})
