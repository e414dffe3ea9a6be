import { sql } from 'kysely'
import type { ConsentBasis } from '../../../contract/entities/marketing/consent.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { copyRows } from '../core/copy-rows.ts'
import type { MemberState } from '../schema/marketing-schema.ts'
import { type Headcount, keepTally } from './marketing-tally.ts'
import type { SubscriberChange } from './subscriber-change.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface MemberStep {
  readonly listId: string
  readonly before: MemberState | undefined
  readonly after: MemberState | undefined
  /** After the step. */
  readonly basis: ConsentBasis | undefined
}

export interface StepsOfPerson extends SubscriberChange {
  readonly steps: readonly MemberStep[]
}

function stateOn(row: Subscriber | undefined, listId: string): MemberState | undefined {
  if (row?.leftListIds?.includes(listId)) return 'left'
  if (row?.pendingListIds?.includes(listId)) return 'pending'
  return row?.listIds.includes(listId) ? 'member' : undefined
}

const basisOn = (row: Subscriber | undefined, listId: string) =>
  row?.listBases?.find((each) => each.listId === listId)?.basis

const listsOf = (row: Subscriber | undefined) => [...(row?.listIds ?? []), ...(row?.leftListIds ?? [])]

export const stepsOf = ({ before, after }: SubscriberChange): MemberStep[] =>
  [...new Set([...listsOf(before), ...listsOf(after)])]
    .map((listId) => ({
      listId,
      before: stateOn(before, listId),
      after: stateOn(after, listId),
      basis: basisOn(after, listId),
    }))
    .filter((step) => step.before !== step.after || step.basis !== basisOn(before, step.listId))

const isOn = (state: MemberState | undefined) => state === 'member' || state === 'pending'

export async function keepMembers(
  tx: TenantTx,
  people: readonly StepsOfPerson[],
  { source, wordings }: { readonly source: string; readonly wordings: Wordings },
): Promise<void> {
  const steps = people.flatMap(({ before, after, steps }) =>
    steps.map((step) => ({ ...step, personId: after._id, isNew: before === undefined })),
  )
  if (steps.length === 0) return
  const rowOf = ({ listId, personId, after, basis }: (typeof steps)[number]) => ({
    list_id: listId,
    subscriber_id: personId,
    state: after,
    source,
    basis,
    wording: wordings.get(listId),
  })
  const leaving = await readComings(
    tx,
    steps.filter(({ before, after }) => isOn(before) && !isOn(after)),
  )
  // A new subscriber can't have a row yet.
  await insertMembers(tx, steps.filter(({ isNew }) => isNew).map(rowOf))
  await upsertMembers(tx, steps.filter(({ isNew, after }) => !isNew && after !== undefined).map(rowOf))
  await deleteMembers(
    tx,
    steps.filter(({ after }) => after === undefined),
  )
  const coming = steps.filter(({ before, after }) => !isOn(before) && isOn(after))
  await keepTally(tx, [...coming.map(({ listId }) => ({ ofId: listId, people: 1 as const })), ...leaving])
}

async function readComings(
  tx: TenantTx,
  people: readonly { readonly listId: string; readonly personId: string }[],
): Promise<Headcount[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ ofId: string; at: Date }>`
    select list_member.list_id as "ofId", added_at as at from list_member join unnest(
      ${people.map(({ listId }) => listId)}::uuid[], ${people.map(({ personId }) => personId)}::uuid[]
    ) as leaving (list_id, person_id) on list_member.list_id = leaving.list_id and subscriber_id = person_id
    where company_id = ${tx.companyId}`.execute(tx.sql)
  return rows.map((row) => ({ ...row, people: -1 }))
}

/** The text that subscribers agree to, by list. */
export type Wordings = ReadonlyMap<string, string>

export async function wordingsOf(tx: TenantTx, listIds: readonly string[]): Promise<Wordings> {
  if (listIds.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('marketing_list')
    .select(['id', 'gdpr_note'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${[...new Set(listIds)]}::uuid[])`)
    .execute()
  return new Map(rows.flatMap(({ id, gdpr_note }) => (gdpr_note ? [[id, gdpr_note]] : [])))
}

interface MemberRow {
  readonly list_id: string
  readonly subscriber_id: string
  readonly state: MemberState | undefined
  readonly source: string
  readonly basis: ConsentBasis | undefined
  readonly wording: string | undefined
}

async function insertMembers(tx: TenantTx, rows: readonly MemberRow[]): Promise<void> {
  if (rows.length === 0) return
  const target = {
    table: 'list_member',
    columns: ['list_id', 'subscriber_id', 'state', 'source', 'basis', 'wording'],
    constants: { company_id: tx.companyId },
  }
  await copyRows(
    tx.client,
    target,
    rows.map((row) => [row.list_id, row.subscriber_id, row.state, row.source, row.basis, row.wording]),
  )
}

/** If the state stays the same, only the basis is recorded: the data about the confirmation email stays too. */
async function upsertMembers(tx: TenantTx, rows: readonly MemberRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into list_member (company_id, list_id, subscriber_id, state, source, basis, wording, added_at)
    select ${tx.companyId}, given.list_id, given.subscriber_id, given.state, given.source, given.basis, given.wording, now()
    from jsonb_populate_recordset(null::list_member, ${JSON.stringify(rows)}::jsonb) as given
    on conflict (company_id, list_id, subscriber_id) do update set state = excluded.state,
      basis = coalesce(excluded.basis, list_member.basis),
      confirmed_at = case when list_member.state = 'pending' and excluded.state = 'member' then excluded.added_at
        when list_member.state = excluded.state then list_member.confirmed_at end,
      asked_at = case when excluded.state <> 'pending' or list_member.state = 'pending' then list_member.asked_at end,
      ask_again_at = case when list_member.state = excluded.state then list_member.ask_again_at end,
      ask_tries = case when list_member.state = excluded.state then list_member.ask_tries else 0 end,
      ask_token = case when excluded.state <> 'pending' or list_member.state = 'pending' then list_member.ask_token end,
      added_at = case when list_member.state = 'left' then excluded.added_at else list_member.added_at end`.execute(
    tx.sql,
  )
}

async function deleteMembers(
  tx: TenantTx,
  rows: readonly { readonly listId: string; readonly personId: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    delete from list_member using unnest(
      ${rows.map(({ listId }) => listId)}::uuid[], ${rows.map(({ personId }) => personId)}::uuid[]
    ) as gone (list_id, subscriber_id)
    where list_member.company_id = ${tx.companyId} and list_member.list_id = gone.list_id
      and list_member.subscriber_id = gone.subscriber_id`.execute(tx.sql)
}
