import * as z from 'zod/mini'
import { id, remark, timestamp } from '../primitives.ts'

/** Mail that came back and was not understood: a person looks at it. */
export const unreadMessage = z.object({
  _id: id,
  at: timestamp,
  sender: remark,
  subject: remark,
  /** How its text begins; of one that could not be read at all, as it arrived. */
  preview: z.string().check(z.maxLength(20_000)),
  why: remark,
})
export type UnreadMessage = z.infer<typeof unreadMessage>

/** What was understood and changes nothing, such as automatic replies. */
export const ignoredMail = z.object({ what: remark, messages: z.int() })
export type IgnoredMail = z.infer<typeof ignoredMail>
