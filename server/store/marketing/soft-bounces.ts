import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Cause } from '../../../contract/entities/marketing/campaign.ts'
import { stricter } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { changeSubscribers } from './change-subscribers.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** Only problems of the person's own mailbox count: not those of our sending, the message or the route. */
const COUNTED: readonly Cause[] = ['full', 'unreachable', 'other']
/** Campaigns in a row, and days between the first and the last of them. */
const CAMPAIGNS = 5
const DAYS = 30
/** Some systems try for five days: a later email may still be returned. */
const MAY_COME_BACK_DAYS = 6

export interface SoftBounce {
  readonly subscriberId: string
  readonly cause: Cause
  readonly answer: string
}

/** Emails that did not arrive. A person who received none of five campaigns over thirty days counts as bounced. */
export async function keepSoftBounces(
  tx: TenantTx,
  campaignId: string,
  bounces: readonly SoftBounce[],
  source: string,
): Promise<void> {
  const counted = bounces.filter(({ cause }) => COUNTED.includes(cause))
  if (counted.length === 0) return
  await tx.sql
    .insertInto('soft_bounce')
    .values(
      counted.map(({ subscriberId }) => ({
        company_id: tx.companyId,
        subscriber_id: subscriberId,
        campaign_id: campaignId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const due = await overdue(
    tx,
    counted.map(({ subscriberId }) => subscriberId),
  )
  await changeSubscribers(
    tx,
    counted.filter(({ subscriberId }) => due.has(subscriberId)),
    (row, { answer }) =>
      stricter(row, 'bounced', randomUUID(), `Not delivered in ${CAMPAIGNS} campaigns over ${DAYS} days: ${answer}`),
    { source },
  )
}

async function overdue(tx: TenantTx, people: readonly string[]): Promise<Set<string>> {
  const isEnough = sql`count(*) >= ${CAMPAIGNS} and max(at) - min(at) >= make_interval(days => ${DAYS})`
  const { rows } = await sql<{ id: string }>`
    with often as materialized (
      select subscriber_id from soft_bounce
      where company_id = ${tx.companyId} and subscriber_id = any(${people}::uuid[])
      group by subscriber_id having ${isEnough}
    ), arrived as (
      select often.subscriber_id, max(line.at) as at from often cross join lateral (
        select line.at from campaign join campaign_recipient as line on line.company_id = campaign.company_id
          and line.campaign_id = campaign.id and line.subscriber_id = often.subscriber_id
        where campaign.company_id = ${tx.companyId} and line.state in ('sent', 'delivered')
          and line.at < now() - make_interval(days => ${MAY_COME_BACK_DAYS})
      ) as line group by often.subscriber_id
    )
    select soft_bounce.subscriber_id as id from often
      join soft_bounce on company_id = ${tx.companyId} and soft_bounce.subscriber_id = often.subscriber_id
      left join arrived on arrived.subscriber_id = often.subscriber_id
    where soft_bounce.at > coalesce(arrived.at, '-infinity')
    group by soft_bounce.subscriber_id having count(*) >= ${CAMPAIGNS}
      and max(soft_bounce.at) - min(soft_bounce.at) >= make_interval(days => ${DAYS})`.execute(tx.sql)
  return new Set(rows.map(({ id }) => id))
}
