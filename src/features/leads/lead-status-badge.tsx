import type { LeadStatus } from '../../../contract/entities/lead.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'

const tones: Record<LeadStatus, Tone> = {
  Open: 'accent',
  Closed: 'neutral',
  'Incorrect Number': 'danger',
  'Call Back': 'warning',
  'Awaiting Payment': 'success',
  '1st Call': 'info',
  '2nd Call': 'info',
  '3rd Call': 'info',
  'Out of Area': 'neutral',
}

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => <Badge tone={tones[status]}>{status}</Badge>
