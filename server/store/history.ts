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
