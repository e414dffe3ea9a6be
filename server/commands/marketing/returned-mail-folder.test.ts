import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bounceOf } from '../../../tests/support/mail-bodies.ts'
import { buildMailing } from '../../../tests/support/mailing-world.ts'
import { createTestStore, type TestStore } from '../../../tests/support/test-database.ts'
import { writeLedgerPart } from '../../store/write-ledger.ts'
import { writeTenant } from '../../store/tenant-transaction.ts'
import { readReturnedFolder } from './returned-mail-folder.ts'

let store: TestStore
const folder = mkdtempSync(join(tmpdir(), 'doorstep-returned-'))
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const fail = (error: unknown) => {
  throw error
}

test('bounces that a mail server leaves in the folder count once, and what is no bounce is put aside', async () => {
  const { companyId, campaignId, listId } = await buildMailing(store, ['ann@a.example'])
  await writeTenant(store, companyId, async (tx) => {
    await writeLedgerPart(tx, campaignId, [listId])
    await tx.sql.updateTable('campaign_recipient').set({ state: 'sent' }).where('company_id', '=', companyId).execute()
  })
  const { token } = await store.db.selectFrom('campaign_recipient').select('token').executeTakeFirstOrThrow()
  const bounce = bounceOf(`bounces+${token}@a.example`, 'ann@a.example')
  const leave = () => {
    writeFileSync(join(folder, 'bounce.eml'), bounce)
    writeFileSync(join(folder, 'other.eml'), 'Subject: Hello\r\n\r\nHow are you?')
    writeFileSync(join(folder, 'half.tmp'), 'not finished')
  }
  for (const _again of [1, 2]) {
    leave()
    await readReturnedFolder(store, folder, fail)
  }
  expect(readdirSync(folder).toSorted()).toEqual(['half.tmp', 'other', 'read'])
  expect([readdirSync(join(folder, 'read')), readdirSync(join(folder, 'other'))]).toEqual([
    ['bounce.eml'],
    ['other.eml'],
  ])
  const line = await store.db.selectFrom('campaign_recipient').select(['state', 'answer']).executeTakeFirst()
  expect(line).toMatchObject({ state: 'bounced', answer: expect.stringContaining('unknown user') })
  expect(await store.db.selectFrom('subscriber').select('status').execute()).toEqual([{ status: 'bounced' }])
  const counted = await store.db.selectFrom('subscriber_event').select('act').where('act', '=', 'bounced').execute()
  expect(counted).toHaveLength(1)
  await readReturnedFolder(store, join(folder, 'not there'), fail)
})

test('a mail that can not be read is told of, and holds up no other', async () => {
  const odd = mkdtempSync(join(folder, 'odd-'))
  mkdirSync(join(odd, 'a.eml'))
  writeFileSync(join(odd, 'b.eml'), 'Subject: Hello\r\n\r\nHow are you?')
  const errors: unknown[] = []
  await readReturnedFolder(store, odd, (error) => errors.push(error))
  expect(errors).toMatchObject([{ code: 'EISDIR' }])
  expect(readdirSync(odd).toSorted()).toEqual(['a.eml', 'other'])
})
