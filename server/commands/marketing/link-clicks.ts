import type { LinkClicks } from '../../../contract/entities/marketing/link-clicks.ts'
import { clicksByLink } from '../../store/marketing/campaigns/campaign-clicks.ts'
import type { CampaignRef } from '../../store/marketing/campaigns.ts'
import type { Store } from '../../store/core/open-store.ts'
import { addressesOf } from './letter-template.ts'
import type { Mailing } from './mailing.ts'
import { campaignOf } from './test-mail.ts'

interface Parts {
  readonly store: Store
  readonly mailing: Pick<Mailing, 'templates'>
}

/** The links of a campaign in their order, each with the number of subscribers who clicked it. */
export async function linksOf({ store, mailing }: Parts, ref: CampaignRef): Promise<LinkClicks> {
  const campaign = await campaignOf(store, ref)
  if (!campaign.started_at || !campaign.track_clicks) return { isCounted: false, links: [] }
  const [template, clicks] = await Promise.all([mailing.templates.of(campaign), clicksByLink(store, ref)])
  const links = addressesOf(template).map((address, at) => ({ address, people: clicks.get(at) ?? 0 }))
  return { isCounted: true, links: links.slice(0, MOST_LINKS) }
}

/** A longer list is not useful to read. */
const MOST_LINKS = 200
