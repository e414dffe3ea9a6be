import type { SubscriberStatus, UNKNOWN_SUBSCRIBER } from '../../../../contract/entities/marketing/subscriber.ts'
import { Badge, type Tone } from '../../../ui/primitives/badge.tsx'

const TONES: Record<SubscriberStatus | typeof UNKNOWN_SUBSCRIBER, Tone> = {
  new: 'neutral',
  subscribed: 'success',
  unconfirmed: 'info',
  unsubscribed: 'warning',
  bounced: 'danger',
  complained: 'danger',
  suppressed: 'danger',
}

export const SubscriberStatusBadge = ({ status }: { status: keyof typeof TONES }) => (
  <Badge tone={TONES[status]}>{status}</Badge>
)
