import type { Campaign, RecipientState } from '../../../../contract/entities/marketing/campaign.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'

const people = (number: number) => counted(number, 'person', 'people')

/** Where a campaign is, in a sentence beside its status. */
export function statusText({ status, metrics, preparing }: Campaign): string {
  const { queued, sent, notDelivered, bounces, failed, unknown, skipped } = metrics
  const done = sent + notDelivered + bounces + failed + unknown
  if (status === 'draft') return texts.isDraft
  if (status === 'scheduled') return texts.isScheduled
  if (status === 'sending')
    return preparing ? texts.isPreparing : texts.isSending(thousands(done), people(done + queued))
  if (status === 'paused') return texts.isPaused(people(queued))
  if (status === 'cancelled')
    return done > 0 ? texts.isCancelled(people(done), people(skipped)) : texts.isCancelledUnsent
  return texts.isSent(people(done))
}

export const RECIPIENT_WORDS: Record<RecipientState, string> = {
  queued: texts.waiting,
  sending: texts.beingSent,
  sent: texts.sent,
  delivered: texts.delivered,
  'not-delivered': texts.notDelivered,
  bounced: texts.bounced,
  failed: texts.failed,
  unknown: texts.unknown,
  skipped: texts.leftOut,
}
