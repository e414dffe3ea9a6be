import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { writeBehind } from '../../../tests/support/fakes/write-behind.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { unsubscribed } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import { mailboxes } from '../migrations/0078-mailboxes.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const EMAILS = [
  'john.smith@gmail.com',
  'johnsmith+x+y@googlemail.com',
  '+x@gmail.com',
  'ann.lee+news@proton.me',
  'annlee@proton.me',
  'ann+a@fastmail.fm',
  'ann+a@example.com',
]

test('rows from before the migration get the mailboxes that new rows get', async () => {
  const { companyId } = await buildMailing(store, EMAILS)
  await writeTenant(store, companyId, async (tx) => {
    const id = subscriberIdOf('john.smith@gmail.com')
    const before = (await subscribersForUpdate(tx, [id])).get(id)!
    const leave = { companyId, email: before.email, at: before.updatedAt, leaveId: crypto.randomUUID() }
    await saveSubscribers(tx, [{ before, after: unsubscribed(before, leave) }], { source: 'mail' })
  })
  const read = async () => ({
    subscribers: (await sql`select email, mailbox from subscriber order by email`.execute(store.db)).rows,
    suppressed: (await sql`select mailbox from suppression`.execute(store.db)).rows,
  })
  const written = await read()
  expect(new Set(written.subscribers.map((row) => (row as { mailbox: string | null }).mailbox)).size).toBe(5)

  await writeBehind(store, 'update subscriber set mailbox = null')
  await writeBehind(store, 'update suppression set mailbox = null')
  for (const statement of mailboxes.filter((each) => each.startsWith('update '))) await writeBehind(store, statement)
  expect(await read()).toEqual(written)
})
