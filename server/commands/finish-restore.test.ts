import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { subscriberIdOf } from '../../contract/entities/marketing/subscriber.ts'
import { EARLIER } from '../../contract/entities/wish.ts'
import { addLeads } from '../../tests/support/builders/company-world.ts'
import { buildMailing } from '../../tests/support/builders/mailing-world.ts'
import { newLease } from '../../tests/support/server/new-lease.ts'
import { createTestStore, type TestStore } from '../../tests/support/server/test-database.ts'
import { writeBackup } from '../store/backup/backup.ts'
import { readRest } from '../store/backup/restore-rest.ts'
import { restoreBackup } from '../store/backup/restore.ts'
import { rowJson } from '../store/core/row-json.ts'
import { newMailToken } from '../store/marketing/emails/mail-tokens.ts'
import { writeTenant } from '../store/core/tenant-transaction.ts'
import { saveRow } from '../store/feed/rows.ts'
import { eraseLead } from '../store/leads/erase-lead.ts'
import { eraseSubscriber } from '../store/marketing/erase-subscriber.ts'
import { addSubscribers } from '../store/marketing/add-subscribers.ts'
import { confirmOwn, findConfirmation, nameAsks, noteAsked } from '../store/marketing/confirmations.ts'
import { applyToMail, type MailEventType } from '../store/marketing/mail-events.ts'
import { finishRestore } from './finish-restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-restore-'))
const file = join(folder, 'doorstep.backup')

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const backUp = () => writeBackup(store, file, new Date('2026-11-20T09:00:00.000Z'))
const mailed = (companyId: string, email: string, type: MailEventType) =>
  applyToMail(store, companyId, { subscriberId: subscriberIdOf(email), type, source: 'mail' })

async function statusesIn(companyId: string) {
  const rows = await store.db
    .selectFrom('subscriber')
    .select(['email', 'status'])
    .where('company_id', '=', companyId)
    .execute()
  return Object.fromEntries(rows.map(({ email, status }) => [email, status]))
}

const leadRow = (id: string) => store.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()
const add = async (companyId: string, fields: Partial<Lead>) => {
  const [lead] = await addLeads(store, companyId, [fields])
  if (!lead) throw new Error('No lead was added.')
  return lead
}
const change = (lead: Lead, fields: Partial<Lead>, userId: string) =>
  writeTenant(store, lead.companyId, (tx) =>
    saveRow(tx, { entity: 'lead', id: lead._id }, lead, { ...lead, ...fields }, { userId }),
  )

test('FM-125: people who left mailing lists after the backup are out after its restore, and those who were erased are gone', async () => {
  const people = ['ann', 'bo', 'cy', 'di', 'ed'].map((name) => `${name}@a.example`)
  const { companyId, userId } = await buildMailing(store, people)
  await backUp()
  await mailed(companyId, 'ann@a.example', 'unsubscribed')
  await mailed(companyId, 'bo@a.example', 'complained')
  await mailed(companyId, 'cy@a.example', 'bounced')
  await eraseSubscriber(store, companyId, { id: subscriberIdOf('di@a.example'), by: userId })

  const { carriedOver } = await restoreBackup(store, file)
  expect(carriedOver.addresses).toBe(4)
  expect(await finishRestore(store)).toEqual([])

  expect(await statusesIn(companyId)).toEqual({
    'ann@a.example': 'unsubscribed',
    'bo@a.example': 'complained',
    'cy@a.example': 'bounced',
    'ed@a.example': 'subscribed',
  })
  const log = await store.db
    .selectFrom('subscriber_event')
    .select('source')
    .where('company_id', '=', companyId)
    .where('subscriber_id', '=', subscriberIdOf('ann@a.example'))
    .where('act', '=', 'unsubscribed')
    .execute()
  expect(log).toEqual([{ source: 'restore' }])
})

interface Asked {
  readonly companyId: string
  readonly userId: string
  readonly listId: string
}

/** Adds a subscriber who still has to confirm the list. */
const addPending = ({ companyId, userId, listId }: Asked, email: string) =>
  writeTenant(store, companyId, async (tx) => {
    const list = await tx.sql
      .selectFrom('marketing_list')
      .select(rowJson('list').as('row'))
      .where('id', '=', listId)
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    await addSubscribers(tx, [{ email }], { list: { ...list.row, doubleOptIn: true }, source: 'crm', by: userId, at })
  })

/** Sends the confirmation request; its link has the token. */
async function ask({ companyId, listId }: Asked, email: string, token: string) {
  const person = { subscriberId: subscriberIdOf(email), listIds: [listId], token }
  await nameAsks(store, companyId, [person], await newLease(store))
  const said = { email, firstName: null, mayBeAsked: true, tries: 0, outcome: 'sent', answer: '' } as const
  await noteAsked(store, companyId, [{ ...person, ...said }])
}

test('a confirmation link sent after the backup works after its restore, even for a new subscriber', async () => {
  const world = await buildMailing(store, [])
  await addPending(world, 'asked-later@a.example')
  await backUp()
  await addPending(world, 'added-later@a.example')
  await addPending(world, 'left-later@a.example')
  const tokens = ['asked', 'added', 'left'].map((name) => ({ name, token: newMailToken(world.companyId) }))
  for (const { name, token } of tokens) await ask(world, `${name}-later@a.example`, token)
  await mailed(world.companyId, 'left-later@a.example', 'unsubscribed')

  const { carriedOver } = await restoreBackup(store, file)
  expect(carriedOver.asked).toBe(2)
  expect(await finishRestore(store)).toEqual([])

  for (const { token } of tokens.slice(0, 2)) {
    const found = await findConfirmation(store, token)
    expect(found).toMatchObject({ kind: 'open', lists: [{ name: 'Buyers' }] })
    if (found) await confirmOwn(store, found)
  }
  expect(await findConfirmation(store, tokens[2]!.token)).toBeUndefined()
  expect(await statusesIn(world.companyId)).toEqual({
    'asked-later@a.example': 'subscribed',
    'added-later@a.example': 'subscribed',
  })
  expect(await readRest(store)).toEqual([])
})

test('FM-125: a wish that was recorded after the backup holds after its restore, for every lead with the number or address', async () => {
  const { companyId, userId } = await buildMailing(store, [])
  const asked = await add(companyId, { phone: '0113 496 0001' })
  const sameNumber = await add(companyId, { phone: '+44 113 496 0001' })
  const home = { address1: '9 Station Road', posttown: 'York', postcode: 'YO1 6GA' }
  const visited = await add(companyId, home)
  const stranger = await add(companyId, { phone: '0113 496 0002' })
  await backUp()
  await change(asked, { do_not_call: 'On the phone' }, userId)
  await change(visited, { do_not_knock: 'At the door' }, userId)

  const { carriedOver } = await restoreBackup(store, file)
  expect(carriedOver.wishes).toBe(2)
  await finishRestore(store)

  expect(await leadRow(asked._id)).toMatchObject({ do_not_call: EARLIER.call })
  expect(await leadRow(sameNumber._id)).toMatchObject({ do_not_call: EARLIER.call })
  expect(await leadRow(visited._id)).toMatchObject({ do_not_knock: EARLIER.knock })
  expect(await leadRow(stranger._id)).toMatchObject({ do_not_call: null, do_not_knock: null })
})

test('FM-125: a person who was erased after the backup is erased again, and one of after it can’t come back', async () => {
  const { companyId, userId } = await buildMailing(store, ['eve@a.example'])
  const before = await add(companyId, { surname: 'Quill', email: 'eve@a.example' })
  await backUp()
  const after = await add(companyId, { surname: 'Feather' })
  for (const { _id } of [before, after]) await eraseLead(store, companyId, _id, userId)

  const { carriedOver } = await restoreBackup(store, file)
  expect(carriedOver.erasures).toBe(2)
  // If the process is killed here, the nightly work finishes the restore.
  expect(await leadRow(before._id)).toMatchObject({ surname: 'Quill' })
  expect(await finishRestore(store)).toEqual([])

  for (const { _id } of [before, after])
    expect(await leadRow(_id)).toMatchObject({ surname: null, email: null, erased_at: expect.any(Date) })
  expect(await statusesIn(companyId)).toEqual({})
  expect(await store.db.selectFrom('restore_rest').selectAll().execute()).toEqual([])
})

test('FM-125: a lead that the backup has merged with another is named, and nobody is erased in its place', async () => {
  const { companyId, userId } = await buildMailing(store, [])
  const [kept, other] = [await add(companyId, { surname: 'Kept' }), await add(companyId, { surname: 'Other' })]
  const mergeId = '00000000-0000-4000-8000-000000000076'
  const merge = {
    _id: mergeId,
    companyId,
    leadId: kept._id,
    others: [{ _id: other._id, name: 'Other' }],
    at: '2026-11-20T08:00:00.000Z',
    by: userId,
  }
  const entity = { entity: 'merge', id: mergeId } as const
  const { result: made } = await writeTenant(store, companyId, (tx) =>
    saveRow(tx, entity, undefined, merge, { userId }),
  )
  await backUp()
  await writeTenant(store, companyId, async ({ sql: db }) => {
    await db.deleteFrom('merged_lead').where('merge_id', '=', mergeId).execute()
    await db.deleteFrom('lead_merge').where('id', '=', made._id).execute()
  })
  await eraseLead(store, companyId, other._id, userId)

  await restoreBackup(store, file)
  expect(await finishRestore(store)).toEqual([{ companyId, leadId: other._id }])
  expect(await leadRow(kept._id)).toMatchObject({ surname: 'Kept', erased_at: null })
})
