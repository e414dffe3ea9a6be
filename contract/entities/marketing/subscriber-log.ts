import * as z from 'zod/mini'
import { id, remark, shortName, timestamp } from '../primitives.ts'
import { subscriberStatus } from './subscriber.ts'

/** What can happen to a person's consent. */
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

/** A line of the consent log, which is only ever added to. */
export const subscriberEvent = z.object({
  _id: id,
  at: timestamp,
  act: subscriberAct,
  status: subscriberStatus,
  /** Where it came from: crm, import, leads, mail, preferences, bounce, webhook. */
  source: shortName,
  listId: z.optional(id),
  /** Who of the staff did it; absent where the person themselves or their mail server did. */
  by: z.optional(remark),
  reason: z.optional(remark),
  /** The words that were agreed to. */
  wording: z.optional(remark),
})
export type SubscriberEvent = z.infer<typeof subscriberEvent>
