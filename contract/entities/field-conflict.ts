import * as z from 'zod/mini'
import { NAME_MAX_LENGTH, shortName, timestamp } from './primitives.ts'

/** As long as the longest field. */
const value = z.optional(z.string().check(z.maxLength(20_000)))
/** More than any row has. */
const MOST_FIELDS = 200

/**
 * A field that two people changed without seeing each other. The later arrival stands; this is what it stands over.
 * An absent value is an empty one.
 */
export const fieldConflict = z.object({
  /** Such as `email` or `billingAddress.city`. */
  field: shortName,
  /** What the person saw when they began. */
  before: value,
  theirs: value,
  /** The name of who set it. */
  by: z.string().check(z.maxLength(2 * NAME_MAX_LENGTH + 1)),
  at: timestamp,
})
export type FieldConflict = z.infer<typeof fieldConflict>

/** Beside the row in the answer to a change that named the version it was made over. Absent when nothing clashed. */
export const conflicts = z.optional(z.array(fieldConflict).check(z.maxLength(MOST_FIELDS)))
