import { sql } from 'kysely'
import type { TenantTx } from './tenant-transaction.ts'

/** Somebody who came or went. */
export interface Headcount {
  /** A list, or the company for all of its people. */
  readonly ofId: string
  /** When they came: by it they stand in their place. Absent for the time of this transaction. */
  readonly at?: Date | string
  readonly people: 1 | -1
}

/** Kept by the second in which people came, so that a page far down is found without reading what is before it. */
export async function keepTally(tx: TenantTx, heads: readonly Headcount[]): Promise<void> {
  if (heads.length === 0) return
  await sql`
    insert into marketing_tally (company_id, of_id, at, people)
    select ${tx.companyId}, of_id, date_trunc('second', coalesce(came, now())) as at, sum(people) from unnest(
      ${heads.map(({ ofId }) => ofId)}::uuid[],
      ${heads.map(({ at }) => (at === undefined ? null : new Date(at).toISOString()))}::timestamptz[],
      ${heads.map(({ people }) => people)}::integer[]
    ) as heads (of_id, came, people) group by of_id, at order by of_id, at
    on conflict (company_id, of_id, at) do update set people = marketing_tally.people + excluded.people`.execute(tx.sql)
}
