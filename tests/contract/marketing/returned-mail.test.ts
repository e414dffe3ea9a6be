import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarketingSettings } from '../../../contract/entities/marketing/marketing-settings.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import type { UnreadMessage } from '../../../contract/entities/marketing/unread-mail.ts'
import { signatureFor } from '../../../server/commands/marketing/webhook-signature.ts'
import { keepUnread, NO_COMPANY } from '../../../server/store/marketing/unread-mail.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { writeLedgerPart } from '../../../server/store/marketing/write-ledger.ts'
import { buildMailing } from '../../support/builders/mailing-world.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-returned-'))
let server: TestServer
let companyId: string
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({ dataDir })
  companyId = await server.addCompany()
  admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
})
afterAll(() => server.close())

const unread = async (user: TestUser) => {
  const { status, body } = await server.call('GET', '/api/marketing/unread-mail', { token: user.token })
  return { status, subjects: ((body['messages'] ?? []) as UnreadMessage[]).map(({ subject }) => subject) }
}

async function post(message: string) {
  const { body } = await server.call('GET', '/api/marketing/settings', { token: admin.token })
  const { webhook } = body['settings'] as { webhook: NonNullable<MarketingSettings['webhook']> }
  const rawBody = JSON.stringify({ message })
  const signature = signatureFor(webhook.secret, Math.floor(Date.now() / 1000), rawBody)
  return server.call('POST', new URL(webhook.returnedMailUrl).pathname, {
    rawBody,
    headers: { 'doorstep-signature': signature },
  })
}

test('shows posted email that can’t be read to administrators of its company until they dismiss it', async () => {
  const answer = await post(`From: ann@b.example\r\nSubject: What is this?\r\n\r\n${'ab'.repeat(16)}`)
  expect([answer.status, answer.body]).toEqual([200, { taken: 0, ignored: 1 }])
  expect(await unread(admin)).toEqual({ status: 200, subjects: ['What is this?'] })

  const [colleague, stranger] = await Promise.all([
    server.addUser({ companyIds: [companyId] }),
    server.addUser({ companyIds: [await server.addCompany()], role: 'Admin' }),
  ])
  expect((await unread(colleague)).status).toBe(403)
  expect((await unread(stranger)).subjects).toEqual([])

  const { body } = await server.call('GET', '/api/marketing/unread-mail', { token: admin.token })
  const ids = (body['messages'] as UnreadMessage[]).map(({ _id }) => _id)
  const dismiss = (user: TestUser) =>
    server.call('POST', '/api/marketing/unread-mail/dismiss', { token: user.token, body: { ids } })
  await dismiss(stranger)
  expect((await unread(admin)).subjects).toHaveLength(1)
  expect((await dismiss(admin)).status).toBe(200)
  expect((await unread(admin)).subjects).toEqual([])
})

test('shows email without a company to SuperAdmins only, and keeps the newest two hundred', async () => {
  const superAdmin = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const message = { sender: 'a@b.example', preview: '', why: 'It doesn’t mention any email you sent.' }
  for (let at = 0; at < 205; at++) await keepUnread(server.store, NO_COMPANY, { ...message, subject: `number ${at}` })
  expect((await unread(admin)).subjects).toEqual([])
  const { subjects } = await unread(superAdmin)
  expect(subjects).toEqual(Array.from({ length: 200 }, (_, at) => `number ${204 - at}`))
})

test('a stranger’s headers can’t break a page or a database', async () => {
  const subject = `=?utf-8?q?=00=3Cscript=3E?= ${randomUUID()}`
  await post(`From: \r\nSubject: ${subject}\r\n\r\n`)
  expect((await unread(admin)).subjects[0]).toContain('<script>')
})

const FOLDERS = ['.', 'new', 'reading', 'read', 'unreadable']

/** What a mail server left of Zoe and of Yan, identified by address, by our token and by the name of the file. */
async function mailOfTwo() {
  const mailing = await buildMailing(server.store, ['zoe@b.example', 'yan@b.example'])
  await writeTenant(server.store, mailing.companyId, (tx) => writeLedgerPart(tx, mailing.campaignId, [mailing.listId]))
  const { token } = await server.store.db
    .selectFrom('campaign_recipient')
    .select('token')
    .where('company_id', '=', mailing.companyId)
    .where('email', '=', 'zoe@b.example')
    .executeTakeFirstOrThrow()
  for (const part of FOLDERS) {
    const folder = join(dataDir, 'returned-mail', part)
    mkdirSync(folder, { recursive: true })
    const leave = (name: string, text: string) => writeFileSync(join(folder, name), text)
    leave('address.eml', 'From: Zoe <ZOE@b.example>\r\nSubject: Re: News\r\n\r\nI moved to 3 Wisteria Mews')
    leave('token.eml', `From: z@home.example\r\nTo: bounces+${token.toUpperCase()}@a.example\r\n\r\nI moved`)
    leave(`${token}.eml`, 'From: z@home.example\r\n\r\nI moved')
    leave('yan.eml', 'From: yan@b.example\r\nSubject: Re: News\r\n\r\nThanks')
  }
  const boss = await server.addUser({ companyIds: [mailing.companyId], role: 'SuperAdmin' })
  return { ...mailing, boss }
}
const leftIn = (part: string) =>
  readdirSync(join(dataDir, 'returned-mail', part)).filter((name) => name.endsWith('.eml'))

test('an erasure deletes the person’s raw replies, read and unreadable, and nobody else’s', async () => {
  const { companyId: id, boss } = await mailOfTwo()
  const added = await server.call('POST', `/api/epc/leads?companyId=${id}`, {
    token: boss.token,
    body: { surname: 'Zo', email: 'Zoe@b.example' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { _id } = added.body['lead'] as { _id: string }
  expect((await server.call('POST', `/api/epc/leads/${_id}/erase`, { token: boss.token })).status).toBe(200)
  for (const part of FOLDERS) expect(leftIn(part)).toEqual(['yan.eml'])
})

test('forgetting a subscriber deletes their raw replies, too', async () => {
  const { companyId: id, boss } = await mailOfTwo()
  const path = `/api/marketing/subscribers/${subscriberIdOf('zoe@b.example')}?companyId=${id}`
  expect((await server.call('DELETE', path, { token: boss.token })).status).toBe(200)
  for (const part of FOLDERS) expect(leftIn(part)).toEqual(['yan.eml'])
})
