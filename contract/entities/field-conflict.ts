import * as z from 'zod/mini'
import { NAME_MAX_LENGTH, shortName, timestamp } from './primitives.ts'

const value = z.optional(z.string().check(z.maxLength(20_000)))
const MOST_FIELDS = 200

/**
 * A field that two users changed without seeing each other's change. The later arrival was saved; this is the value
 * that it replaced. Absent means empty.
 */
export const fieldConflict = z.object({
  field: shortName,
  before: value,
  theirs: value,
  by: z.string().check(z.maxLength(2 * NAME_MAX_LENGTH + 1)),
  at: timestamp,
})
export type FieldConflict = z.infer<typeof fieldConflict>

/** Returned with the row for a change that named the version it was based on. Absent if there was no conflict. */
export const conflicts = z.optional(z.array(fieldConflict).check(z.maxLength(MOST_FIELDS)))
