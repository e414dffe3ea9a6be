import { randomUUID } from 'node:crypto'
import { readAmount, readAnyDate } from '../../../contract/entities/cell-values.ts'
import { type JobKind, jobFields } from '../../../contract/entities/job.ts'
import type { JobsUploaded } from '../../../contract/endpoints/jobs.ts'
import { Refusal } from '../../../contract/errors.ts'
import { messages } from '../../../contract/messages.ts'
import type { Field } from '../../../contract/entities/field.ts'
import type { JobColumn } from '../../store/job-columns.ts'
import { type NewJob, upsertJobs } from '../../store/jobs.ts'
import type { Store } from '../../store/open-store.ts'
import { type JobColumns, matchJobColumns } from './job-columns.ts'
import { type JobFileRow, readJobFile } from './job-file.ts'

export interface JobsUpload {
  readonly companyId: string
  readonly kind: JobKind
  readonly content: Buffer
}

interface ReadJobs {
  /** By number: of a number that comes twice the last row counts. */
  readonly jobs: Map<string, NewJob & { line: number }>
  readonly refused: JobsUploaded['refused']
}

/** From a file to the jobs of a company: all of it in one transaction, refused rows and unknown postcodes listed. */
export async function uploadJobs(store: Store, { companyId, kind, content }: JobsUpload): Promise<JobsUploaded> {
  const [header, ...rows] = await readJobFile(content)
  if (!header) throw new Refusal('invalid', 'The file is empty.')
  if (header.fault !== undefined)
    throw new Refusal('invalid', `This is not a CSV file: line ${header.line}, ${header.fault}.`)
  const columns = matchJobColumns(kind, header.cells)
  const { jobs, refused } = readJobs(kind, columns, rows)
  const all = [...jobs.values()]
  const columnsGiven = [...columns.fields.keys()]
  const { unplaced, ...counts } =
    all.length === 0
      ? { added: 0, updated: 0, unchanged: 0, approximate: 0, unplaced: new Set<string>() }
      : await upsertJobs(store, { companyId, kind, columns: columnsGiven }, all)
  const unknownPostcodes = columns.fields.has('postcode')
    ? all
        .filter(({ number }) => unplaced.has(number))
        .map(({ line, number, fields }) => ({ line, number, postcode: String(fields.postcode ?? '') }))
    : []
  return { message: messages.jobsUploaded, ...counts, refused, unknownPostcodes }
}

function readJobs(kind: JobKind, columns: JobColumns, rows: readonly JobFileRow[]): ReadJobs {
  const jobs: ReadJobs['jobs'] = new Map()
  const refused: JobsUploaded['refused'] = []
  for (const row of rows) {
    const job = row.fault ?? readJob(kind, columns, row)
    if (typeof job === 'string') refused.push({ line: row.line, reason: job })
    else jobs.set(job.number, job)
  }
  return { jobs, refused }
}

/** An index takes no longer ones. */
const LONGEST_NUMBER = 500

function readJob(kind: JobKind, columns: JobColumns, { line, cells }: JobFileRow) {
  const number = (cells[columns.number] ?? '').trim()
  if (number === '') return 'it has no job number'
  if (number.length > LONGEST_NUMBER) return `its job number is longer than ${LONGEST_NUMBER} characters`
  const known: Readonly<Record<string, Field>> = jobFields[kind]
  const fields: Partial<Record<JobColumn, string | number>> = {}
  for (const [name, index] of columns.fields) {
    const text = (cells[index] ?? '').trim()
    if (text === '') continue
    const value = valueOf(known[name]?.kind, text)
    if (value === null) return `${known[name]?.label ?? name} can't be read: "${text.slice(0, 40)}"`
    if (value !== undefined) fields[name] = value
  }
  return { id: randomUUID(), number, line, fields }
}

function valueOf(kind: Field['kind'] | undefined, text: string): string | number | null | undefined {
  if (kind === 'number') return readAmount(text)
  return kind === 'date' ? readAnyDate(text) : text
}
