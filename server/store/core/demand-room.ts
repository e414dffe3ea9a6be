import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

interface Room {
  readonly table: 'view' | 'marketing_list'
  readonly most: number
  readonly message: string
}

/** For rows that people make by hand. Two that are added at once are counted one after the other. */
export async function demandRoom(tx: TenantTx, { table, most, message }: Room): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`room for ${table} of ${tx.companyId}`}))`.execute(tx.sql)
  const { count } = await tx.sql
    .selectFrom<'view' | 'marketing_list'>(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', tx.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('state', message)
}
