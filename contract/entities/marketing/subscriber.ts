import * as z from 'zod/mini'
import { consentBasis } from './consent.ts'
import { formLine } from '../form-fields.ts'
import { doNotShape } from '../lead.ts'
import { email, id, remark, shortName, timestamp, idOfHex } from '../primitives.ts'

/** For a link that confirms a subscription. */
export const CONFIRMATION_LASTS_DAYS = 30

/**
 * From mild to strict: of two conflicting states the later one in this list wins, except that Unsubscribe and
 * Resubscribe always win.
 */
export const SUBSCRIBER_STATUSES = [
  'subscribed',
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
] as const
export const subscriberStatus = z.enum(SUBSCRIBER_STATUSES)
export type SubscriberStatus = z.infer<typeof subscriberStatus>

export const SUBSCRIBERS_PAGE_SIZE = 50
export const UNKNOWN_SUBSCRIBER = 'new'

export const CRM_SOURCE = 'crm'

export const subscriberFacts = {
  firstName: z.optional(formLine('First name')),
  lastName: z.optional(formLine('Last name')),
  phone: z.optional(formLine('Phone')),
}

export const engagement = z.object({ sends: z.int(), opens: z.int(), clicks: z.int() })
export const NO_ENGAGEMENT = { sends: 0, opens: 0, clicks: 0 }

const MOST_LISTS = 10_000
const lists = z.array(id).check(z.maxLength(MOST_LISTS))
export const MOST_LISTS_CHOSEN = 100
export const chosenLists = z.array(id).check(z.maxLength(MOST_LISTS_CHOSEN))

/** Identified by email. A device has those whose address is a lead's, under the id `subscriberIdOf(email)`. */
export const subscriber = z.object({
  _id: id,
  companyId: id,
  email,
  ...subscriberFacts,
  /** Includes lists that they still have to confirm. */
  listIds: lists,
  /** Those of `listIds` with double opt-in that they have not confirmed. They get nothing from them. */
  pendingListIds: z.optional(lists),
  /** Lists that they left themselves. Only Resubscribe lets staff put them back on one. */
  leftListIds: z.optional(lists),
  /** For those of `listIds` with a recorded basis. */
  listBases: z.optional(z.array(z.object({ listId: id, basis: consentBasis })).check(z.maxLength(MOST_LISTS))),
  status: subscriberStatus,
  /** Identifies the act by which they unsubscribed, as long as they are unsubscribed. */
  leaveId: z.optional(id),
  reason: z.optional(remark),
  /** The reply of the mail server that refused the confirmation email. */
  confirmationRefused: z.optional(remark),
  /** Another address of this mailbox has opted out, so this one gets nothing. Only Resubscribe changes that. */
  mailboxLeft: z.optional(z.literal(true)),
  engagement,
  source: z.optional(shortName),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type Subscriber = z.infer<typeof subscriber>

/** For lists, where the phone may be called: it has the flag of a contact with the number. */
export const listedSubscriber = z.extend(subscriber, {
  do_not_call: doNotShape.do_not_call,
  do_not_call_since: doNotShape.do_not_call_since,
})
export type ListedSubscriber = z.infer<typeof listedSubscriber>

export const canUnsubscribe = (status: SubscriberStatus) => status !== 'unsubscribed'

const LANES = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
const mix = (hash: number) => {
  const a = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  const b = Math.imul(a ^ (a >>> 15), 0x846ca68b)
  return (b ^ (b >>> 16)) >>> 0
}

function idOfText(text: string): string {
  const words = LANES.map((seed, lane) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = mix(hash + text.charCodeAt(at) + Math.imul(at + 1, seed | 1))
    return mix(hash + lane)
      .toString(16)
      .padStart(8, '0')
  }).join('')
  return idOfHex(words)
}

/**
 * A person has one id on every device, whether the server knows them or not. `address` is normalised by the contract's
 * `email`.
 */
export const subscriberIdOf = (address: string): string => idOfText(address)

/** Combines two unsubscribe acts into one id, so that a Resubscribe that knows only one of them doesn't match. */
export const leaveAfter = (before: string | undefined, leaveId: string): string =>
  before === undefined ? leaveId : idOfText(`${before} ${leaveId}`)
