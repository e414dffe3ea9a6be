import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { newLease } from '../../../tests/support/server/new-lease.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { saveRow } from '../feed/rows.ts'
import { changeCampaign } from './campaigns.ts'
import { type Claim, claimRecipients, listRecipients, readRest } from './ledger.ts'
import { unsubscribed } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import { writeLedgerPart } from './write-ledger.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const at = (domain: string) => Array.from({ length: 4 }, (_, number) => `p${number}@${domain}.example`)

const sendToDomains = (domains: readonly string[]) => sendTo(domains.flatMap(at))

/** Creates a campaign to these subscribers and begins sending it. */
async function sendTo(emails: readonly string[]) {
  const { companyId, campaignId: id, listId } = await buildMailing(store, emails)
  await writeTenant(store, companyId, async (tx) => {
    await writeLedgerPart(tx, id, [listId])
    await changeCampaign(tx, id, { status: 'sending' })
  })
  const ref = { companyId, id }
  const lease = await newLease(store)
  const claim = async (given: Partial<Claim>) => {
    const whole = { lease, claim: randomUUID(), limit: 100, perDomain: 100, blocked: [], allow: () => true, ...given }
    const people = await claimRecipients(store, ref, whole)
    return people.map(({ email }) => email.replace('.example', '')).toSorted()
  }
  return { ref, claim }
}

test('recipients are claimed domain by domain, a limited number of each, and never twice', async () => {
  const { claim, ref } = await sendToDomains(['b', 'a', 'c'])
  expect(await claim({ perDomain: 1 })).toEqual(['p0@a', 'p0@b', 'p0@c'])
  expect(await claim({ perDomain: 3, limit: 5 })).toEqual(['p1@a', 'p1@b', 'p2@a', 'p2@b', 'p3@a'])
  expect(await claim({})).toEqual(['p1@c', 'p2@c', 'p3@b', 'p3@c'])
  expect(await claim({})).toEqual([])
  expect(await readRest(store, ref)).toEqual({ queued: 0, sending: 12, due: null })
  const { recipients, totalRecipients } = await listRecipients(store, ref, { state: 'sending', page: 2, limit: 5 })
  expect(recipients.map(({ email }) => email)).toEqual(
    [1, 2, 3].map((n) => `p${n}@b.example`).concat(['p0@c.example', 'p1@c.example']),
  )
  expect(totalRecipients).toBe(12)
})

test('a subscriber who is marked “Do not call” after the ledger was written is skipped', async () => {
  const { claim, ref } = await sendToDomains(['a'])
  const mark = { do_not_call: 'Complaint', do_not_call_since: '2026-11-25' }
  const lead = buildLead({ companyId: ref.companyId, email: 'P1@a.example', ...mark })
  await writeTenant(store, ref.companyId, (tx) =>
    saveRow(tx, { entity: 'lead', id: lead._id }, undefined, lead, { userId: randomUUID() }),
  )
  expect(await claim({})).toEqual(['p0@a', 'p2@a', 'p3@a'])
  const { recipients } = await listRecipients(store, ref, { state: 'skipped', page: 1, limit: 5 })
  expect(recipients).toMatchObject([
    { email: 'p1@a.example', answer: 'A lead with this email is marked “Do not call” or “Do not knock”.' },
  ])
})

test('a subscriber is skipped if another address of their mailbox opts out after the ledger was written', async () => {
  const { claim, ref } = await sendTo(['ann.lee@gmail.com', 'bo@gmail.com'])
  const { companyId } = ref
  await writeTenant(store, companyId, (tx) => {
    const leave = { companyId, email: 'annlee+x@googlemail.com', at: new Date().toISOString(), leaveId: randomUUID() }
    return saveSubscribers(tx, [{ before: undefined, after: unsubscribed(undefined, leave) }], { source: 'mail' })
  })
  expect(await claim({})).toEqual(['bo@gmail.com'])
  const { recipients } = await listRecipients(store, ref, { state: 'skipped', page: 1, limit: 5 })
  expect(recipients).toMatchObject([
    { email: 'ann.lee@gmail.com', answer: 'Another address of this mailbox opted out.' },
  ])
})

test('a waiting domain delays no other, and a recipient with a later retry is left until then', async () => {
  const { claim, ref } = await sendToDomains(['a', 'b'])
  await writeTenant(store, ref.companyId, (tx) =>
    tx.sql
      .updateTable('campaign_recipient')
      .set({ retry_at: new Date(Date.now() + 60_000) })
      .where('campaign_id', '=', ref.id)
      .where('email', '=', 'p0@b.example')
      .execute(),
  )
  expect(await claim({ blocked: ['a.example'] })).toEqual(['p1@b', 'p2@b', 'p3@b'])
  expect(await claim({ blocked: ['a.example'] })).toEqual([])
  expect(await readRest(store, ref)).toMatchObject({ queued: 1, due: null })
  expect(await claim({ allow: (domain) => domain === 'b.example' })).toEqual([])
  expect(await claim({})).toEqual(['p0@a', 'p1@a', 'p2@a', 'p3@a'])
  const { due } = await readRest(store, ref)
  expect(due?.getTime()).toBeGreaterThan(Date.now() + 30_000)
})
