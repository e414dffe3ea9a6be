import * as z from 'zod/mini'
import { id, remark, shortName, timestamp } from './primitives.ts'

/** As long as the longest field. */
const value = z.optional(z.string().check(z.maxLength(20_000)))

/** How long a notice waits for its person. */
export const NOTICES_KEPT_DAYS = 30

/**
 * Tells a person that somebody replaced a value of theirs, either without having seen it or by deciding a conflict.
 * Only that person's devices get it. A deal's notices name the lead that it is.
 */
export const notice = z.object({
  _id: id,
  companyId: id,
  /** Whom it tells. */
  userId: id,
  entity: z.enum(['lead', 'contact', 'account']),
  entityId: id,
  /** Such as `lead_status` or `billingAddress.city`; a booking's date and time are two notices. */
  field: shortName,
  /** What the person had set, and what replaced it. Absent where it was, or is, empty. Of `assignedTo`, ids of users. */
  yours: value,
  theirs: value,
  /** Who replaced it. */
  by: z.object({ _id: id, name: remark }),
  createdAt: timestamp,
})
export type Notice = z.infer<typeof notice>
export type NoticeEntity = Notice['entity']
