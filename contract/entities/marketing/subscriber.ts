import * as z from 'zod/mini'
import { formLine } from '../form-fields.ts'
import { email, id, remark, shortName, timestamp, idOfHex } from '../primitives.ts'

/** The mildest first: of two states that meet, the later one in this list stands, but Unsubscribe and Resubscribe always do. */
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

/** The source that the card of a lead names. */
export const CRM_SOURCE = 'crm'

export const subscriberFacts = {
  firstName: z.optional(formLine('First name')),
  lastName: z.optional(formLine('Last name')),
  phone: z.optional(formLine('Phone')),
}

export const engagement = z.object({ sends: z.int(), opens: z.int(), clicks: z.int() })
export const NO_ENGAGEMENT = { sends: 0, opens: 0, clicks: 0 }

/** All that one person may be on. */
const lists = z.array(id).check(z.maxLength(10_000))
/** Chosen at once. */
export const MOST_LISTS_CHOSEN = 100
export const chosenLists = z.array(id).check(z.maxLength(MOST_LISTS_CHOSEN))

/**
 * A person by e-mail. Of a company's subscribers the device has those whose address is a lead's, under the id
 * `subscriberIdOf(email)`.
 */
export const subscriber = z.object({
  _id: id,
  companyId: id,
  email,
  ...subscriberFacts,
  /** The lists they are on, those included that they have yet to confirm. */
  listIds: lists,
  /** Of `listIds`: those with double opt-in that they have not confirmed. They get nothing of them. */
  pendingListIds: z.optional(lists),
  /** Lists that they left themselves. Only Resubscribe lets staff put them on one again. */
  leftListIds: z.optional(lists),
  status: subscriberStatus,
  /** Names the act by which they left, while they are out. */
  leaveId: z.optional(id),
  /** Why the status is what it is, where somebody said. */
  reason: z.optional(remark),
  /** Of who is to confirm: what the mail server said that would not take the mail that asks them. */
  confirmationRefused: z.optional(remark),
  engagement,
  source: z.optional(shortName),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type Subscriber = z.infer<typeof subscriber>

/** Whether Unsubscribe is offered, and not Resubscribe. */
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

/** The same person has the same id on every device, known to the server or not. `address` as the contract's `email` has it. */
export const subscriberIdOf = (address: string): string => idOfText(address)

/** The name of a leave on top of another. Who knows of one of the two alone does not know it. */
export const leaveAfter = (before: string | undefined, leaveId: string): string =>
  before === undefined ? leaveId : idOfText(`${before} ${leaveId}`)
