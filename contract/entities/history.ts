import * as z from 'zod/mini'
import { id, NAME_MAX_LENGTH, shortName, timestamp } from './primitives.ts'

export const HISTORY_LIMIT = 500
const VALUE_MAX_LENGTH = 20_000

/** The value of a field. */
export const historyValue = z.optional(z.union([z.string().check(z.maxLength(VALUE_MAX_LENGTH)), z.boolean()]))

const authorName = z.string().check(z.maxLength(2 * NAME_MAX_LENGTH + 1))

/**
 * For `assignedTo` the values are user ids, for added rows (such as `notes`) their id, for `email.sent` and
 * `email.opened` the subject. For `certificate` they are absent.
 */
export const historyStep = z.object({
  field: shortName,
  /** The follow-up that the step is about, as it is now. Fields of a follow-up begin with `followUp.`. */
  followUp: z.optional(shortName),
  before: historyValue,
  after: historyValue,
  by: z.object({ _id: id, name: authorName }),
  at: timestamp,
  /** The time on the device's clock when the user made the change. */
  deviceAt: z.optional(timestamp),
  /** True if it resolved a conflict between two users' changes. */
  isDecision: z.optional(z.boolean()),
  /** The administrator who sent it after its author was deactivated. */
  releasedBy: z.optional(authorName),
})
export type HistoryStep = z.infer<typeof historyStep>
