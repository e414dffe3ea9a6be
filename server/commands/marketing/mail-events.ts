import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'
import { applyEvent } from '../../store/marketing/mail-events.ts'
import { judgeReply } from '../../providers/mail-verdict.ts'
import type { Store } from '../../store/core/open-store.ts'

/** Counts each event once, by its id. */
export async function countMailEvents(
  store: Store,
  companyId: string,
  events: readonly MailEvent[],
  source = 'webhook',
): Promise<{ taken: number; ignored: number }> {
  let taken = 0
  for (const event of events) if (await applyEvent(store, companyId, judged(event), source)) taken++
  return { taken, ignored: events.length - taken }
}

/** A mail server's reply code, basic or enhanced. */
const REPLY = /\b[45]\.\d{1,3}\.\d{1,3}\b|(?:^|[\s;:])[45]\d\d[\s-]/

/** Providers also report blocks and full mailboxes as bounces, so a mail server's reply code overrules them. */
function judged(event: MailEvent): Parameters<typeof applyEvent>[2] {
  if (event.type !== 'bounced' && event.type !== 'soft-bounced') return event
  const { isBadAddress, cause } = judgeReply(event.reason ?? '')
  if (event.type === 'soft-bounced') return { ...event, cause: cause === 'address' ? 'other' : cause }
  const isClear = cause !== 'other' || REPLY.test(event.reason ?? '')
  return isBadAddress || !isClear ? { ...event, cause: 'address' } : { ...event, type: 'soft-bounced', cause }
}
