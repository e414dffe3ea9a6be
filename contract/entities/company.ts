import * as z from 'zod/mini'
import { messageTemplates } from './messages/message-template.ts'
import { id, shortName } from './primitives.ts'
import { workTimes } from './work-times/work-times.ts'

export const company = z.object({
  _id: id,
  name: shortName,
  /** Absent: the defaults. */
  messages: z.optional(messageTemplates),
  /** Absent: the defaults. */
  workTimes: z.optional(workTimes),
})
export type Company = z.infer<typeof company>
