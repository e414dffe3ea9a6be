import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

type Table = 'view' | 'marketing_list' | 'campaign_template'

/** Deleted rows of the other tables stay for a while as tombstones. */
const LEAVES_NOTHING: Table = 'campaign_template'

interface Room {
  readonly table: Table
  readonly most: number
  readonly message: string
}

/** For rows that users create by hand. Two that are added at once are counted one after the other. */
export async function demandRoom(tx: TenantTx, { table, most, message }: Room): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`room for ${table} of ${tx.companyId}`}))`.execute(tx.sql)
  const { count } = await tx.sql
    .selectFrom<Table>(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', tx.companyId)
    .$if(table !== LEAVES_NOTHING, (query) => query.where(sql<boolean>`deleted_at is null`))
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('state', message)
}
