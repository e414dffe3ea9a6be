import { dealStatus, type DealStatus } from '../../../contract/entities/lead.ts'
import { setDealStatus } from '../../../contract/mutations/deal.ts'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'

/** The status that was chosen last and has not been sent. */
export function waitingStatus(unsent: readonly OutboxEntry[]): DealStatus | undefined {
  const last = unsent.findLast((entry) => entry.name === setDealStatus.name)
  return dealStatus.safeParse(setDealStatus.args.safeParse(last?.args).data?.status).data
}
