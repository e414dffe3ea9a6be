import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { plainText } from '../../../../contract/entities/field-text.ts'
import { valueAt } from '../../../../contract/entities/form-fields.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { rowJson } from '../../../../server/store/core/row-json.ts'
import { isFindable, withDetails } from '../../../support/builders/expected-rows.ts'
import type { World } from '../world.ts'

const DETAILS = [
  'surname',
  'phone',
  'email',
  'customer_message',
  'address1',
  'address.line1',
  'address.city',
  'benefits',
  'gas_boiler',
  'total',
] as const

/** A change of a lead's details, or its first values, as the server has it. */
export interface DetailAct {
  leadId: string
  fields: object
  userId: string
  version: number
  base: number | undefined
  isDecision: boolean
  isNew: boolean
  /** Fields for which the user was notified that another value is replaced. Absent without a notification. */
  notified?: readonly string[]
}

interface PlacedAct extends DetailAct {
  seq: number
}

export interface Replaced {
  leadId: string
  userId: string
  field: string
  yours: string | undefined
  theirs: string | undefined
  by: string
}

/**
 * I1 for the fields of leads: each is the result of every change in the order of the commits, field by field, and both the
 * user whose value was replaced unseen and the one who replaced it are notified. For restores see `restore-order.test.ts`.
 */
export async function checkLeadsOnServer(world: World): Promise<void> {
  for (const companyId of world.companyIds) if (!world.restored.has(companyId)) await checkCompany(world, companyId)
}

async function checkCompany(world: World, companyId: string): Promise<void> {
  const { db } = world.server.store
  const found = await db
    .selectFrom('lead')
    .select(rowJson('lead').as('row'))
    .where('company_id', '=', companyId)
    .execute()
  const rows = new Map(found.map(({ row }) => [row._id, row]))
  const replaced: Replaced[] = []
  for (const [leadId, acts] of Map.groupBy(await actsIn(world, companyId), (act) => act.leadId)) {
    const inOrder = acts.toSorted((a, b) => a.version - b.version || a.seq - b.seq)
    const expected = replay(inOrder, replaced)
    const row = rows.get(leadId)
    assert.ok(row, `I1: the lead ${leadId} was made and is not there`)
    assert.deepEqual(
      pictureOf(row),
      pictureOf(expected),
      `I1: a lead is not what was written of it:\n${describe(inOrder)}`,
    )
  }
  await checkNotices(world, companyId, replaced)
}

const describe = (acts: readonly DetailAct[]) =>
  acts.map(({ version, base, fields }) => `${version} over ${base}: ${JSON.stringify(fields)}`).join('\n')

const textAt = (row: object, path: string) => plainText(valueAt(row, path))
const pictureOf = (row: object) => Object.fromEntries(DETAILS.map((path) => [path, textAt(row, path)]))

/** `merge-checks.ts` checks those. */
const isSameLead = ({ sameLeads }: World, companyId: string, leadId: string) =>
  sameLeads.get(companyId)?.includes(leadId) === true

const storedAnswer = z.object({
  version: z.optional(z.int()),
  conflicts: z.optional(z.array(z.looseObject({ field: z.string() }))),
})
const LEADS = '/api/epc/leads'
const NO_DETAILS = ['lead_status', 'actual_booking_date', 'do_not_call', 'do_not_knock']

async function actsIn(world: World, companyId: string): Promise<PlacedAct[]> {
  const { server, ledger, plainDetails } = world
  const answers = await server.store.db
    .selectFrom('idempotency')
    .select(['key', 'seq', 'body'])
    .where('company_id', '=', companyId)
    .execute()
  const ofDevices = answers.flatMap(({ key, seq, body }): PlacedAct[] => {
    const { change } = ledger.effects.get(key) ?? {}
    if (!change) return []
    const { method, path, body: fields, ...who } = change
    const isNew = method === 'POST' && path === LEADS
    const isDetails = method === 'PATCH' && path.startsWith(LEADS) && !/\/(assign|certificate)$/.test(path)
    if (!isNew && (!isDetails || NO_DETAILS.some((field) => field in fields))) return []
    const { version = 0, conflicts = [] } = storedAnswer.parse(body)
    const leadId = isNew ? key : path.slice(LEADS.length + 1)
    return [{ ...who, leadId, fields, isNew, version, seq: Number(seq), notified: conflicts.map(({ field }) => field) }]
  })
  const plain = plainDetails.flatMap((act) => (act.companyId === companyId ? [{ ...act, seq: 0 }] : []))
  return [...ofDevices, ...plain].filter(({ leadId }) => !isSameLead(world, companyId, leadId))
}

interface Setter {
  by: string
  version: number
}

function replay(acts: readonly DetailAct[], replaced: Replaced[]): Partial<Lead> {
  const setBy = new Map<string, Setter>()
  return acts.reduce<Partial<Lead>>((lead, act) => {
    const after = withDetails(lead, act.fields)
    if (act.isNew) return after
    assert.ok(!isFindable(lead) || isFindable(after), 'the server let a lead become one that nobody can find')
    noteReplaced(replaced, setBy, act, { lead, after })
    return after
  }, {})
}

function noteReplaced(
  replaced: Replaced[],
  setBy: Map<string, Setter>,
  { leadId, userId, version, base, isDecision, notified }: DetailAct,
  { lead, after }: { lead: object; after: object },
): void {
  const unseen = new Set<string>()
  for (const field of DETAILS) {
    const [yours, theirs] = [textAt(lead, field), textAt(after, field)]
    if (yours === theirs) continue
    const before = setBy.get(field)
    setBy.set(field, { by: userId, version })
    if (!before || before.by === userId) continue
    const isUnseen = base !== undefined && before.version > base
    if (isUnseen) unseen.add(field)
    if (isUnseen || isDecision) replaced.push({ leadId, userId: before.by, field, yours, theirs, by: userId })
    // A user who decides for the other value after all has replaced nothing.
    const isTakenBack = (each: Replaced) =>
      each.leadId === leadId && each.by === userId && each.field === field && each.yours === theirs
    if (isDecision) for (const gone of replaced.filter(isTakenBack)) replaced.splice(replaced.indexOf(gone), 1)
  }
  if (notified)
    assert.deepEqual(
      [...notified].toSorted(),
      [...unseen].toSorted(),
      `who replaced a detail of ${leadId} unseen is told so`,
    )
}

const keyOf = ({ leadId, userId, field, yours = '', theirs = '', by }: Replaced) =>
  [leadId, field, yours, theirs, by, userId].join('|')

/** Each user whose detail was replaced has a notice of it until they have read it, and nobody has one without a reason. */
async function checkNotices(world: World, companyId: string, replaced: readonly Replaced[]): Promise<void> {
  const { db } = world.server.store
  const found = await db
    .selectFrom('notice')
    .select(['id', 'user_id', 'entity_id', 'field', 'yours', 'theirs', 'by'])
    .where('company_id', '=', companyId)
    .where('entity', '=', 'lead')
    .where('field', 'in', DETAILS)
    .execute()
  const ofOthers = found.filter(({ entity_id }) => !isSameLead(world, companyId, entity_id))
  const standing = ofOthers.map(({ id, user_id, entity_id, field, yours, theirs, by }) => ({
    id,
    key: keyOf({ leadId: entity_id, userId: user_id, field, yours: yours ?? '', theirs: theirs ?? '', by }),
  }))
  const ids = new Set(standing.map(({ id }) => id))
  const read = [...world.dismissed].flatMap(([id, notice]) =>
    ids.has(id)
      ? []
      : [keyOf({ ...notice, leadId: notice.entityId, by: notice.by._id, yours: notice.yours, theirs: notice.theirs })],
  )
  const due = replaced.map(keyOf)
  const others = without(
    standing.map(({ key }) => key),
    due,
  )
  assert.deepEqual(others, [], 'somebody is told of a replaced detail without cause')
  const isLeft = ({ userId }: Replaced) => world.revoked.has(`${userId} ${companyId}`)
  const missing = without(replaced.filter((each) => !isLeft(each)).map(keyOf), [
    ...standing.map(({ key }) => key),
    ...read,
  ])
  assert.deepEqual(missing, [], 'somebody whose detail was replaced unseen is not told')
}

function without(items: readonly string[], matched: readonly string[]): string[] {
  const left = [...matched]
  return items.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
