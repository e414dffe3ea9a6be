import { type Kysely, sql } from 'kysely'
import { OPEN_STATUSES } from '../../../contract/entities/sharing/open-work.ts'
import type { Database } from '../schema/schema.ts'

// Facts that decide besides the rules. They are read under the lock of the rules, so that every assignment sees them
// unchanged.

/** Members of the company who are active, and not away today in London. */
export async function availableAmong(
  db: Kysely<Database>,
  companyId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const today = sql<string>`to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD')`
  const found = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('active', '=', true)
    .where(sql<boolean>`not coalesce(${today} between away_from and away_until, false)`)
    .execute()
  return new Set(found.map(({ user_id }) => user_id))
}

/** Open leads by user: all, or those that are older than a time. */
export async function openLeadsOf(
  db: Kysely<Database>,
  companyId: string,
  userIds: readonly string[],
  before: Date | null = null,
): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('lead')
    .select(['assigned_to', sql<number>`count(*)::integer`.as('open')])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`assigned_to = any(${userIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('deal_status', 'is', null)
    .where(sql<boolean>`lead_status = any(${OPEN_STATUSES})`)
    .where(sql<boolean>`(${before}::timestamptz is null or created_at < ${before}::timestamptz)`)
    .groupBy('assigned_to')
    .execute()
  return new Map(found.flatMap(({ assigned_to, open }) => (assigned_to === null ? [] : [[assigned_to, open]])))
}
