import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { personalData } from '../../../contract/endpoints/personal-data.ts'
import { createMailLinks } from '../../../server/commands/marketing/mail-links.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'

// Each email here was really sent: the readers find what the sender wrote to the ledger.
const { server, companyId, ann, call, post, lookUp, mailsTo, addList, sendCampaign, close } =
  await startMarketingServer({
    role: 'SuperAdmin',
    treat: (to) => (to.startsWith('refused') ? 'refuse-recipient' : 'accept'),
  })
afterAll(close)
await call('PUT', 'settings', { senderName: 'Greenway', postalAddress: '1 High Street, Leeds' })

const statusOf = async (email: string) => (await lookUp(email)).status

async function sendTo(email: string): Promise<{ token: string }> {
  const listId = await addList()
  await post('subscribers/upsert', { email, listIds: [listId], source: 'crm' })
  await sendCampaign({ name: 'Autumn', subject: 'Autumn offer', listIds: [listId] })
  const raw = mailsTo(email)[0]?.raw ?? ''
  const { headers } = await PostalMime.parse(raw)
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return { token: /\/mail\/unsubscribe\/(\w+)/.exec(header)?.[1] ?? '' }
}

const historyOf = async (leadId: string) => {
  const { body } = await server.call('GET', `/api/epc/leads/${leadId}/history`, { token: ann.token })
  return (body['history'] as { field: string }[]).filter(({ field }) => field.startsWith('email.'))
}

describe('a campaign email to a lead', () => {
  test('is on the lead’s timeline and in the subject access export, with its opens', async () => {
    const email = `${randomUUID()}@a.example`
    const lead = await server.addLead(companyId, { email: email.toUpperCase() })
    const { token } = await sendTo(email)
    const at = expect.any(String)
    const sent = { field: 'email.sent', after: 'Autumn offer', by: { _id: ann._id, name: 'Ann Lee' }, at }
    expect(await historyOf(lead._id)).toEqual([sent])

    await server.call('GET', `/mail/open/${token}.gif`)
    const opened = { field: 'email.opened', after: 'Autumn offer', by: { _id: expect.any(String), name: email }, at }
    expect(await historyOf(lead._id)).toEqual([opened, sent])
    const { body } = await server.call('GET', `/api/epc/leads/${lead._id}/personal-data`, { token: ann.token })
    const delivery = { campaign: 'Autumn', subject: 'Autumn offer', state: 'sent', at, answer: at, sentAt: at }
    expect(personalData.parse(body).marketing).toMatchObject([
      { email, lists: [{ state: 'member' }], deliveries: [{ ...delivery, openedAt: at }] },
    ])
  })

  test('is not on its timeline if the mail server refused it', async () => {
    const email = `refused-${randomUUID()}@a.example`
    const lead = await server.addLead(companyId, { email })
    await sendTo(email)
    expect(await historyOf(lead._id)).toEqual([])
  })
})

test('doesn’t count a HEAD as an open or a click', async () => {
  const email = `${randomUUID()}@a.example`
  const lead = await server.addLead(companyId, { email })
  const { token } = await sendTo(email)
  const links = { publicUrl: server.url, secret: 'a secret that only the tests know, of sufficient length' }
  const click = createMailLinks({ ...links, bounceAddress: 'b@a.example' }).clicked(
    token,
    'https://greenway.example/',
    0,
  )
  for (const link of [`${server.url}/mail/open/${token}.gif`, click])
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBeLessThan(400)
  expect(await historyOf(lead._id)).toMatchObject([{ field: 'email.sent' }])
})

describe('one-click unsubscribe', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['text/plain', 'List-Unsubscribe=One-Click'],
    ['application/json', '{"List-Unsubscribe":"One-Click"}'],
    ['application/json', 'not JSON'],
    ['application/json', ''],
    ['application/octet-stream', '\0\u0001'],
    ['multipart/form-data; boundary=b', '--b--'],
    ['multipart/form-data', 'no boundary'],
    ['no type at all', 'x'],
    [undefined, 'x'],
    [undefined, undefined],
  ])('accepts a body of %s: %s', async (type, text) => {
    const email = `${randomUUID()}@a.example`
    const { token } = await sendTo(email)
    const headers = type ? { 'content-type': type } : {}
    const body = text === undefined ? null : Buffer.from(text)
    const { status } = await fetch(`${server.url}/mail/unsubscribe/${token}`, { method: 'POST', headers, body })
    expect([status, await statusOf(email)]).toEqual([200, 'unsubscribed'])
  })

  test.each(['.', '>', ')', ',', ';', '"', '=', '%3E', '…', '/', '%2F', '%', '?', '#.'])(
    'accepts its token in capitals with "%s" after it',
    async (end) => {
      const email = `${randomUUID()}@a.example`
      const { token } = await sendTo(email)
      const link = `${server.url}/mail/unsubscribe/${token.toUpperCase()}${end}`
      const { status } = await fetch(link, { method: 'POST' })
      expect([status, await statusOf(email)]).toEqual([200, 'unsubscribed'])
    },
  )

  test('accepts a link whose path is in capitals, too', async () => {
    const email = `${randomUUID()}@a.example`
    const { token } = await sendTo(email)
    const { status } = await fetch(`${server.url}/MAIL/UNSUBSCRIBE/${token.toUpperCase()}`, { method: 'POST' })
    expect([status, await statusOf(email)]).toEqual([200, 'unsubscribed'])
  })

  test.each([
    ['GET', 200],
    ['HEAD', 200],
  ])('never follows from a %s', async (method, answered) => {
    const email = `${randomUUID()}@a.example`
    const { token } = await sendTo(email)
    const { status } = await fetch(`${server.url}/mail/unsubscribe/${token}`, { method })
    expect([status, await statusOf(email)]).toEqual([answered, 'subscribed'])
  })

  describe('after restoring a backup that doesn’t have the email', () => {
    const forget = (email: string, tables: readonly ('campaign_recipient' | 'subscriber')[]) =>
      writeTenant(server.store, companyId, async ({ sql: db }) => {
        for (const table of tables) await db.deleteFrom(table).where('email', '=', email).execute()
      })

    test.each(['', '.', ')', '%20', '>'])('works with "%s" after the link', async (end) => {
      const email = `${randomUUID()}@a.example`
      const { token } = await sendTo(email)
      await forget(email, ['campaign_recipient'])
      const link = `${server.url}/mail/unsubscribe/${token}${end}`
      expect((await fetch(link)).status).toBe(200)
      const { status } = await fetch(link, { method: 'POST' })
      expect([status, await statusOf(email)]).toEqual([200, 'unsubscribed'])
      expect(await (await fetch(`${server.url}/mail/preferences/${token}${end}`)).text()).toContain('unsubscribed')
    })

    test('FM-126: keeps a person unsubscribed who isn’t in the backup either', async () => {
      const email = `${randomUUID()}@a.example`
      const { token } = await sendTo(email)
      await forget(email, ['campaign_recipient', 'subscriber'])
      expect((await fetch(`${server.url}/mail/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200)
      expect(await post('subscribers/upsert', { email, source: 'crm' })).toMatchObject({
        body: { message: 'Emails can’t be sent to this address. To change that, use Resubscribe.' },
      })
    })

    test('refuses a link with one changed character', async () => {
      const email = `${randomUUID()}@a.example`
      const { token } = await sendTo(email)
      await forget(email, ['campaign_recipient'])
      const last = token.endsWith('0') ? '1' : '0'
      const link = `${server.url}/mail/unsubscribe/${token.slice(0, -1)}${last}`
      expect((await fetch(link, { method: 'POST' })).status).toBe(404)
      expect(await statusOf(email)).toBe('subscribed')
    })
  })

  test('refuses a token that is longer or shorter', async () => {
    for (const token of ['ab', 'a'.repeat(33), `${'a'.repeat(32)}.b`])
      expect((await fetch(`${server.url}/mail/unsubscribe/${token}`, { method: 'POST' })).status).toBe(404)
  })
})
