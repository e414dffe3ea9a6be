import { sql } from 'kysely'
import type { CampaignRef } from '../campaigns.ts'
import type { Store } from '../../core/open-store.ts'
import type { TenantTx } from '../../core/tenant-tx.ts'

// Clicks by subscriber and link. A link is identified by its number in the email, because its address differs between
// recipients if it contains merge fields. Only clicks that count as the subscriber's are stored; those of a scanner are
// removed again.

interface Presser {
  readonly campaignId: string
  readonly subscriberId: string
}

/** Counts once for a subscriber and a link. */
export async function countClick(tx: TenantTx, { campaignId, subscriberId }: Presser, link: number): Promise<void> {
  await tx.sql
    .insertInto('campaign_click')
    .values({ company_id: tx.companyId, campaign_id: campaignId, link, subscriber_id: subscriberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes clicks since the email arrived, which a scanner made. */
export async function takeBackClicks(tx: TenantTx, { campaignId, subscriberId }: Presser): Promise<void> {
  await sql`
    delete from campaign_click using campaign_recipient as line
    where campaign_click.company_id = ${tx.companyId} and campaign_click.campaign_id = ${campaignId}
      and campaign_click.subscriber_id = ${subscriberId} and line.company_id = ${tx.companyId}
      and line.campaign_id = ${campaignId} and line.subscriber_id = ${subscriberId}
      and campaign_click.at >= coalesce(line.handed_over_at, line.at)`.execute(tx.sql)
}

export async function forgetClicks(tx: TenantTx, subscriberId: string): Promise<void> {
  await tx.sql
    .deleteFrom('campaign_click')
    .where('company_id', '=', tx.companyId)
    .where('subscriber_id', '=', subscriberId)
    .execute()
}

/** How many subscribers clicked each link, by its number. */
export async function clicksByLink(store: Store, { companyId, id }: CampaignRef): Promise<ReadonlyMap<number, number>> {
  const rows = await store.db
    .selectFrom('campaign_click')
    .select(({ fn }) => ['link', fn.countAll<number>().as('people')])
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', id)
    .groupBy('link')
    .execute()
  return new Map(rows.map(({ link, people }) => [link, people]))
}
