import * as z from 'zod/mini'
import { id, NAME_MAX_LENGTH, timestamp } from '../primitives.ts'

/** Kinds of data that a company may delete after a period. */
export const RETENTION_KINDS = ['leads', 'closedLeads', 'certificates', 'files', 'activities', 'knocks'] as const
export const retentionKind = z.enum(RETENTION_KINDS)
export type RetentionKind = z.infer<typeof retentionKind>

export const retentionLabels: Readonly<Record<RetentionKind, string>> = {
  leads: 'Leads without activity',
  closedLeads: 'Closed leads and deals',
  certificates: 'Certificates',
  files: 'Files',
  activities: 'Calls and visits',
  knocks: 'Knocks',
}

const LONGEST_MONTHS = 240
const PERIOD = `Enter a whole number of months from 1 to ${LONGEST_MONTHS}, or leave it empty.`
export const retentionMonths = z.int(PERIOD).check(z.minimum(1, PERIOD), z.maximum(LONGEST_MONTHS, PERIOD))

const eachKind = <Value extends z.ZodMiniType>(value: Value) =>
  ({
    leads: value,
    closedLeads: value,
    certificates: value,
    files: value,
    activities: value,
    knocks: value,
  }) satisfies Record<RetentionKind, Value>

/** A new or changed period waits this long, so that a mistake can be corrected before anything is deleted. */
export const RETENTION_DELAY_HOURS = 24

/** Null: kept without limit. */
export const retention = z.object(
  eachKind(
    z.nullable(
      z.object({
        months: retentionMonths,
        /** Nothing is deleted before this time. */
        startsAt: timestamp,
      }),
    ),
  ),
)
export type Retention = z.infer<typeof retention>

/** Kinds that aren't sent stay as they are. */
export const retentionForm = z.partial(z.strictObject(eachKind(z.nullable(retentionMonths))))
export type RetentionForm = z.infer<typeof retentionForm>

export const FIRST_TO_GO = 5

/** What would be deleted now. */
export const nextToGo = z.object({
  total: z.int(),
  /** The oldest rows. */
  first: z
    .array(
      z.object({
        /** Absent for a knock at a house without a lead, which is identified by its address. */
        leadId: z.optional(id),
        name: z.string().check(z.maxLength(NAME_MAX_LENGTH)),
        /** Its day: the last activity, the lodgement, or when the file, call or knock was added. */
        day: z.iso.date(),
      }),
    )
    .check(z.maxLength(FIRST_TO_GO)),
})
export type NextToGo = z.infer<typeof nextToGo>
