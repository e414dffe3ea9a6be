import type { CampaignStatus } from '../../../../contract/entities/campaign.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'

const TONES: Partial<Record<CampaignStatus, Tone>> = { sent: 'success', sending: 'info' }

export const CampaignStatusBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={TONES[status] ?? 'neutral'}>{status}</Badge>
)
