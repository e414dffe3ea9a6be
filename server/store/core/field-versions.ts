import { sql } from 'kysely'
import type { Author } from './row-table.ts'
import type { FieldVersions } from '../schema/lead-schema.ts'
import type { TenantTx } from './tenant-tx.ts'

export function fieldVersionsOf(fields: readonly string[], v: number, { userId }: Author): string {
  const versions: FieldVersions = Object.fromEntries(fields.map((field) => [field, { v, by: userId }]))
  return JSON.stringify(versions)
}

/** Position of a commit in a history that a restore has lost. */
export interface AcknowledgedOrder {
  epoch: string
  seq: number
  /** The server's time of that commit. */
  at?: number
}

interface FieldsOfRow {
  entity: 'lead' | 'contact' | 'account' | 'followUp'
  id: string
  fields: readonly string[]
}

export async function noteFieldOrder(
  tx: TenantTx,
  { entity, id, fields }: FieldsOfRow,
  acknowledged: AcknowledgedOrder,
  userId: string,
): Promise<void> {
  const unset = JSON.stringify({ v: 0, by: userId })
  await sql`
    update ${sql.table(entity === 'followUp' ? 'follow_up' : entity)} set field_versions = field_versions || (
      select jsonb_object_agg(field, coalesce(field_versions -> field, ${unset}::jsonb) || ${JSON.stringify({ acknowledged })}::jsonb)
      from unnest(${fields}::text[]) as field
    )
    where company_id = ${tx.companyId} and id = ${id}
  `.execute(tx.sql)
}
