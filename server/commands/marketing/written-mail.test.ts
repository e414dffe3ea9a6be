import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { sendingParts } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { createMailFolder } from '../../providers/mail.ts'
import { createFolderRelay } from '../../providers/mail-relay.ts'
import { newMailToken } from '../../store/marketing/emails/mail-tokens.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { eraseSubscriber } from '../../store/marketing/erase-subscriber.ts'
import { beginCampaign } from './campaign-steps.ts'
import { sendMail } from './sender.ts'
import { writtenMail } from './written-mail.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-written-'))
const folder = join(dataDir, 'mail')
let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const toWhom = () =>
  readdirSync(folder).map((name) => /^To: .*$/im.exec(readFileSync(join(folder, name), 'utf8'))?.[0].trim() ?? name)

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
function write(name: string, content: string, at = now) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), content)
  utimesSync(join(folder, name), at, at)
}

test('removes the emails of erased persons and of unknown recipients, and keeps the others', async () => {
  const { companyId, userId, campaignId } = await buildMailing(store, ['zeb@example.com', 'peter@example.com'])
  const relay = createFolderRelay(folder)
  const parts = sendingParts(store, (mail) => relay.handOver(mail))
  await beginCampaign(parts, { companyId, id: campaignId })
  await sendMail(parts, companyId)
  write('campaign-of-an-older-database.eml', 'To: mary@example.com')
  write('.cut-off.draft', 'To: mary@example.com', daysAgo(1))
  write('.being-written.draft', 'To: somebody else')
  write('2026-11-20T09-30-00.123Z-01234567.eml', 'To: a colleague', daysAgo(29))
  write('2026-10-20T09-30-00.123Z-01234567.eml', 'To: a colleague, long ago', daysAgo(31))
  write('notes.eml', 'To: nobody of ours', daysAgo(400))
  expect(toWhom()).toHaveLength(8)

  await eraseSubscriber(store, companyId, { id: subscriberIdOf('zeb@example.com'), by: userId })
  await writtenMail(store, dataDir).sweep(now)

  expect(toWhom().toSorted()).toEqual([
    'To: a colleague',
    'To: nobody of ours',
    'To: peter@example.com',
    'To: somebody else',
  ])
})

test('keeps a confirmation request until its subscriber is erased', async () => {
  const { companyId, userId, listId } = await buildMailing(store, ['kim@example.com'])
  const id = subscriberIdOf('kim@example.com')
  const token = newMailToken(companyId)
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('list_member')
      .set({ ask_token: token, state: 'pending' })
      .where('list_id', '=', listId)
      .execute(),
  )
  write(`campaign-${token}.eml`, 'To: kim@example.com')
  const mail = writtenMail(store, dataDir)
  await mail.sweep(now)
  expect(toWhom()).toContain('To: kim@example.com')
  await eraseSubscriber(store, companyId, { id, by: userId })
  await mail.sweep(now)
  expect(toWhom()).not.toContain('To: kim@example.com')
})

test('removes letters that quote a person, in any encoding, and no email of another company', async () => {
  const { companyId } = await buildMailing(store, ['lou@example.com'])
  const other = await buildMailing(store, ['lou@example.com'])
  const relay = createFolderRelay(folder)
  const parts = sendingParts(store, (mail) => relay.handOver(mail))
  await beginCampaign(parts, { companyId: other.companyId, id: other.campaignId })
  await sendMail(parts, other.companyId)
  const letters = createMailFolder({ folder, from: 'no@d.example', clock: () => now, onWritten: () => undefined })
  const letter = { to: 'ann@example.com', subject: 'Your day', html: '<p>Calls</p>' }
  await letters.send({ ...letter, text: `Łukasz Żółć: call him ${'today '.repeat(30)}` })
  await letters.send({ ...letter, text: 'Call 0113 496 0009' })
  await letters.send({ ...letter, subject: 'About Łukasz Żółć', text: 'Hello' })
  await letters.send({ ...letter, text: 'Somebody else' })
  const before = readdirSync(folder).length

  await writtenMail(store, dataDir).forget(companyId, {
    emails: ['lou@example.com'],
    tokens: [],
    phones: ['134960009'],
    names: [{ first: 'łukasz', last: 'żółć' }],
  })

  expect(readdirSync(folder)).toHaveLength(before - 3)
  expect(toWhom()).toContainEqual(expect.stringContaining('lou@example.com'))
})
