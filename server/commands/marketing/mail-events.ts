import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'
import { applyEvent } from '../../store/mail-events.ts'
import type { Store } from '../../store/open-store.ts'

/** Each event counts once, by its id. */
export async function countMailEvents(
  store: Store,
  companyId: string,
  events: readonly MailEvent[],
  source = 'webhook',
): Promise<{ taken: number; ignored: number }> {
  let taken = 0
  for (const event of events) if (await applyEvent(store, companyId, event, source)) taken++
  return { taken, ignored: events.length - taken }
}
