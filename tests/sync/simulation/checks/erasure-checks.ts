import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { ENTITY_NAMES } from '../../../../contract/entities/entity.ts'
import { rowJson } from '../../../../server/store/core/row-json.ts'
import { rowsOfLeads, type TableOfLeads } from '../../../../server/store/leads/lead-rows.ts'
import { readRow } from '../../../../src/db/views/view.ts'
import { namesAny } from '../../../../src/db/schema/row-ids.ts'
import type { OutboxEntry } from '../../../../src/db/schema/outbox-entry.ts'
import type { StoredRow } from '../../../../src/db/schema/row-records.ts'
import { subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import type { RowsMeta } from '../../../../src/db/schema/rows-db.ts'
import { backUpCompany } from '../backup.ts'
import type { SimDevice } from '../device.ts'
import { place } from '../operations/acts-elsewhere.ts'
import { emailOfEnquiry, type World } from '../world.ts'
import { storedLeads } from './stored-leads.ts'

export interface Erasure {
  companyId: string
  leadIds: readonly string[]
  /** Notes and similar rows that were erased with them. */
  rowIds: readonly string[]
  /** Words that nobody else has: surname, email and phone. */
  words: readonly string[]
  seq: number
}

/** The rows of a company's leads, as far as an erasure may or may not affect them. */
export async function keptRows({ server }: Pick<World, 'server'>, companyId: string) {
  const { db } = server.store
  const leads = await db
    .selectFrom('lead')
    .select(['id', rowJson('lead').as('row')])
    .select(({ eb }) => eb('erased_at', 'is not', null).as('erased'))
    .where('company_id', '=', companyId)
    .execute()
  const ways = await db
    .selectFrom('merged_lead')
    .select(['lead_id', 'into_id'])
    .where('company_id', '=', companyId)
    .execute()
  const ofLeads: { id: string; leadId: string | null }[] = []
  for (const [, table] of rowsOfLeads) {
    const rows = await db
      .selectFrom<TableOfLeads>(table)
      .select(['id', 'lead_id as leadId'])
      .where('company_id', '=', companyId)
      .execute()
    ofLeads.push(...rows)
  }
  const contacts = await db.selectFrom('contact').select(['id', 'email']).where('company_id', '=', companyId).execute()
  const merges = await db
    .selectFrom('lead_merge')
    .select(['id', 'lead_id', 'kept_before'])
    .where('company_id', '=', companyId)
    .execute()
  const aparts = await db.selectFrom('apart').select(['id', 'ids']).where('company_id', '=', companyId).execute()
  return { leads, ways, ofLeads, contacts, merges, aparts }
}
type KeptRows = Awaited<ReturnType<typeof keptRows>>

interface JustErased {
  companyId: string
  leadId: string
  before: KeptRows
}

/** Checks at once that the person is gone, and nothing of anybody else. Returns the erased leads. */
export async function noteErasure(world: World, { companyId, leadId, before }: JustErased): Promise<string[]> {
  const after = await keptRows(world, companyId)
  const leadIds = [leadId]
  for (const id of leadIds) leadIds.push(...before.ways.flatMap((way) => (way.into_id === id ? [way.lead_id] : [])))
  const gone: ReadonlySet<string> = new Set(leadIds)
  const erased = before.leads.flatMap(({ id, row }) => (gone.has(id) ? [row] : []))
  const keptBefore = before.merges.flatMap(({ lead_id, kept_before }) => (gone.has(lead_id) ? [kept_before] : []))
  const emails = [...erased, ...keptBefore].flatMap(({ email }) => email ?? [])

  const isOthers = ({ id }: { id: string }) => !gone.has(id)
  assert.deepEqual(
    after.leads.filter(isOthers),
    before.leads.filter(isOthers),
    'an erasure changes the lead of somebody else',
  )
  assert.ok(
    after.leads.every((lead) => isOthers(lead) || lead.erased),
    'a lead that goes with another was not erased',
  )
  const left = new Set(after.ofLeads.map(({ id }) => id))
  for (const row of before.ofLeads)
    assert.equal(
      left.has(row.id),
      !gone.has(row.leadId ?? ''),
      `an erasure takes what is of the lead, and nothing else: ${row.id}`,
    )
  const contactsLeft = new Set(after.contacts.map(({ id }) => id))
  const contactsGone = before.contacts.filter(({ id }) => !contactsLeft.has(id))
  for (const { email } of contactsGone)
    assert.ok(email !== null && emails.includes(email), `the contact ${email} was erased with somebody else`)

  const apartsLeft = new Set(after.aparts.map(({ id }) => id))
  for (const { id, ids } of before.aparts)
    assert.equal(
      apartsLeft.has(id),
      !ids.some((each) => gone.has(each)),
      `an erasure takes the decisions about the lead, and no others: ${id}`,
    )

  const rowIds = [
    ...before.aparts.flatMap(({ id }) => (apartsLeft.has(id) ? [] : [id])),
    ...before.ofLeads.flatMap(({ id }) => (left.has(id) ? [] : [id])),
    ...contactsGone.map(({ id }) => id),
  ]
  const mergesLeft = new Set(after.merges.map(({ id }) => id))
  const mergesGone = before.merges.flatMap(({ id }) => (mergesLeft.has(id) ? [] : [id]))
  for (const id of [...leadIds, ...rowIds, ...mergesGone, ...emails.map(subscriberIdOf)]) world.ledger.erasedIds.add(id)
  const marketing = world.marketing.get(companyId)
  assert.ok(marketing)
  world.erasures.push({
    companyId,
    leadIds,
    rowIds,
    words: erased.flatMap(({ surname, email, phone }) => [surname, email, phone].filter((word) => word !== undefined)),
    seq: await place({ server: world.server, companyId, admin: world.superAdmin, marketing }),
  })
  return leadIds
}

export const erasuresOf = ({ erasures }: Pick<World, 'erasures'>, companyId: string) =>
  erasures.filter((erasure) => erasure.companyId === companyId)

export const erasedRows = (world: Pick<World, 'erasures'>, companyId: string): Set<string> =>
  new Set(erasuresOf(world, companyId).flatMap(({ rowIds }) => rowIds))

/** By these hashes everybody who was erased gets no email, even those on no list. */
export const hashesOfEnquiries = ({ enquiries }: Pick<World, 'enquiries'>, companyId: string): Set<string> =>
  new Set(Array.from({ length: enquiries + 1 }, (_, index) => hashOf(companyId, subscriberIdOf(emailOfEnquiry(index)))))

const hashOf = (companyId: string, id: string) => createHash('sha256').update(`${companyId}:${id}`).digest('hex')

/** No table of the company has a word of an erased person, and the lead is an empty row for ever. */
export async function checkErasedOnServer(world: World): Promise<void> {
  for (const companyId of world.companyIds) {
    const erasures = erasuresOf(world, companyId)
    if (erasures.length === 0) continue
    const { leads } = await keptRows(world, companyId)
    const back = leads.filter(({ id, erased }) => !erased && erasures.some(({ leadIds }) => leadIds.includes(id)))
    assert.deepEqual(back, [], 'a lead that was erased is back')
    const words = new Set(erasures.flatMap((erasure) => erasure.words))
    for (const [table, text] of await backUpCompany(world.server.store, companyId))
      for (const word of words)
        assert.ok(
          !text.includes(word),
          `${word}, who was erased, is still in the table ${table}: ${around(text, word)}`,
        )
  }
}

const around = (text: string, word: string) =>
  text.slice(Math.max(0, text.indexOf(word) - 400), text.indexOf(word) + 200)

/**
 * A device that has pulled the erasure never has the lead again, nor anything that it sent about it. After a restore it may
 * have to pull once more.
 */
export function checkErasedOnDevice(world: World, device: SimDevice): void {
  const { userId } = device
  if (userId === undefined) return
  for (const companyId of world.companyIds) {
    const erasures = world.restored.has(companyId) ? [] : erasuresOf(world, companyId)
    if (erasures.length === 0) continue
    const meta: RowsMeta | undefined = device.rowsOf<RowsMeta>(userId, companyId, 'meta')[0]
    if (!meta) continue
    const { cursorSeq } = meta
    const leads = storedLeads(device, userId, companyId, meta)
    for (const { leadIds, seq } of erasures)
      if (cursorSeq >= seq)
        assert.deepEqual(
          leadIds.filter((id) => leads.has(id)),
          [],
          'a device has a lead that was erased',
        )
    const gone: ReadonlySet<string> = new Set(erasures.flatMap(({ leadIds, seq }) => (cursorSeq >= seq ? leadIds : [])))
    const sent: OutboxEntry[] = device.acknowledged.filter(
      (entry) => entry.companyId === companyId && namesAny(entry, gone),
    )
    assert.deepEqual(sent, [], 'a device keeps what it sent of a lead that was erased')
  }
}

/** A person may be added to a list again. */
const isOfRow = ({ lane }: OutboxEntry) => !lane.startsWith('subscriber:')

/** Once everything is sent, decided and pulled, no row, change or screen has a word of the person. */
export async function demandErased(world: World, device: SimDevice): Promise<void> {
  const waiting = JSON.stringify([device.unsent, device.parked, device.acknowledged.filter(isOfRow)])
  for (const { companyId, leadIds, words } of world.erasures) {
    for (const word of words)
      assert.ok(
        !waiting.includes(word),
        `a device still has a change with ${word}, who was erased: ${around(waiting, word)}`,
      )
    const { userId } = device
    if (userId === undefined) continue
    const [meta] = device.rowsOf<RowsMeta>(userId, companyId, 'meta')
    if (!meta) continue
    const rows = ENTITY_NAMES.flatMap((entity) => device.rowsOf<StoredRow>(userId, companyId, entity))
    const text = JSON.stringify([rows, [...storedLeads(device, userId, companyId, meta).values()]])
    for (const word of words)
      assert.ok(!text.includes(word), `a device still has ${word}, who was erased: ${around(text, word)}`)
    const { outbox, openRows } = device.tab.page
    const data = { outbox, rows: openRows(userId, companyId), userId, companyId }
    for (const id of leadIds)
      assert.equal(await readRow(data, 'lead', id), null, 'a device shows a lead that was erased')
  }
}
