import { type Kysely, sql } from 'kysely'
import type { MergedKind } from '../../../../contract/entities/duplicates/record-merge.ts'
import type { TenantTx } from '../../core/tenant-tx.ts'
import type { Database } from '../../schema/schema.ts'

/** The rows that were merged into one, also through others, and not separated again: their history is shown with its own. */
export async function recordsMergedInto(db: Kysely<Database>, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive gone as (
      select (other ->> '_id')::uuid as id from record_merge, jsonb_array_elements(others) as other
      where company_id = ${companyId} and kept_id = ${id} and undone_at is null
      union select (other ->> '_id')::uuid from gone
        join record_merge on kept_id = gone.id and undone_at is null, jsonb_array_elements(others) as other
      where company_id = ${companyId}
    ) select id from gone`.execute(db)
  return rows.map((row) => row.id)
}

export async function isMergedAway(tx: TenantTx, of: MergedKind, id: string): Promise<boolean> {
  const found = await tx.sql
    .selectFrom('record_merge')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('of', '=', of)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`others @> ${JSON.stringify([{ _id: id }])}::jsonb`)
    .executeTakeFirst()
  return found !== undefined
}

/** The kept row's merges are deleted with it, and with them their data about the others. */
export async function deleteMergesInto(tx: TenantTx, keptIds: readonly string[]): Promise<void> {
  const gone = await tx.sql
    .deleteFrom('record_merge')
    .where('company_id', '=', tx.companyId)
    .where('kept_id', '=', sql<string>`any(${keptIds}::uuid[])`)
    .returning('id')
    .execute()
  for (const { id } of gone) tx.touched('recordMerge', id, true)
}
