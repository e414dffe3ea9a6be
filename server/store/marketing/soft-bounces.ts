import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Cause } from '../../../contract/entities/marketing/campaign.ts'
import { stricter } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { changeSubscribers } from './change-subscribers.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** Only problems of the recipient's mailbox count, not those of our sending, the message or the route. */
const COUNTED: readonly Cause[] = ['full', 'unreachable', 'other', 'domain']

/** Campaigns in a row, and days between the first and the last of them. */
interface Rule {
  readonly campaigns: number
  readonly days: number
  readonly reason: string
}

const SILENT: Rule = { campaigns: 5, days: 30, reason: 'Not delivered in 5 campaigns over 30 days' }
/** A name server may fail for days, so one report that a domain doesn't exist is not enough. */
const NO_DOMAIN: Rule = { campaigns: 2, days: 7, reason: 'The domain did not exist for a week' }

/** Some systems retry for five days, so a later email may still be returned. */
const MAY_COME_BACK_DAYS = 6

export interface SoftBounce {
  readonly subscriberId: string
  readonly cause: Cause
  readonly answer: string
}

/** Stores emails that did not arrive. A subscriber over the limit of either rule counts as bounced. */
export async function keepSoftBounces(
  tx: TenantTx,
  campaignId: string,
  bounces: readonly SoftBounce[],
  source: string,
): Promise<void> {
  const counted = bounces.filter(({ cause }) => COUNTED.includes(cause))
  if (counted.length === 0) return
  await insertBounces(tx, campaignId, counted)
  await condemn(tx, counted, SILENT, source)
  const ofDomain = counted.filter(({ cause }) => cause === 'domain')
  if (ofDomain.length > 0) await condemn(tx, ofDomain, NO_DOMAIN, source)
}

async function insertBounces(tx: TenantTx, campaignId: string, bounces: readonly SoftBounce[]): Promise<void> {
  await tx.sql
    .insertInto('soft_bounce')
    .values(
      bounces.map(({ subscriberId, cause }) => ({
        company_id: tx.companyId,
        subscriber_id: subscriberId,
        campaign_id: campaignId,
        is_domain: cause === 'domain',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function condemn(tx: TenantTx, bounces: readonly SoftBounce[], rule: Rule, source: string): Promise<void> {
  const ids = bounces.map(({ subscriberId }) => subscriberId)
  const due = await overdue(tx, ids, rule)
  await changeSubscribers(
    tx,
    bounces.filter(({ subscriberId }) => due.has(subscriberId)),
    (row, { answer }) => stricter(row, 'bounced', randomUUID(), `${rule.reason}: ${answer}`),
    { source },
  )
}

async function overdue(tx: TenantTx, people: readonly string[], rule: Rule): Promise<Set<string>> {
  const counts = rule === NO_DOMAIN ? sql`soft_bounce.is_domain` : sql`true`
  const isEnough = sql`count(*) >= ${rule.campaigns}
    and max(soft_bounce.at) - min(soft_bounce.at) >= make_interval(days => ${rule.days})`
  const { rows } = await sql<{ id: string }>`
    with often as materialized (
      select subscriber_id from soft_bounce
      where company_id = ${tx.companyId} and subscriber_id = any(${people}::uuid[]) and ${counts}
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
    where soft_bounce.at > coalesce(arrived.at, '-infinity') and ${counts}
    group by soft_bounce.subscriber_id having ${isEnough}`.execute(tx.sql)
  return new Set(rows.map(({ id }) => id))
}
