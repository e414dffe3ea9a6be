import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addListed, buildMailing, type MailingWorld } from '../../../tests/support/builders/mailing-world.ts'
import { openSendingOffice, sendingParts } from '../../../tests/support/server/sending-office.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'
import { isWaitingForLock } from '../../../tests/support/server/waiting-for-lock.ts'
import type { HandOver, ReadyMail } from '../../providers/mail-relay.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import type { TenantTx } from '../../store/core/tenant-tx.ts'
import { countMoves } from '../../store/marketing/campaign-figures.ts'
import { changeCampaign, findCampaignRow } from '../../store/marketing/campaigns.ts'
import { changeSettings } from '../../store/marketing/marketing-settings.ts'
import { beginCampaign, beginDue, takeStep } from './campaign-steps.ts'
import { sendMail } from './sender.ts'
import { writeLedgers } from './write-ledgers.ts'

// Each race is deterministic: the test locks a row until the other side waits for it, and changes the row in the
// meantime.

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

type Campaign = Pick<MailingWorld, 'companyId' | 'campaignId'>

const accepted: HandOver = { kind: 'accepted', answer: '250 OK' }
const partsOf = (handOver: (mail: ReadyMail) => Promise<HandOver> = () => Promise.resolve(accepted)) =>
  sendingParts(store, handOver)
const rowOf = ({ companyId, campaignId: id }: Campaign) => findCampaignRow(store, { companyId, id })

async function scheduled() {
  const world = await buildMailing(store, ['ann@example.com'])
  const { companyId, campaignId: id } = world
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await takeStep(partsOf(), { companyId, id }, 'schedule', anHourAgo)
  return world
}

/** Runs `other` while the campaign is locked, and `change` once `other` waits for that lock. */
async function whileLocked<Result>(
  { companyId, campaignId: id }: Campaign,
  { lock = sql`for update`, other, change }: RaceWith<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined
  await writeTenant(store, companyId, async (tx) => {
    await sql`select from campaign where company_id = ${companyId} and id = ${id} ${lock}`.execute(tx.sql)
    running = other()
    await expect.poll(() => isWaitingForLock(store, '"campaign"')).toBe(true)
    await change(tx)
  })
  return running!
}
interface RaceWith<Result> {
  readonly lock?: ReturnType<typeof sql>
  other(): Promise<Result>
  change(tx: TenantTx): Promise<unknown>
}

test.each([
  ['moved to tomorrow', { status: 'scheduled', send_at: new Date(Date.now() + 86_400_000) }],
  ['unscheduled', { status: 'draft', send_at: null }],
  ['cancelled', { status: 'cancelled', send_at: null }],
  ['sent by a person', { status: 'sending', send_at: null }],
] as const)('a campaign that is %s at the moment it falls due stays so', async (_how, change) => {
  const world = await scheduled()
  await whileLocked(world, {
    other: () => beginDue(partsOf(), world.companyId),
    change: (tx) => changeCampaign(tx, world.campaignId, change),
  })
  expect(await rowOf(world)).toMatchObject({ ...change, last_error: null })
})

test('a campaign is checked with its list and sender as they are when it begins', async () => {
  const world = await buildMailing(store, ['ann@example.com'])
  const { companyId, campaignId: id, listId } = world
  let started: Promise<unknown> | undefined
  await writeTenant(store, companyId, async ({ sql: db }) => {
    await db.updateTable('marketing_list').set({ track_opens: false }).where('id', '=', listId).execute()
    started = beginCampaign(partsOf(), { companyId, id })
    await expect.poll(() => isWaitingForLock(store, 'from marketing_list')).toBe(true)
  })
  await started
  expect(await rowOf(world)).toMatchObject({ status: 'sending', track_opens: false })
})

test('a campaign does not begin while its postal address is being removed', async () => {
  const { companyId, campaignId: id } = await buildMailing(store, ['ann@example.com'])
  let started: Promise<unknown> | undefined
  await writeTenant(store, companyId, async ({ sql: db }) => {
    await db
      .updateTable('marketing_settings')
      .set({ postal_address: null })
      .where('company_id', '=', companyId)
      .execute()
    started = beginCampaign(partsOf(), { companyId, id }).catch((error: unknown) => error)
    await expect.poll(() => isWaitingForLock(store, 'from marketing_settings')).toBe(true)
  })
  expect(await started).toMatchObject({ code: 'state' })
  expect(await changeSettings(store, companyId, () => ({}))).toMatchObject({ postal_address: null })
})

test('a campaign continues when an email is queued again at the moment it would end', async () => {
  const world = await buildMailing(store, ['ann@example.com'])
  const { companyId, campaignId } = world
  const answers: HandOver[] = [{ kind: 'unknown', answer: 'The connection broke.' }, accepted]
  const parts = partsOf(() => Promise.resolve(answers.shift() ?? accepted))
  await beginCampaign(parts, { companyId, id: campaignId })
  await whileLocked(world, {
    // Claims continue beside this lock. Only the end of the campaign waits for it.
    lock: sql`for share`,
    other: () => sendMail(parts, companyId),
    change: async (tx) => {
      await tx.sql
        .updateTable('campaign_recipient')
        .set({ state: 'queued', claim: null })
        .where('campaign_id', '=', campaignId)
        .where('state', '=', 'unknown')
        .execute()
      await countMoves(tx, [{ campaignId, from: 'unknown', to: 'queued' }])
    },
  })
  const lines = await store.db
    .selectFrom('campaign_recipient')
    .select('state')
    .where('campaign_id', '=', campaignId)
    .execute()
  expect(lines).toEqual([{ state: 'sent' }])
  expect(await rowOf(world)).toMatchObject({ status: 'sent' })
})

test('a campaign that is cancelled during a wave of returned emails stays cancelled', async () => {
  const emails = Array.from({ length: 22 }, (_, at) => `p${at}@example.com`)
  const office = await openSendingOffice(store, emails)
  await office.send()
  const bounce = (email: string) => office.report({ type: 'bounced', reason: '550 5.1.1 User unknown' }, email)
  for (const email of emails.slice(0, 19)) await bounce(email)
  await writeTenant(store, office.companyId, (tx) => changeCampaign(tx, office.campaignId, { status: 'sending' }))
  await whileLocked(office, {
    other: () => bounce(emails[19]!),
    change: (tx) => changeCampaign(tx, office.campaignId, { status: 'cancelled' }),
  })
  expect(await rowOf(office)).toMatchObject({ status: 'cancelled', last_error: null })
})

test('a long ledger continues with the lists that the campaign has once it is locked', async () => {
  const world = await buildMailing(store, ['ann@example.com'])
  const { companyId, campaignId } = world
  const other = await addListed(store, world, 'Others', ['zoe@example.com'])
  await writeTenant(store, companyId, async (tx) => {
    await changeCampaign(tx, campaignId, { status: 'sending' })
    const before = { company_id: companyId, campaign_id: campaignId, reached: '00000000-0000-0000-0000-000000000000' }
    await tx.sql
      .insertInto('campaign_preparation')
      .values({ ...before, people: 1 })
      .execute()
  })
  await whileLocked(world, {
    other: () => writeLedgers(partsOf(), companyId),
    change: ({ sql: db }) =>
      db
        .updateTable('campaign')
        .set({ list_ids: [other] })
        .where('id', '=', campaignId)
        .execute(),
  })
  const lines = await store.db
    .selectFrom('campaign_recipient')
    .select('email')
    .where('campaign_id', '=', campaignId)
    .execute()
  expect(lines).toEqual([{ email: 'zoe@example.com' }])
})
