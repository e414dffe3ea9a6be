import * as z from 'zod/mini'
import { id, remark, shortName, timestamp } from '../primitives.ts'
import { type ConsentActor, consentActor, consentBasis, consentVia } from './consent.ts'
import { subscriberStatus } from './subscriber.ts'

export const SUBSCRIBER_ACTS = [
  'added',
  'confirmation-sent',
  'confirmation-refused',
  'confirmed',
  'basis-recorded',
  'list-removed',
  'list-left',
  'unsubscribed',
  'resubscribed',
  'bounced',
  'complained',
  'suppressed',
  'erased',
] as const
export const subscriberAct = z.enum(SUBSCRIBER_ACTS)
export type SubscriberAct = z.infer<typeof subscriberAct>

/** The consent log is append-only. */
export const subscriberEvent = z.object({
  _id: id,
  at: timestamp,
  act: subscriberAct,
  status: subscriberStatus,
  /**
   * crm, import, leads, mail, preferences, bounce, webhook, restore, or the name that a caller of the API gives, such
   * as a form.
   */
  source: shortName,
  who: consentActor,
  /** Absent in entries from before it was recorded. */
  via: z.optional(consentVia),
  listId: z.optional(id),
  /** The user who did it. Absent if the subscriber or their mail server did. */
  by: z.optional(remark),
  /** The file of an import. */
  fileName: z.optional(shortName),
  reason: z.optional(remark),
  basis: z.optional(consentBasis),
  /** The text that was shown to the subscriber. */
  wording: z.optional(remark),
})
export type SubscriberEvent = z.infer<typeof subscriberEvent>

/** The author of the act, as far as the log records it. */
export function whoOf({ act, source, by }: { act: SubscriberAct; source: string; by: string | null }): ConsentActor {
  if (source === 'import') return 'import'
  if (by) return 'staff'
  if (act === 'confirmation-refused' || act === 'bounced' || act === 'suppressed')
    return source === 'restore' ? 'doorstep' : 'mail-server'
  const isOfPerson = act !== 'confirmation-sent' && ['mail', 'preferences', 'bounce', 'webhook'].includes(source)
  return isOfPerson ? 'person' : 'doorstep'
}
