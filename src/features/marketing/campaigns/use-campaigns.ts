import { getCampaign, listCampaigns } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/marketing/campaign.ts'
import { call } from '../../../api/call.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'

const MOVING_MS = 2_000
const WAITING_MS = 20_000

const isMoving = ({ status, metrics }: Campaign) =>
  status === 'sending' || ((status === 'sent' || status === 'cancelled') && metrics.queued > 0)

function pauseOf(campaigns: readonly Campaign[] = []): number | undefined {
  if (campaigns.some(isMoving)) return MOVING_MS
  return campaigns.some(({ status }) => status === 'scheduled') ? WAITING_MS : undefined
}

/** Newest first; refreshed while one is being sent. */
export const useCampaigns = () =>
  useCompanyQuery(
    'campaigns',
    async ({ query, auth }) => (await call(listCampaigns, { query }, auth)).campaigns,
    (campaigns) => pauseOf(campaigns),
  )

export const useCampaign = (id: string) =>
  useCompanyQuery(
    `campaign ${id}`,
    async ({ query, auth }) => (await call(getCampaign, { params: { id }, query }, auth)).campaign,
    (campaign) => pauseOf(campaign && [campaign]),
  )
