import type { DealStatus } from '../../../contract/entities/deal.ts'
import { Badge } from '../../ui/badge.tsx'

export const DealStatusBadge = ({ status }: { status: DealStatus }) => (
  <Badge tone={status === 'Open' ? 'accent' : 'neutral'}>{status}</Badge>
)
