import * as z from 'zod/mini'
import { type Field, KEY_MAX_LENGTH, LONG_TEXT_MAX_LENGTH, shapeOf } from './field.ts'
import { COORDINATE_PRECISIONS } from './lead.ts'
import { id, timestamp } from './primitives.ts'

export const JOB_KINDS = ['active', 'prospective'] as const
export type JobKind = (typeof JOB_KINDS)[number]
export const jobKind = z.enum(JOB_KINDS)

const placeFields = {
  address: { label: 'Address', kind: 'text' },
  postcode: { label: 'Postcode', kind: 'text', most: KEY_MAX_LENGTH },
  exchange: { label: 'Exchange', kind: 'text' },
} as const satisfies Record<string, Field>

export const activeJobFields = {
  job: { label: 'Job', kind: 'text', most: KEY_MAX_LENGTH },
  ...placeFields,
  service: { label: 'Service', kind: 'text' },
  description: { label: 'Description', kind: 'text', most: LONG_TEXT_MAX_LENGTH },
  plannedStartDate: { label: 'Planned Start', kind: 'date' },
  plannedEndDate: { label: 'Planned End', kind: 'date' },
  totalSynthCost: { label: 'Job Value', kind: 'number' },
} as const satisfies Record<string, Field>

export const prospectiveJobFields = {
  mtsJobNo: { label: 'Job Number', kind: 'text', most: KEY_MAX_LENGTH },
  btReferenceNumber: { label: 'BT Reference Number', kind: 'text' },
  subcontractor: { label: 'Subcontractor', kind: 'text' },
  ...placeFields,
  daysOutstanding: { label: 'Days Outstanding', kind: 'number' },
  dateSubmitted: { label: 'Date Submitted', kind: 'date' },
  costCode: { label: 'Cost Code', kind: 'text' },
  reason: { label: 'Reason', kind: 'text', most: LONG_TEXT_MAX_LENGTH },
} as const satisfies Record<string, Field>

/** The field that matches a file's row to its job. */
export const NUMBER_FIELD = { active: 'job', prospective: 'mtsJobNo' } as const satisfies Record<JobKind, string>
export const jobFields = { active: activeJobFields, prospective: prospectiveJobFields } as const

type JobNumber = (typeof NUMBER_FIELD)[JobKind]
export type JobColumn = Exclude<keyof typeof activeJobFields | keyof typeof prospectiveJobFields, JobNumber>
const isNumberField = (name: string) => Object.values<string>(NUMBER_FIELD).includes(name)
/** The fields of a job besides its number. */
export const JOB_COLUMNS = Object.keys({ ...activeJobFields, ...prospectiveJobFields }).filter(
  (name): name is JobColumn => !isNumberField(name),
)

export const job = z.object({
  _id: id,
  companyId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
  kind: jobKind,
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  coordinate_precision: z.optional(z.enum(COORDINATE_PRECISIONS)),
  ...shapeOf(activeJobFields),
  ...shapeOf(prospectiveJobFields),
})
export type Job = z.infer<typeof job>

export const jobNumber = ({ job: active, mtsJobNo }: Pick<Job, 'job' | 'mtsJobNo'>) => active ?? mtsJobNo ?? ''
