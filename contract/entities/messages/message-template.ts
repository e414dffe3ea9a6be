import * as z from 'zod/mini'
import { activityNote, callOutcome } from '../activity.ts'
import { fullName, type Lead } from '../lead.ts'
import { formatDate } from '../field-text.ts'
import { allRows } from '../primitives.ts'

// Messages that a user sends after a call or visit with one tap: a text of the company with the lead's fields.

const NAME_MAX_LENGTH = 80
/** A filled text is stored as the note of its activity, and is sent in a link. */
const TEXT_MAX_LENGTH = 1_000
export const TEMPLATES_AT_MOST = 20

export const messageTemplate = z.object({
  /** The label of the button, and the subject of an email. */
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the message a name.'),
      z.maxLength(NAME_MAX_LENGTH, `Use at most ${NAME_MAX_LENGTH} characters.`),
    ),
  /** Offered after this outcome only; after any, if absent. */
  outcome: z.optional(callOutcome),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write the message.'),
      z.maxLength(TEXT_MAX_LENGTH, `Use at most ${TEXT_MAX_LENGTH} characters.`),
    ),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

export const messageTemplates = allRows(messageTemplate, TEMPLATES_AT_MOST)

/** For companies without their own. */
export const DEFAULT_TEMPLATES: readonly MessageTemplate[] = [
  {
    name: 'Sorry I missed you',
    outcome: 'No answer',
    text: 'Hello {firstname}, sorry I missed you today. When would be a good time to speak? {me}, {company}',
  },
  {
    name: 'Your appointment',
    outcome: 'Booked',
    text: 'Hello {firstname}, your appointment is on {booking}. If you need to change it, just reply. {me}, {company}',
  },
  {
    name: 'I’ll call you back',
    outcome: 'Call back',
    text: 'Hello {firstname}, thank you for your time. I’ll call you back as agreed. {me}, {company}',
  },
]

export interface MessageFacts {
  readonly lead: Lead
  readonly company: string
  readonly me: string
}

/** The value of each field that a message may name in braces. */
export const MERGE_FIELDS: Readonly<Record<string, (facts: MessageFacts) => string>> = {
  firstname: ({ lead }) => lead.firstname ?? '',
  name: ({ lead }) => fullName(lead),
  postcode: ({ lead }) => lead.postcode ?? '',
  booking: ({ lead }) =>
    [formatDate(lead.actual_booking_date ?? ''), lead.actual_booking_time].filter(Boolean).join(' at '),
  me: ({ me }) => me,
  company: ({ company }) => company,
}

/** A field without a value leaves no blank before a comma: `Hello, sorry I missed you`. */
export const fillTemplate = (text: string, facts: MessageFacts): string =>
  text
    .replace(/ ?\{(\w{1,40})\}/g, (whole: string, name: string) => {
      const value = MERGE_FIELDS[name.toLowerCase()]?.(facts).trim()
      if (value === undefined) return whole
      return value && whole.startsWith(' ') ? ` ${value}` : value
    })
    .trim()

/** The note of the activity, cut if a name made it longer than a note may be. */
export const sentText = (text: string): string => activityNote.safeParse(text).data ?? text.slice(0, TEXT_MAX_LENGTH)
