import * as z from 'zod/mini'
import { id, NAME_MAX_LENGTH, shortName, timestamp } from './primitives.ts'

export const HISTORY_LIMIT = 500
/** As long as the longest field. */
const VALUE_MAX_LENGTH = 20_000

const value = z.optional(z.union([z.string().check(z.maxLength(VALUE_MAX_LENGTH)), z.boolean()]))

/** One field of a row, changed. Of `assignedTo` the values are ids of people, of `notes` the id of the note; `certificate` has none. */
export const historyStep = z.object({
  field: shortName,
  /** Absent where it was, or is, empty. */
  before: value,
  after: value,
  by: z.object({ _id: id, name: z.string().check(z.maxLength(2 * NAME_MAX_LENGTH + 1)) }),
  /** When it arrived. */
  at: timestamp,
  /** What the clock of the device said when the person did it. */
  deviceAt: z.optional(timestamp),
  /** It decided between two people's changes. */
  isDecision: z.optional(z.boolean()),
})
export type HistoryStep = z.infer<typeof historyStep>
