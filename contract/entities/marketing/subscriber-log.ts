import * as z from 'zod/mini'
import { id, remark, shortName, timestamp } from '../primitives.ts'
import { subscriberStatus } from './subscriber.ts'

export const SUBSCRIBER_ACTS = [
  'added',
  'confirmation-sent',
  'confirmation-refused',
  'confirmed',
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
  /** One of crm, import, leads, mail, preferences, bounce, webhook, restore. */
  source: shortName,
  listId: z.optional(id),
  /** The user who did it; absent when the subscriber or their mail server did. */
  by: z.optional(remark),
  reason: z.optional(remark),
  wording: z.optional(remark),
})
export type SubscriberEvent = z.infer<typeof subscriberEvent>
