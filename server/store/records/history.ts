import { type Kysely, sql } from 'kysely'
import type { EntityRef } from '../../../contract/entities/entity.ts'
import { followUpText } from '../../../contract/entities/follow-up.ts'
import { HISTORY_LIMIT, type HistoryStep } from '../../../contract/entities/history.ts'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
import type { Store } from '../core/open-store.ts'
import type { Remover } from '../core/row-table.ts'
import type { Database } from '../schema/schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function recordHistory(
  tx: TenantTx,
  { entity, id, version }: EntityRef & { version: number },
  changes: readonly FieldChange[],
  { userId, deviceAt, isDecision = false, releasedBy }: Remover,
): Promise<void> {
  if (changes.length === 0) return
  const steps = changes.map(({ field, before, after }) => ({
    company_id: tx.companyId,
    entity,
    entity_id: id,
    version,
    field,
    before: toJson(before),
    after: toJson(after),
    by: userId,
    device_at: deviceAt ?? null,
    is_decision: isDecision,
    released_by: releasedBy ?? null,
  }))
  await tx.sql.insertInto('history').values(steps).execute()
}

/** Who the history names where the server has marked a lead by itself: for a register, or for an earlier wish. */
const SERVER = {
  _id: '00000000-0000-0000-0000-000000000000',
  name: 'Doorstep',
  ofRegister: 'Telephone Preference Service',
}
const authorId = sql<string>`coalesce(history.by, ${SERVER._id})`
export const authorName = sql<string>`case
  when history.by is null and coalesce(after, before) #>> '{}' in (${sql.join(PHONE_REGISTERS)}) then ${SERVER.ofRegister}
  when history.by is null then ${SERVER.name} else btrim(concat_ws(' ', firstname, lastname)) end`

const releaserName = sql<string | null>`(
  select btrim(concat_ws(' ', firstname, lastname)) from app_user where app_user.id = history.released_by
)`

export interface PastChange extends FieldChange {
  version: number
  by: string
  byName: string
  at: Date
}

/** Changes of these fields after a version, oldest first. */
export const changesAfter = (
  tx: TenantTx,
  { entity, id, version }: EntityRef & { version: number },
  fields: readonly string[],
): Promise<PastChange[]> =>
  tx.sql
    .selectFrom('history')
    .leftJoin('app_user', 'app_user.id', 'history.by')
    .select(['history.version', 'field', 'before', 'after', 'at', authorId.as('by'), authorName.as('byName')])
    .where('company_id', '=', tx.companyId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('history.version', '>', version)
    .where('field', 'in', fields)
    .orderBy('history.version')
    .execute()

export async function readLeadHistory(store: Store, companyId: string, leadId: string): Promise<HistoryStep[]> {
  const merged = await leadsMergedInto(store.db, companyId, leadId)
  const followUps = await store.db
    .selectFrom('follow_up')
    .select(['id', 'kind', 'due_date', 'due_time'])
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .execute()
  const steps = await store.db
    .selectFrom('history')
    .leftJoin('app_user', 'app_user.id', 'history.by')
    .select(['entity', 'entity_id', 'field', 'before', 'after', 'at', 'device_at', 'is_decision'])
    .select([authorId.as('by'), authorName.as('byName'), releaserName.as('releasedBy')])
    .where('company_id', '=', companyId)
    .where('entity', 'in', ['lead', 'followUp'])
    // Who has done it is the one whose step it is.
    .where('field', '<>', 'doneBy')
    // One that was undone never happened.
    .where(
      sql<boolean>`(field <> 'activities' or exists (
        select from activity where activity.company_id = ${companyId} and activity.id::text = history.after #>> '{}'
      ))`,
    )
    .where('entity_id', 'in', [leadId, ...merged, ...followUps.map(({ id }) => id)])
    // A lead that was merged is gone, but nobody has deleted it.
    .where(({ eb, or }) =>
      or([eb('field', '<>', 'deleted'), eb('entity_id', '=', leadId), eb('entity', '=', 'followUp')]),
    )
    // The lead and each follow-up count their own versions.
    .orderBy('at', 'desc')
    .orderBy('history.version', 'desc')
    .orderBy('field')
    .limit(HISTORY_LIMIT)
    .execute()
  const texts = new Map(
    followUps.map(({ id, kind, due_date, due_time }) => [
      id,
      followUpText({ kind, dueDate: due_date, dueTime: due_time ?? undefined }),
    ]),
  )
  return steps.map(
    ({ entity, entity_id, field, before, after, by, byName, at, device_at, is_decision, releasedBy }) => {
      const followUp = texts.get(entity === 'followUp' ? entity_id : String(after))
      return {
        field: entity === 'followUp' ? `followUp.${field}` : field,
        ...(followUp === undefined ? {} : { followUp }),
        ...shown('before', before),
        ...shown('after', after),
        by: { _id: by, name: byName },
        at: at.toISOString(),
        ...(device_at ? { deviceAt: device_at.toISOString() } : {}),
        ...(is_decision ? { isDecision: true } : {}),
        ...(releasedBy === null ? {} : { releasedBy }),
      }
    },
  )
}

/** Also by way of others. */
export async function leadsMergedInto(db: Kysely<Database>, companyId: string, leadId: string): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    with recursive gone as (
      select lead_id from merged_lead where company_id = ${companyId} and into_id = ${leadId}
      union select merged_lead.lead_id from merged_lead join gone on merged_lead.into_id = gone.lead_id
      where company_id = ${companyId}
    ) select lead_id from gone`.execute(db)
  return rows.map(({ lead_id }) => lead_id)
}

/** What a step says of a value; nothing where there was none. */
export const shown = (name: 'before' | 'after', value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' ? { [name]: value } : {}
