import * as z from 'zod/mini'
import { id, remark, shortName, timestamp } from './primitives.ts'

const value = z.optional(z.string().check(z.maxLength(20_000)))

export const NOTICES_KEPT_DAYS = 30

/**
 * Informs a user that somebody replaced a value of theirs. Only their devices get it. A deal's notices name its lead.
 */
export const notice = z.object({
  _id: id,
  companyId: id,
  userId: id,
  entity: z.enum(['lead', 'contact', 'account']),
  entityId: id,
  /** Such as `lead_status` or `billingAddress.city`; a booking's date and time are two notices. */
  field: shortName,
  /** What the user had set, and what replaced it. Absent when it was, or is, empty. For `assignedTo`, user ids. */
  yours: value,
  theirs: value,
  by: z.object({ _id: id, name: remark }),
  createdAt: timestamp,
  /** Absent until the user has read it among the notifications. */
  readAt: z.optional(timestamp),
})
export type Notice = z.infer<typeof notice>
export type NoticeEntity = Notice['entity']

export const NOTIFICATIONS_KEPT_DAYS = 30

/** A lead or follow-up was assigned to the user, or the booking of a lead of theirs was changed. */
const LEAD_KINDS = ['lead', 'booking', 'followUp'] as const
/** `codes`: wrong two-step codes were entered for the user's account, `count` of them. Nobody can turn it off. */
const notificationKind = z.enum([...LEAD_KINDS, 'codes'])
export type NotificationKind = z.infer<typeof notificationKind>

/** What each user can turn off. `replaced` are the notices. */
export const mutableKind = z.enum([...LEAD_KINDS, 'replaced'])
export type MutableKind = z.infer<typeof mutableKind>

/**
 * Informs a user of what a colleague did, or of what happened to their account. Only their devices get it. A deal's
 * notifications name its lead.
 */
export const notification = z.object({
  _id: id,
  companyId: id,
  userId: id,
  kind: notificationKind,
  /** Of several leads that were assigned together, the last. Absent where it is about the account. */
  leadId: z.optional(id),
  /** How many leads were assigned together, or codes entered; otherwise 1. */
  count: z.int(),
  /** The lead's name at the time; empty where it is about the account. */
  subject: remark,
  /** Of a booking, `YYYY-MM-DD HH:mm` or a part of it, absent when there was, or is, none. Of a follow-up, what and when. */
  before: z.optional(shortName),
  after: z.optional(shortName),
  by: z.object({ _id: id, name: remark }),
  /** The last time that something was added to it. */
  createdAt: timestamp,
  /** Absent until the user has read it on any of their devices. */
  readAt: z.optional(timestamp),
})
export type Notification = z.infer<typeof notification>
