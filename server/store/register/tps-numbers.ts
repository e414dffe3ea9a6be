import { sql } from 'kysely'
import type { PhoneRegister, RegisterFile } from '../../../contract/entities/phone-register.ts'
import { copyRows } from '../core/copy-rows.ts'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'

export interface RegisterCounts {
  readonly numbers: number
  /** The number in the previous file; 0 if there was none. */
  readonly before: number
}

/**
 * All or nothing: a lead that is saved during the import is marked by the old file or by the new one. `demand` throws
 * for a file that must not count.
 */
export const replaceRegister = (
  store: Store,
  { register, dated }: RegisterFile,
  batches: AsyncIterable<readonly string[]>,
  demand: (counts: RegisterCounts) => void,
): Promise<RegisterCounts> =>
  writeReference(store, async (db, client) => {
    await sql`create temp table tps_incoming (number text) on commit drop`.execute(db)
    for await (const numbers of batches)
      await copyRows(
        client,
        { table: 'tps_incoming', columns: ['number'] },
        numbers.map((number) => [number]),
      )
    await sql`create index on tps_incoming (number)`.execute(db)
    const { rows } = await sql<RegisterCounts>`
      select count(distinct number)::int as numbers,
        coalesce((select numbers from tps_file where register = ${register}), 0) as before
      from tps_incoming`.execute(db)
    const counts = rows[0] ?? { numbers: 0, before: 0 }
    demand(counts)
    await sql`delete from tps_number where register = ${register} and not exists (
      select from tps_incoming where tps_incoming.number = tps_number.number)`.execute(db)
    await sql`insert into tps_number (number, register) select distinct number, ${register} from tps_incoming
      on conflict do nothing`.execute(db)
    await sql`insert into tps_file (register, numbers, dated) values (${register}, ${counts.numbers}, ${dated}::date)
      on conflict (register) do update set numbers = excluded.numbers, dated = excluded.dated`.execute(db)
    return counts
  })

/** By name of the register. */
export async function readRegisterFiles({ db }: Store): Promise<RegisterFile[]> {
  const { rows } = await sql<{ register: PhoneRegister; dated: string }>`
    select register, dated::text from tps_file order by register`.execute(db)
  return rows
}
