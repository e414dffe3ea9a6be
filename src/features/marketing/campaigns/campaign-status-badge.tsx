import type { CampaignStatus } from '../../../../contract/entities/marketing/campaign.ts'
import { Badge, type Tone } from '../../../ui/primitives/badge.tsx'

const TONES: Partial<Record<CampaignStatus, Tone>> = { sent: 'success', sending: 'info', paused: 'warning' }

export const CampaignStatusBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={TONES[status] ?? 'neutral'}>{status}</Badge>
)
