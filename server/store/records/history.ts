import { sql } from 'kysely'
import type { EntityRef } from '../../../contract/entities/entity.ts'
import { HISTORY_LIMIT, type HistoryStep } from '../../../contract/entities/history.ts'
import type { Store } from '../core/open-store.ts'
import type { Author } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** One row for each changed field. */
export async function recordHistory(
  tx: TenantTx,
  { entity, id, version }: EntityRef & { version: number },
  changes: readonly FieldChange[],
  { userId, deviceAt, isDecision = false }: Author,
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

/** Changes of these fields after a version, oldest first. */
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

/** Newest first. */
export async function readHistory(
  store: Store,
  companyIds: readonly string[],
  { entity, id }: EntityRef,
): Promise<HistoryStep[]> {
  const steps = await store.db
    .selectFrom('history')
    .innerJoin('app_user', 'app_user.id', 'history.by')
    .select(['field', 'before', 'after', 'by', 'at', 'device_at', 'is_decision'])
    .select(sql<string>`btrim(concat_ws(' ', firstname, lastname))`.as('byName'))
    .where('company_id', 'in', companyIds)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('history.version', 'desc')
    .orderBy('field')
    .limit(HISTORY_LIMIT)
    .execute()
  return steps.map(({ field, before, after, by, byName, at, device_at, is_decision }) => ({
    field,
    ...shown('before', before),
    ...shown('after', after),
    by: { _id: by, name: byName },
    at: at.toISOString(),
    ...(device_at ? { deviceAt: device_at.toISOString() } : {}),
    ...(is_decision ? { isDecision: true } : {}),
  }))
}

const shown = (name: 'before' | 'after', value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' ? { [name]: value } : {}
