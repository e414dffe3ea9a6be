import * as z from 'zod/mini'
import { id, remark, timestamp } from '../primitives.ts'

/** Returned email that could not be parsed, for a user to read. */
export const unreadMessage = z.object({
  _id: id,
  at: timestamp,
  sender: remark,
  subject: remark,
  /** The beginning of its text or, if that could not be decoded, of the raw message. */
  preview: z.string().check(z.maxLength(20_000)),
  why: remark,
})
export type UnreadMessage = z.infer<typeof unreadMessage>

/** Parsed messages that change nothing, such as automatic replies. */
export const ignoredMail = z.object({ what: remark, messages: z.int() })
export type IgnoredMail = z.infer<typeof ignoredMail>
