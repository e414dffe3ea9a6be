import { type Kysely, sql } from 'kysely'
import { DOORSTEP } from '../../../contract/entities/user.ts'
import type { EntityRef } from '../../../contract/entities/entity.ts'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
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
  await tx.ask(tx.sql.insertInto('history').values(steps))
}

/** The author shown when the server has changed a lead: for a register, an earlier wish, or by a rule. */
const SERVER = { ...DOORSTEP, ofRegister: 'Telephone Preference Service' }
export const authorId = sql<string>`coalesce(history.by, ${SERVER._id})`
export const authorName = sql<string>`case
  when history.by is null and coalesce(after, before) #>> '{}' in (${sql.join(PHONE_REGISTERS)}) then ${SERVER.ofRegister}
  when history.by is null then ${SERVER.name} else btrim(concat_ws(' ', firstname, lastname)) end`

export const releaserName = sql<string | null>`(
  select btrim(concat_ws(' ', firstname, lastname)) from app_user where app_user.id = history.released_by
)`

/** The steps of the history as they are shown, newest first. Each kind of row counts its own versions. */
export const stepRows = (db: Kysely<Database>) =>
  db
    .selectFrom('history')
    .leftJoin('app_user', 'app_user.id', 'history.by')
    .select(['entity', 'entity_id', 'field', 'before', 'after', 'at', 'device_at', 'is_decision'])
    .select([authorId.as('by'), authorName.as('byName'), releaserName.as('releasedBy')])
    .orderBy('at', 'desc')
    .orderBy('history.version', 'desc')
    .orderBy('field')

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

/** Includes merges through other leads. */
export async function leadsMergedInto(db: Kysely<Database>, companyId: string, leadId: string): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    with recursive gone as (
      select lead_id from merged_lead where company_id = ${companyId} and into_id = ${leadId}
      union select merged_lead.lead_id from merged_lead join gone on merged_lead.into_id = gone.lead_id
      where company_id = ${companyId}
    ) select lead_id from gone`.execute(db)
  return rows.map(({ lead_id }) => lead_id)
}

/** The value in a step, or nothing if there was none. */
export const shown = (name: 'before' | 'after', value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' ? { [name]: value } : {}
