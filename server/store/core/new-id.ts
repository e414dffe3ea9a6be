import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

const TABLES = [
  'lead',
  'note',
  'follow_up',
  'activity',
  'lead_file',
  'lead_merge',
  'knock',
  'apart',
  'record_merge',
  'contact',
  'account',
  'view',
  'marketing_list',
  'campaign',
  'campaign_template',
  'job',
] as const

/** Reserves the id until the transaction ends. The next statement sees the commits of earlier holders. */
export const holdId = ({ sql: db }: TenantTx, id: string) => held(id).execute(db)

const held = (id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`

/** Checks every company: rows are found by id alone, so two with one id would be confused. */
export async function demandNewId(tx: TenantTx, id: string): Promise<void> {
  // One query for each company, because each key begins with the company.
  const taken = TABLES.map(
    (table) => sql`exists (select from company c join ${sql.table(table)} t on t.company_id = c.id and t.id = ${id})`,
  )
  const [, [found]] = await Promise.all([
    tx.ask(held(id)),
    tx.ask(sql<{ isTaken: boolean }>`select ${sql.join(taken, sql` or `)} as "isTaken"`),
  ])
  if (found?.isTaken) {
    throw new Refusal('key-reuse', 'This Idempotency-Key is the id of another row. Send the change under a new key.')
  }
}
