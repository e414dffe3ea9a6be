import { sql } from 'kysely'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export interface DueReminder {
  readonly userId: string
  readonly followUp: FollowUp
  readonly lead: Lead
}

interface Moment {
  readonly date: string
  /** First and last, `HH:mm` in London. */
  readonly from: string
  readonly until: string
}

const MOST_AT_ONCE = 500
const dueOf = sql<string>`replace(due_date::text, '-', '') || replace(due_time, ':', '')`
const owner = sql<string>`coalesce(follow_up.assigned_to, follow_up.created_by)`

/** Of people with a browser to reach, and not those that one of their devices has reminded them of. In all companies. */
export async function dueReminders(store: Store, { date, from, until }: Moment): Promise<DueReminder[]> {
  return store.db
    .selectFrom('follow_up')
    .innerJoin('lead', (join) =>
      join.onRef('lead.company_id', '=', 'follow_up.company_id').onRef('lead.id', '=', 'follow_up.lead_id'),
    )
    .innerJoin('app_user', (join) => join.on(sql<boolean>`app_user.id = ${owner} and app_user.active`))
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
    .where(sql<boolean>`exists (select from push_subscription where push_subscription.user_id = app_user.id)`)
    .limit(MOST_AT_ONCE)
    .execute()
}

const isUnreminded = sql<boolean>`(reminded_by is distinct from ${owner} or reminded_due is distinct from ${dueOf})`

/** Whether this caller reminds: of several that try at once one gets true. */
export async function claimReminder(tx: TenantTx, followUp: FollowUp, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('follow_up')
    .set({ reminded_by: userId, reminded_due: dueOf })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', followUp._id)
    .where('due_date', '=', followUp.dueDate)
    .where('due_time', '=', followUp.dueTime ?? null)
    .where('done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${owner} = ${userId}`)
    .where(isUnreminded)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  tx.touched('followUp', followUp._id)
  return true
}

/** Nothing was shown: a device, or a later try, reminds. */
export async function releaseReminder(tx: TenantTx, { _id }: FollowUp, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('follow_up')
    .set({ reminded_by: null, reminded_due: null })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', _id)
    .where('reminded_by', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.touched('followUp', _id)
}
