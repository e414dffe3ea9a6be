import { sql } from 'kysely'
import { londonClock } from '../../../contract/london-time.ts'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
import { LOWEST_ID } from '../core/lowest-id.ts'
import { registerIn } from '../core/marks/lookups.ts'
import { type MarkedTable, settleMarks } from '../core/marks/row-marks.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface TpsMarked {
  readonly marked: number
  /** Rows whose number is no longer in either register. */
  readonly lifted: number
}

/** Small, so that users' changes are committed in between. */
const BATCH = 5_000

/** Marks existing leads and contacts. `row-marks.ts` handles new ones, and those that get another number. */
export async function markTpsLeads(store: Store): Promise<TpsMarked> {
  const companies = await store.db.selectFrom('company').select('id').orderBy('id').execute()
  let [marked, lifted] = [0, 0]
  for (const { id: companyId } of companies) {
    const leads = await markAll(store, companyId, 'lead')
    marked += leads.marked
    lifted += leads.lifted
    await markAll(store, companyId, 'contact')
  }
  return { marked, lifted }
}

async function markAll(store: Store, companyId: string, table: MarkedTable): Promise<TpsMarked> {
  let [marked, lifted] = [0, 0]
  let next: string | undefined = LOWEST_ID
  while (next !== undefined) {
    const after: string = next
    const { result: batch }: { result: MarkedBatch } = await writeTenant(store, companyId, (tx) =>
      markBatch(tx, table, after),
    )
    marked += batch.marked
    lifted += batch.lifted
    next = batch.last
  }
  return { marked, lifted }
}

interface MarkedBatch extends TpsMarked {
  /** The row to continue after. Undefined at the end. */
  readonly last: string | undefined
}

async function markBatch(tx: TenantTx, table: MarkedTable, after: string): Promise<MarkedBatch> {
  const batch = await tx.sql
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const ids = batch.map(({ id }) => id)
  const isThere = table === 'lead' ? sql`deleted_at is null` : sql`true`
  const { rows } = await sql<{ id: string; was: string | null; reason: string | null }>`
    with due as (
      select id, do_not_call as was, listed.register as listed
      from ${sql.table(table)}
        cross join lateral (${registerIn({ digits: sql`phone_digits(phone)`, numbers: sql`phone_numbers` })}) as listed
      where company_id = ${tx.companyId} and id = any(${ids}::uuid[]) and ${isThere} and (
        (listed.register is not null and do_not_call is null and tps_consent is distinct from phone_digits(phone))
        or (do_not_call in (${sql.join(PHONE_REGISTERS)}) and do_not_call is distinct from listed.register))
      order by id for update of ${sql.table(table)}
    )
    update ${sql.table(table)} set
      do_not_call = listed,
      do_not_call_since = case when listed is not null then ${londonClock(Date.now()).date}::date end,
      version = version + 1, updated_at = now()
    from due where company_id = ${tx.companyId} and ${sql.ref(`${table}.id`)} = due.id
    returning due.id, was, do_not_call as reason`.execute(tx.sql)
  await settleMarks(
    tx,
    { table, kind: 'call', by: 'server' },
    rows.map(({ id, was, reason }) => ({ id, place: 'same', was, asked: reason })),
  )
  tx.touchedAll(
    table,
    rows.map(({ id }) => id),
  )
  const marked = rows.filter(({ reason }) => reason !== null).length
  return { marked, lifted: rows.length - marked, last: ids.length < BATCH ? undefined : ids.at(-1) }
}
