import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMailing } from '../../../tests/support/builders/mailing-world.ts'
import { sendingParts } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { isWaitingForLock } from '../../../tests/support/server/waiting-for-lock.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import {
  type CampaignChange,
  campaignForUpdate,
  changeCampaign,
  findCampaignRow,
} from '../../store/marketing/campaigns.ts'
import { beginDue, takeStep } from './campaign-steps.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const NOW = new Date('2026-07-01T09:00:00Z')
const TOMORROW = new Date('2026-07-02T09:00:00Z')

async function dueCampaign() {
  const { companyId, campaignId: id } = await buildMailing(store, ['ann@example.com'])
  const parts = { ...sendingParts(store, async () => ({ kind: 'accepted', answer: '250 OK' })), clock: () => NOW }
  await takeStep(parts, { companyId, id }, 'schedule', NOW)
  return {
    empty: () =>
      writeTenant(store, companyId, (tx) => sql`update campaign set html = null where id = ${id}`.execute(tx.sql)),
    begin: () => beginDue(parts, companyId),
    /** Changes the campaign while the sender, who has found it due, waits for it. */
    beginDuring: async (change: CampaignChange) => {
      let beginning: Promise<boolean> | undefined
      await writeTenant(store, companyId, async (tx) => {
        await campaignForUpdate(tx, id)
        beginning = beginDue(parts, companyId)
        await expect.poll(() => isWaitingForLock(store, 'from "campaign"')).toBe(true)
        await changeCampaign(tx, id, change)
      })
      await beginning
    },
    after: async () => {
      const found = await findCampaignRow(store, { companyId, id })
      const { rows } = await sql`select from campaign_recipient where campaign_id = ${id}`.execute(store.db)
      return { status: found?.status, sendAt: found?.send_at, error: found?.last_error, recipients: rows.length }
    },
  }
}

test('begins a campaign that is due', async () => {
  const { begin, after } = await dueCampaign()
  expect(await begin()).toBe(true)
  expect(await after()).toEqual({ status: 'sending', sendAt: null, error: null, recipients: 1 })
})

test('makes a due campaign that cannot be sent a draft with the reason', async () => {
  const { begin, empty, after } = await dueCampaign()
  await empty()
  await begin()
  const reason = 'Write the email before sending: it has no HTML and no text.'
  expect(await after()).toEqual({ status: 'draft', sendAt: null, error: reason, recipients: 0 })
})

test.each([
  { what: 'unscheduled', change: { status: 'draft', send_at: null } as const },
  { what: 'postponed', change: { status: 'scheduled', send_at: TOMORROW } as const },
  { what: 'cancelled', change: { status: 'cancelled', send_at: null } as const },
  { what: 'sent by somebody', change: { status: 'sending', send_at: null } as const },
])('leaves a campaign as it is that was $what while the sender waited for it', async ({ change }) => {
  const { beginDuring, after } = await dueCampaign()
  await beginDuring(change)
  expect(await after()).toEqual({ status: change.status, sendAt: change.send_at, error: null, recipients: 0 })
})
