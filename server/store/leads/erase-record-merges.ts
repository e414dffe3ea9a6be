import { sql } from 'kysely'
import type { TenantTx } from '../core/tenant-tx.ts'
import type { ErasedPerson } from './erased-person.ts'
import { quotesPerson } from './quotes-person.ts'

/**
 * Merges of contacts store a snapshot of each contact. A merge with a deleted contact, or with one that quotes the
 * person, can no longer be undone. Returns the ids of the contacts that were merged into others, whose history is
 * deleted too.
 */
export async function eraseRecordMerges(
  tx: TenantTx,
  person: ErasedPerson,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; others: Array<{ _id: string }> }>`
    delete from record_merge where company_id = ${tx.companyId} and of = 'contact' and (
      kept_id = any(${contactIds}::uuid[])
      or exists (select from jsonb_array_elements(others) as other where other ->> '_id' = any(${contactIds}::text[]))
      or ${quotesPerson(sql`others_before`, person)} or ${quotesPerson(sql`kept_before`, person)}
      or ${quotesPerson(sql`others`, person)}
    ) returning id, others`.execute(tx.sql)
  for (const { id } of rows) tx.erased('recordMerge', id)
  return rows.flatMap(({ others }) => others.map(({ _id }) => _id))
}

/** A decision about an erased person has no effect any more, and devices must not keep a change that names them. */
export async function eraseAparts(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const gone = await tx.sql
    .deleteFrom('apart')
    .where('company_id', '=', tx.companyId)
    .where(sql<boolean>`ids && ${ids}::uuid[]`)
    .returning('id')
    .execute()
  for (const { id } of gone) tx.erased('apart', id)
}
