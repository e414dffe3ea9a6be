import { sql } from 'kysely'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

/** Rows per transaction: locks are short. */
const BATCH = 500

const DOOR_KEY = 'door_key(array[address1, address2, address3], array[posttown, county], postcode, address)'
const OF_LEAD = { table: 'lead', deleted: 'deleted_at is not null' } as const
const MISSING = [
  { ...OF_LEAD, field: 'do_not_call', wish: `wish_since(company_id, 'call', phone_numbers)` },
  { ...OF_LEAD, field: 'do_not_knock', wish: `wish_since(company_id, 'knock', array[${DOOR_KEY}])` },
  { table: 'contact', deleted: 'false', field: 'do_not_call', wish: `wish_since(company_id, 'call', phone_numbers)` },
] as const

/**
 * After a restore. Its wishes are known by their hashes only, so each row is asked whether one is its own; its trigger then marks it. Deleted
 * ones, too: they may be restored.
 */
export async function markAgain(store: Store, companyId: string): Promise<void> {
  for (const { table, deleted, field, wish } of MISSING) {
    const { rows } = await sql<{ id: string; deleted: boolean }>`
      select id, ${sql.raw(deleted)} as deleted from ${sql.table(table)} where company_id = ${companyId}
        and (${sql.ref(field)} is null or ${sql.ref(field)} in ('TPS', 'CTPS')) and ${sql.raw(wish)} is not null
      order by id`.execute(store.db)
    for (let at = 0; at < rows.length; at += BATCH) {
      const some = rows.slice(at, at + BATCH)
      const ids = some.map(({ id }) => id)
      await writeTenant(store, companyId, async (tx) => {
        await sql`
          update ${sql.table(table)} set ${sql.ref(field)} = ${sql.ref(field)}, version = version + 1, updated_at = now()
          where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx.sql)
        for (const row of some) tx.touched(table, row.id, row.deleted)
      })
    }
  }
}
