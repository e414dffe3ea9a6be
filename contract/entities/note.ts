import * as z from 'zod/mini'
import { id, timestamp } from './primitives.ts'

export const NOTE_MAX_LENGTH = 20_000

export const noteContent = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write something before saving the note.'),
    z.maxLength(NOTE_MAX_LENGTH, `A note holds at most ${NOTE_MAX_LENGTH} characters. Split it in two.`),
  )

export const note = z.object({
  _id: id,
  companyId: id,
  leadId: id,
  content: z.string().check(z.maxLength(NOTE_MAX_LENGTH)),
  /** The device's clock, capped at the time of arrival. For display only, never for order. */
  createdAt: timestamp,
  /**
   * The commit that brought it. Notes of a lead are ordered by it; within one commit (an import) by `createdAt`, then
   * by id. Absent while the note waits on the device: such notes come last, in the order they were written.
   */
  seq: z.optional(z.int()),
  createdBy: z.optional(id),
})
export type Note = z.infer<typeof note>
