import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema/schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface Headcount {
  /** A list's id, or the company's for all of its subscribers. */
  readonly ofId: string
  /** When they joined: the tally is stored by this time. By default the time of this transaction. */
  readonly at?: Date | string
  readonly people: 1 | -1
}

/** Counts by the second in which subscribers joined, so that a page far down is found without reading those before it. */
export async function keepTally(tx: TenantTx, heads: readonly Headcount[]): Promise<void> {
  if (heads.length === 0) return
  await sql`
    with heads as materialized (
      select of_id, date_trunc('second', coalesce(came, now())) as at, people from unnest(
        ${heads.map(({ ofId }) => ofId)}::uuid[],
        ${heads.map(({ at }) => (at === undefined ? null : new Date(at).toISOString()))}::timestamptz[],
        ${heads.map(({ people }) => people)}::integer[]
      ) as given (of_id, came, people)
    ), seconds as (
      insert into marketing_tally (company_id, of_id, at, people)
      select ${tx.companyId}, of_id, at, sum(people) from heads group by of_id, at order by of_id, at
      on conflict (company_id, of_id, at) do update set people = marketing_tally.people + excluded.people
    )
    insert into marketing_day (company_id, of_id, day, people)
    select ${tx.companyId}, of_id, (at at time zone 'UTC')::date as day, sum(people) from heads
    group by of_id, day order by of_id, day
    on conflict (company_id, of_id, day) do update set people = marketing_day.people + excluded.people`.execute(tx.sql)
}

export async function forgetTally(tx: TenantTx, listId: string): Promise<void> {
  for (const table of ['marketing_tally', 'marketing_day'] as const)
    await tx.sql.deleteFrom(table).where('company_id', '=', tx.companyId).where('of_id', '=', listId).execute()
}

/** The size of each list. A company's own id means all of its subscribers. */
export async function sizesOf(db: Kysely<Database>, companyId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('marketing_day')
    .select(['of_id', sql<number>`sum(people)`.as('people')])
    .where('company_id', '=', companyId)
    .groupBy('of_id')
    .execute()
  return Object.fromEntries(rows.map(({ of_id, people }) => [of_id, people]))
}

interface Second {
  readonly total: number
  /** The second in which the subscriber after `before` others joined. Undefined beyond the end. */
  readonly second: Date | undefined
  /** How many joined later. */
  readonly passed: number
}

/** Adds up days, and then the seconds of one of them. */
export async function secondOf(
  db: Kysely<Database>,
  { companyId, ofId, before }: { companyId: string; ofId: string; before: number },
): Promise<Second> {
  const { rows } = await sql<{ total: number; second: Date | null; passed: number | null }>`
    with days as materialized (
      select day, people, sum(people) over (order by day desc) as upto from marketing_day
      where company_id = ${companyId} and of_id = ${ofId}
    ), the_day as materialized (
      select day, upto - people as passed from days where upto > ${before} and people > 0 order by day desc limit 1
    ), seconds as (
      select at, marketing_tally.people, passed + sum(marketing_tally.people) over (order by at desc) as upto
      from the_day cross join marketing_tally
      where company_id = ${companyId} and of_id = ${ofId}
        and at >= day::timestamp at time zone 'UTC' and at < (day + 1)::timestamp at time zone 'UTC'
    ), the_second as (
      select at as second, upto - people as passed from seconds where upto > ${before} and people > 0
      order by at desc limit 1
    )
    select total, second, passed from (select coalesce(sum(people), 0) as total from days) as counted
    left join the_second on true`.execute(db)
  const { total = 0, second, passed } = rows[0] ?? {}
  return { total, second: second ?? undefined, passed: passed ?? 0 }
}
