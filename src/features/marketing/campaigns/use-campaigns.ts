import { getCampaign, listCampaigns } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/campaign.ts'
import { call } from '../../../api/call.ts'
import { useAsked } from '../use-asked.ts'

const MOVING_MS = 2_000
const WAITING_MS = 20_000

/** How soon it may look otherwise. */
function pauseOf(campaigns: readonly Campaign[] = []): number | undefined {
  if (campaigns.some(({ status, metrics }) => status === 'sending' || (status === 'sent' && metrics.queued > 0)))
    return MOVING_MS
  return campaigns.some(({ status }) => status === 'scheduled') ? WAITING_MS : undefined
}

/** Newest first; kept up to date while one is being sent. */
export const useCampaigns = () =>
  useAsked(
    'campaigns',
    async ({ query, way }) => (await call(listCampaigns, { query }, way)).campaigns,
    (campaigns) => pauseOf(campaigns),
  )

export const useCampaign = (id: string) =>
  useAsked(
    `campaign ${id}`,
    async ({ query, way }) => (await call(getCampaign, { params: { id }, query }, way)).campaign,
    (campaign) => pauseOf(campaign && [campaign]),
  )
