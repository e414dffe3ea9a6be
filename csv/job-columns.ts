import { compactHeader } from '../contract/entities/import/csv-dialect.ts'
import type { Field } from '../contract/entities/field.ts'
import { JOB_COLUMNS, type JobColumn, type JobKind, jobFields, NUMBER_FIELD } from '../contract/entities/job.ts'
import { Refusal } from '../contract/errors.ts'

/** Other names of columns. If two columns match one field, the first counts. */
const ALIASES: Record<string, readonly string[]> = {
  job: ['jobnumber', 'jobno', 'jobid', 'jobref', 'jobreference'],
  mtsJobNo: ['jobnumber', 'jobno', 'mtsjobnumber', 'mtsjob', 'job'],
  btReferenceNumber: ['btreference', 'btref', 'btrefno', 'btreferenceno'],
  address: ['siteaddress', 'joblocation', 'location', 'address1'],
  exchange: ['exchangename'],
  service: ['servicetype'],
  description: ['jobdescription'],
  plannedStartDate: ['plannedstart', 'startdate', 'start'],
  plannedEndDate: ['plannedend', 'enddate', 'finishdate', 'end'],
  totalSynthCost: ['jobvalue', 'value', 'synthcost', 'totalcost', 'cost'],
  subcontractor: ['subcontractorname', 'contractor'],
  daysOutstanding: ['dayso/s', 'days', 'daysos'],
  dateSubmitted: ['submitted', 'submitteddate', 'submissiondate'],
  costCode: ['code'],
  reason: ['reasonforsubmission', 'comments'],
}

export interface JobColumns {
  readonly number: number
  readonly fields: ReadonlyMap<JobColumn, number>
  readonly point?: { readonly lat: number; readonly lng: number }
}

const LATITUDE = ['lat', 'latitude']
const LONGITUDE = ['lng', 'lon', 'long', 'longitude']

const isJobColumn = (name: string): name is JobColumn => JOB_COLUMNS.some((column) => column === name)

/** The names of the field's column, the most likely first. */
const namesOf = (field: string, label: string) => [
  compactHeader(field),
  compactHeader(label),
  ...(ALIASES[field] ?? []),
]

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(jobFields).flatMap((fields) =>
    Object.entries(fields).flatMap(([field, { label }]) => namesOf(field, label)),
  ),
  ...LATITUDE,
  ...LONGITUDE,
  'postcode',
])

export const countJobColumns = (header: readonly string[]) =>
  header.filter((name) => KNOWN.has(compactHeader(name))).length

export function matchJobColumns(kind: JobKind, header: readonly string[]): JobColumns {
  const names = header.map(compactHeader)
  const columnOf = (field: string, label: string) =>
    namesOf(field, label)
      .map((name) => names.indexOf(name))
      .find((index) => index >= 0) ?? -1
  const numberField = NUMBER_FIELD[kind]
  let number = -1
  const fields = new Map<JobColumn, number>()
  for (const [field, { label }] of Object.entries(jobFields[kind])) {
    const index = columnOf(field, label)
    if (index < 0) continue
    if (field === numberField) number = index
    else if (isJobColumn(field) && index !== number) fields.set(field, index)
  }
  const [lat, lng] = [LATITUDE, LONGITUDE].map((known) => names.findIndex((name) => known.includes(name)))
  const point = lat !== undefined && lng !== undefined && lat >= 0 && lng >= 0 ? { point: { lat, lng } } : {}
  if (number >= 0) return { number, fields, ...point }
  throw new Refusal(
    'invalid',
    `The first row has to name the columns, with one called ${kind === 'active' ? 'Job' : 'MTS Job No'}.`,
  )
}

const PLACE = { lat: 'Latitude', lng: 'Longitude' }

/** The label of the field that each column of the file is read as. */
export function labelsOf(kind: JobKind, { number, fields, point }: JobColumns): ReadonlyMap<number, string> {
  const known: Readonly<Record<string, Field>> = jobFields[kind]
  const labels = new Map([[number, known[NUMBER_FIELD[kind]]?.label ?? '']])
  for (const [name, index] of fields) labels.set(index, known[name]?.label ?? name)
  if (point) labels.set(point.lat, PLACE.lat).set(point.lng, PLACE.lng)
  return labels
}
