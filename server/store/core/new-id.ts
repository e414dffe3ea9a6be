import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

/** The tables whose rows may get an id that a client chose. */
const TABLES = ['lead', 'note', 'contact', 'account', 'view', 'marketing_list', 'campaign', 'job'] as const

/** Until the transaction ends nobody else gets this id. What the next statement sees includes what they had committed. */
export const holdId = ({ sql: db }: TenantTx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db)

/**
 * Refuses an id that any row of any company has already: rows are found by their id alone, so two of one id would be
 * taken for each other.
 */
export async function demandNewId(tx: TenantTx, id: string): Promise<void> {
  await holdId(tx, id)
  // Company by company, because their ids come first in each key.
  const taken = TABLES.map(
    (table) => sql`exists (select from company c join ${sql.table(table)} t on t.company_id = c.id and t.id = ${id})`,
  )
  const { rows } = await sql<{ isTaken: boolean }>`select ${sql.join(taken, sql` or `)} as "isTaken"`.execute(tx.sql)
  if (rows[0]?.isTaken) {
    throw new Refusal('key-reuse', 'This Idempotency-Key is the id of another row. Send the change under a new key.')
  }
}
