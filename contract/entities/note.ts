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
  content: z.string(),
  /** When it was written on the device; for display only, never for order. */
  createdAt: timestamp,
  createdBy: z.optional(id),
})
export type Note = z.infer<typeof note>
