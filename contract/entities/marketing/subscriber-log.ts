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

/** The consent log is only ever appended to. */
export const subscriberEvent = z.object({
  _id: id,
  at: timestamp,
  act: subscriberAct,
  status: subscriberStatus,
  /** crm, import, leads, mail, preferences, bounce, webhook, restore, or what a caller of the API names, such as a form. */
  source: shortName,
  who: consentActor,
  /** Absent where it was not recorded, as before this was kept. */
  via: z.optional(consentVia),
  listId: z.optional(id),
  /** The user who did it; absent when the subscriber or their mail server did. */
  by: z.optional(remark),
  /** The file of an import. */
  fileName: z.optional(shortName),
  reason: z.optional(remark),
  basis: z.optional(consentBasis),
  /** What the person was shown. */
  wording: z.optional(remark),
})
export type SubscriberEvent = z.infer<typeof subscriberEvent>

/** Whose act it was, by what the log has of it. */
export function whoOf({ act, source, by }: { act: SubscriberAct; source: string; by: string | null }): ConsentActor {
  if (source === 'import') return 'import'
  if (by) return 'staff'
  if (act === 'confirmation-refused' || act === 'bounced' || act === 'suppressed')
    return source === 'restore' ? 'doorstep' : 'mail-server'
  const isOfPerson = act !== 'confirmation-sent' && ['mail', 'preferences', 'bounce', 'webhook'].includes(source)
  return isOfPerson ? 'person' : 'doorstep'
}
