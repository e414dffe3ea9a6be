import { sql } from 'kysely'
import { PHONE_REGISTERS } from '../../../contract/entities/phone-register.ts'
import { wishOfRow } from '../core/marks/keep-wishes.ts'
import { settleMarks } from '../core/marks/row-marks.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

/** Rows per transaction, so that locks are short. */
const BATCH = 500

const MARKS = [
  { table: 'lead', kind: 'call', deleted: sql`deleted_at is not null` },
  { table: 'lead', kind: 'knock', deleted: sql`deleted_at is not null` },
  { table: 'contact', kind: 'call', deleted: sql`false` },
] as const

/**
 * Runs after a restore. Restored wishes are known only by their hashes, so each row is compared with them and then gets
 * its flag. Includes deleted rows, which may be restored.
 */
export async function markAgain(store: Store, companyId: string): Promise<void> {
  for (const { table, kind, deleted } of MARKS) {
    const reason = sql.ref(`do_not_${kind}`)
    const { rows } = await sql<{ id: string; deleted: boolean }>`
      select id, ${deleted} as deleted from ${sql.table(table)}
        cross join lateral (${wishOfRow(companyId, table, kind)}) as wished
      where company_id = ${companyId}
        and (${reason} is null or ${reason} in (${sql.join(PHONE_REGISTERS)})) and wished.since is not null
      order by id`.execute(store.db)
    for (let at = 0; at < rows.length; at += BATCH) {
      const some = rows.slice(at, at + BATCH)
      const ids = some.map(({ id }) => id)
      await writeTenant(store, companyId, async (tx) => {
        const { rows: raised } = await sql<{ id: string; was: string | null }>`
          update ${sql.table(table)} set version = version + 1, updated_at = now()
          where company_id = ${companyId} and id = any(${ids}::uuid[]) returning id, ${reason} as was`.execute(tx.sql)
        await settleMarks(
          tx,
          { table, kind, by: 'server' },
          raised.map(({ id, was }) => ({ id, place: 'same', was, asked: was })),
        )
        for (const row of some) tx.touched(table, row.id, row.deleted)
      })
    }
  }
}
