import { sql } from 'kysely'
import type { EntityRef } from '../../contract/entities/entity.ts'
import type { Author } from './rows.ts'
import type { TenantTx } from './tenant-transaction.ts'

interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** What changed, from what, to what, by whom: one row per field. */
export async function recordHistory(
  tx: TenantTx,
  { entity, id, version }: EntityRef & { version: number },
  changes: readonly FieldChange[],
  { userId, deviceAt }: Author,
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
  }))
  await tx.sql.insertInto('history').values(steps).execute()
}

export interface PastChange extends FieldChange {
  version: number
  /** A user id. */
  by: string
  byName: string
  at: Date
}

/** What was done to these fields of a row after a version, oldest first. */
export const changesAfter = (
  tx: TenantTx,
  { entity, id, version }: EntityRef & { version: number },
  fields: readonly string[],
): Promise<PastChange[]> =>
  tx.sql
    .selectFrom('history')
    .innerJoin('app_user', 'app_user.id', 'history.by')
    .select(['history.version', 'field', 'before', 'after', 'by', 'at'])
    .select(sql<string>`btrim(concat_ws(' ', firstname, lastname))`.as('byName'))
    .where('company_id', '=', tx.companyId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('history.version', '>', version)
    .where('field', 'in', fields)
    .orderBy('history.version')
    .execute()
