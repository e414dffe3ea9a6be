import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { sendingParts } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { createFolderRelay } from '../../providers/mail-relay.ts'
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

test('removes the emails of erased people and of nobody that a row knows, and keeps the others', async () => {
  const { companyId, userId, campaignId } = await buildMailing(store, ['zeb@example.com', 'peter@example.com'])
  const relay = createFolderRelay(folder)
  const parts = sendingParts(store, (mail) => relay.handOver(mail))
  await beginCampaign(parts, { companyId, id: campaignId })
  await sendMail(parts, companyId)
  writeFileSync(join(folder, 'campaign-of-an-older-database.eml'), 'To: mary@example.com')
  writeFileSync(join(folder, '.cut-off.draft'), 'To: mary@example.com')
  writeFileSync(join(folder, '2026-11-20T09-30-00.123Z-01234567.eml'), 'To: a colleague')
  expect(toWhom()).toHaveLength(5)

  await eraseSubscriber(store, companyId, { id: subscriberIdOf('zeb@example.com'), by: userId })
  await writtenMail(store, dataDir).sweep()

  expect(toWhom().toSorted()).toEqual(['To: a colleague', expect.stringContaining('peter@example.com')])
})
