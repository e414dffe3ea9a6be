import { sql } from 'kysely'
import { copyRows } from '../core/copy-rows.ts'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'

/** All or nothing: a lead that is saved during the import is marked by the old list or by the new one. */
export const replaceTpsNumbers = (
  store: Store,
  batches: AsyncIterable<readonly string[]>,
  demandSome: () => void,
): Promise<void> =>
  writeReference(store, async (db, client) => {
    await sql`create temp table tps_incoming (number text) on commit drop`.execute(db)
    for await (const numbers of batches)
      await copyRows(
        client,
        { table: 'tps_incoming', columns: ['number'] },
        numbers.map((number) => [number]),
      )
    demandSome()
    await sql`create index on tps_incoming (number)`.execute(db)
    await sql`delete from tps_number where not exists (
      select from tps_incoming where tps_incoming.number = tps_number.number)`.execute(db)
    await sql`insert into tps_number select distinct number from tps_incoming on conflict do nothing`.execute(db)
  })
