import { sql } from 'kysely'
import type { TenantTx } from '../core/tenant-tx.ts'

/**
 * Counts the calls and visits to leads and stores the result on the leads: see decision 0105. All code that adds,
 * moves, deletes or restores activities calls this afterwards, in the same transaction; the leads' rows are then
 * locked. Times have the format of `iso`, so that they compare as texts.
 */
export const countContacts = (tx: TenantTx, leadIds: readonly string[]): Promise<unknown> =>
  tx.ask(sql`
    update lead set last_contact_at = counted.at, last_contact_outcome = counted.outcome, contact_attempts = counted.number
    from (
      select given.lead_id, to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        (array_agg(outcome order by at desc, created_at desc, activity.id desc))[1] as outcome,
        nullif(count(activity.id), 0)::integer as number
      from unnest(${[...new Set(leadIds)].toSorted()}::uuid[]) as given (lead_id)
        left join activity on company_id = ${tx.companyId} and activity.lead_id = given.lead_id
          and deleted_at is null and outcome <> 'Message'
      group by given.lead_id
    ) as counted
    where lead.company_id = ${tx.companyId} and lead.id = counted.lead_id
      and (last_contact_at, last_contact_outcome, contact_attempts) is distinct from (counted.at, counted.outcome, counted.number)`)
