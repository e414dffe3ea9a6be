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
})
export type Notice = z.infer<typeof notice>
export type NoticeEntity = Notice['entity']
