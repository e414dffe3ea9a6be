import * as z from 'zod/mini'
import { id, timestamp } from './primitives.ts'

export const CONTACT_KINDS = ['Call', 'Visit'] as const
export const contactKind = z.enum(CONTACT_KINDS)
export type ContactKind = z.infer<typeof contactKind>

export const MESSAGE_KINDS = ['Text', 'WhatsApp', 'Email'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const ACTIVITY_KINDS = [...CONTACT_KINDS, ...MESSAGE_KINDS] as const
export const activityKind = z.enum(ACTIVITY_KINDS)
export type ActivityKind = z.infer<typeof activityKind>

/** The possible results of a call or visit. */
export const ACTIVITY_OUTCOMES = [
  'No answer',
  'Call back',
  'Booked',
  'Wrong number',
  'Not interested',
  'Out of area',
] as const
export const callOutcome = z.enum(ACTIVITY_OUTCOMES)
export type ActivityOutcome = z.infer<typeof callOutcome>

/** The outcome of a message: its app was opened with the text. Only the user knows whether it was sent. */
export const MESSAGE_OUTCOME = 'Message'
export const activityOutcome = z.enum([...ACTIVITY_OUTCOMES, MESSAGE_OUTCOME])

const ACTIVITY_NOTE_MAX_LENGTH = 2_000
export const activityNote = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write something or leave the note out.'),
    z.maxLength(ACTIVITY_NOTE_MAX_LENGTH, `Use at most ${ACTIVITY_NOTE_MAX_LENGTH} characters.`),
  )

/** The location of the device in degrees, with its accuracy in metres. Sent only if the user agreed to it. */
export const devicePosition = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracy: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
})
export type DevicePosition = z.infer<typeof devicePosition>

/** A call or visit to a lead or deal with its outcome, or a message to it. It never changes. Only its author may undo it. */
export const activity = z.object({
  _id: id,
  companyId: id,
  leadId: id,
  kind: activityKind,
  outcome: activityOutcome,
  /** By the device's clock, never later than it arrived. */
  at: timestamp,
  /** A user's id. */
  by: id,
  note: z.optional(z.string().check(z.maxLength(ACTIVITY_NOTE_MAX_LENGTH))),
  position: z.optional(devicePosition),
})
export type Activity = z.infer<typeof activity>

/** The person was called or visited. A message doesn't prove that they were reached. */
export const isContact = ({ outcome }: Pick<Activity, 'outcome'>) => outcome !== MESSAGE_OUTCOME
