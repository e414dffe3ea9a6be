import { sql } from 'kysely'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { ownerOfFollowUp } from './agenda.ts'

export interface DueReminder {
  readonly userId: string
  readonly followUp: FollowUp
  readonly lead: Lead
}

interface Moment {
  readonly date: string
  /** First and last minute, `HH:mm` in London. */
  readonly from: string
  readonly until: string
}

const MOST_AT_ONCE = 500
const dueOf = sql<string>`replace(due_date::text, '-', '') || replace(due_time, ':', '')`

/**
 * Follow-ups of users with a browser that can be reached, except those that one of their devices has already shown. In
 * all companies.
 */
export async function dueReminders(store: Store, { date, from, until }: Moment): Promise<DueReminder[]> {
  const reachable = await reachableUsers(store)
  if (reachable.length === 0) return []
  return store.db
    .selectFrom('follow_up')
    .innerJoin('lead', (join) =>
      join.onRef('lead.company_id', '=', 'follow_up.company_id').onRef('lead.id', '=', 'follow_up.lead_id'),
    )
    .innerJoin('app_user', (join) => join.on(sql<boolean>`app_user.id = ${ownerOfFollowUp} and app_user.active`))
    .innerJoin('membership', (join) =>
      join.onRef('membership.company_id', '=', 'follow_up.company_id').onRef('membership.user_id', '=', 'app_user.id'),
    )
    .select(['app_user.id as userId', rowJson('followUp').as('followUp'), rowJson('lead').as('lead')])
    .where('due_date', '=', date)
    .where('due_time', '>=', from)
    .where('due_time', '<=', until)
    .where('done_at', 'is', null)
    .where('follow_up.deleted_at', 'is', null)
    .where('lead.deleted_at', 'is', null)
    .where(isUnreminded)
    .where(sql<boolean>`app_user.id = any(${reachable}::uuid[])`)
    .limit(MOST_AT_ONCE)
    .execute()
}

/** Read first, because in a distributed database this table is on another machine than the rows of companies. */
async function reachableUsers({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('push_subscription').select('user_id').distinct().execute()
  return rows.map(({ user_id }) => user_id)
}

const isUnreminded = sql<boolean>`(reminded_by is distinct from ${ownerOfFollowUp} or reminded_due is distinct from ${dueOf})`
