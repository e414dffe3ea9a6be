import { sql } from 'kysely'
import type { CampaignMetrics } from '../../../contract/entities/marketing/campaign.ts'
import { listCampaigns } from '../../../server/store/marketing/campaigns.ts'
import type { Store } from '../../../server/store/core/open-store.ts'

/** For each started campaign: the figures counted from its ledger line by line, and those that the screen shows. */
export async function countLedgers(store: Store, companyId: string) {
  const { rows } = await sql<CampaignMetrics & { id: string }>`
    select campaign_id as id,
      count(*) filter (where state in ('queued', 'sending')) as queued,
      count(*) filter (where state in ('sent', 'delivered')) as sent,
      count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'not-delivered') as "notDelivered",
      count(*) filter (where state = 'bounced') as bounces,
      count(complained_at) as complaints,
      count(unsubscribed_at) as unsubscribes,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'unknown') as unknown,
      count(*) filter (where state = 'skipped') as skipped,
      count(opened_at) as opens,
      count(clicked_at) as clicks,
      count(auto_opened_at) as "automaticOpens",
      count(auto_clicked_at) as "automaticClicks"
    from campaign_recipient where company_id = ${companyId} group by campaign_id`.execute(store.db)
  const counted = new Map(rows.map(({ id, ...metrics }) => [id, metrics]))
  const campaigns = (await listCampaigns(store, companyId)).rows.filter(({ startedAt }) => startedAt)
  const shown = new Map(campaigns.map(({ _id, metrics }) => [_id, metrics]))
  return { counted, shown }
}
