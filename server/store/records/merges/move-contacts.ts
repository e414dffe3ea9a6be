import { sql } from 'kysely'
import type { Author } from '../../core/row-table.ts'
import type { TenantTx } from '../../core/tenant-tx.ts'
import { contactRows } from '../form-rows.ts'

/** Moves the contacts of one account to another: all, or only the given ones. */
export async function moveContacts(
  tx: TenantTx,
  { from, to }: { from: string; to: string },
  by: Author,
  only?: readonly string[],
): Promise<string[]> {
  let query = tx.sql
    .selectFrom('contact')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('account_id', '=', from)
    .orderBy('id')
  if (only) query = query.where('id', '=', sql<string>`any(${only}::uuid[])`)
  const ids = (await query.execute()).map(({ id }) => id)
  for (const id of ids) {
    const contact = (await contactRows.load(tx, id))?.row
    if (contact?.accountId !== from) continue
    await contactRows.save(tx, contact, { ...contact, accountId: to }, by, {})
    tx.touched('contact', id)
  }
  return ids
}
