import * as z from 'zod/mini'
import { timestamp } from './primitives.ts'

/**
 * A field that two people changed without seeing each other. The later arrival stands; this is what it stands over.
 * An absent value is an empty one.
 */
export const fieldConflict = z.object({
  /** Such as `email` or `billingAddress.city`. */
  field: z.string(),
  /** What the person saw when they began. */
  before: z.optional(z.string()),
  theirs: z.optional(z.string()),
  /** The name of who set it. */
  by: z.string(),
  at: timestamp,
})
export type FieldConflict = z.infer<typeof fieldConflict>

/** Beside the row in the answer to a change that named the version it was made over. Absent when nothing clashed. */
export const conflicts = z.optional(z.array(fieldConflict))
