import * as z from 'zod/mini'
import { id, remark, shortName, timestamp } from './primitives.ts'

const value = z.optional(z.string().check(z.maxLength(20_000)))

export const NOTICES_KEPT_DAYS = 30

/** Notifies a user that a value of theirs was replaced. Only their devices get it. A deal's notices name its lead. */
export const notice = z.object({
  _id: id,
  companyId: id,
  userId: id,
  entity: z.enum(['lead', 'contact', 'account']),
  entityId: id,
  /** Such as `lead_status` or `billingAddress.city`; a booking's date and time are two notices. */
  field: shortName,
  /** The user's value, and the one that replaced it. Absent if empty. For `assignedTo`, user ids. */
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

/** A lead or follow-up was assigned to the user, or the booking of one of their leads was changed. */
const LEAD_KINDS = ['lead', 'booking', 'followUp'] as const
/** `codes`: wrong two-step codes were entered for the user's account, `count` of them. It can't be turned off. */
const notificationKind = z.enum([...LEAD_KINDS, 'codes'])
export type NotificationKind = z.infer<typeof notificationKind>

/** The kinds that a user can turn off. `replaced` are the notices. */
export const mutableKind = z.enum([...LEAD_KINDS, 'replaced'])
export type MutableKind = z.infer<typeof mutableKind>

/**
 * Notifies a user of a colleague's action, or of an event of their account. Only their devices get it. A deal's
 * notifications name its lead.
 */
export const notification = z.object({
  _id: id,
  companyId: id,
  userId: id,
  kind: notificationKind,
  /** For several leads that were assigned together, the last. Absent if it is about the account. */
  leadId: z.optional(id),
  /** How many leads were assigned together, or codes entered. Otherwise 1. */
  count: z.int(),
  /** The lead's name at the time. Empty if it is about the account. */
  subject: remark,
  /**
   * For a booking, `YYYY-MM-DD HH:mm` or a part of it, absent if there was, or is, none. For a follow-up, its kind and
   * time.
   */
  before: z.optional(shortName),
  after: z.optional(shortName),
  by: z.object({ _id: id, name: remark }),
  /** The last time that something was added to it. */
  createdAt: timestamp,
  /** Absent until the user has read it on any of their devices. */
  readAt: z.optional(timestamp),
})
export type Notification = z.infer<typeof notification>
