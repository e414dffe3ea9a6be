import type { DealStatus } from '../../../contract/entities/lead.ts'
import { Badge } from '../../ui/primitives/badge.tsx'

export const DealStatusBadge = ({ status }: { status: DealStatus }) => (
  <Badge tone={status === 'Open' ? 'accent' : 'neutral'}>{status}</Badge>
)
