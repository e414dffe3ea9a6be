import * as z from 'zod/mini'
import type { ActivityOutcome } from '../activity.ts'
import { formLine, formPostcode, textOnly } from '../form-fields.ts'
import { id, timestamp } from '../primitives.ts'

/** The possible results of a knock at a house without a lead. */
export const KNOCK_OUTCOMES = ['Nobody home', 'Call again', 'Not interested', 'Do not knock'] as const
export const knockOutcome = z.enum(KNOCK_OUTCOMES, 'Choose an outcome.')
export type KnockOutcome = z.infer<typeof knockOutcome>

export const HOUSE_MAX_LENGTH = 100
export const KNOCK_NOTE_MAX_LENGTH = 1_000

/** `12`, `12a`, `The Old Mill`. */
const house = z
  .string('Enter the house’s number or name.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter the house’s number or name.'),
    z.maxLength(HOUSE_MAX_LENGTH, `Use at most ${HOUSE_MAX_LENGTH} characters.`),
  )
const knockNote = z
  .string(textOnly('Note'))
  .check(z.trim(), z.maxLength(KNOCK_NOTE_MAX_LENGTH, `Use at most ${KNOCK_NOTE_MAX_LENGTH} characters.`))

export const knockLabels = {
  house: 'House number or name',
  street: 'Street',
  postcode: 'Postcode',
  outcome: 'Outcome',
  note: 'Note',
} as const

/** The fields that users set. An empty text clears one. */
export const knockForm = z.object({
  house,
  street: z.optional(formLine(knockLabels.street)),
  postcode: z.optional(formPostcode(knockLabels.postcode)),
  outcome: knockOutcome,
  note: z.optional(knockNote),
})
export type KnockForm = z.infer<typeof knockForm>
export const knockFields = z.partial(z.strictObject(knockForm.shape))

export const knockPlace = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
})

/** One knock at a house without a lead. Each further knock is a separate row, and together they are its history. */
export const knock = z.extend(knockForm, {
  _id: id,
  companyId: id,
  ...knockPlace.shape,
  /** By the device's clock, never later than it arrived. */
  at: timestamp,
  /** A user's id. */
  by: id,
  /** The lead that its house has become. From then on the knock belongs to that lead. */
  leadId: z.optional(id),
  version: z.int(),
})
export type Knock = z.infer<typeof knock>

/** The corresponding outcome of an activity. */
const ACTIVITY_OF: Readonly<Record<KnockOutcome, ActivityOutcome>> = {
  'Nobody home': 'No answer',
  'Call again': 'Call back',
  'Not interested': 'Not interested',
  'Do not knock': 'Not interested',
}

/** `12: Nobody home`. */
export const knockText = ({ house: number, outcome }: Pick<Knock, 'house' | 'outcome'>) => `${number}: ${outcome}`

/** The knock as a visit in the history of its lead. */
export const visitOf = ({ at, by, note, ...said }: Knock) => ({
  kind: 'Visit' as const,
  outcome: ACTIVITY_OF[said.outcome],
  at,
  by,
  note: [knockText(said), note].filter(Boolean).join('\n'),
})
