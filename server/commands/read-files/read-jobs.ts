import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { readAmount, readAnyDate } from '../../../contract/entities/import/loose-values.ts'
import { cutPostcode } from '../../../contract/entities/import/address-cell.ts'
import { csvLine, withoutGuard } from '../../../contract/entities/import/csv-dialect.ts'
import { type Field, longestTextOf } from '../../../contract/entities/field.ts'
import { type JobKind, jobFields } from '../../../contract/entities/job.ts'
import { rowExcess } from '../../../contract/entities/row-limits.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { JobColumn } from '../../store/schema/job-columns.ts'
import { emptyFile, sheetRows } from './sheet-rows.ts'
import type { SheetRow } from './limits.ts'
import { HeaderFinder, isTotalRow } from '../../../csv/header-row.ts'
import { countJobColumns, type JobColumns, matchJobColumns } from './job-columns.ts'

export interface JobsFile {
  readonly path: string
  readonly kind: JobKind
  readonly refusedPath: string
}

export interface ReadJob {
  readonly id: string
  readonly number: string
  readonly line: number
  readonly fields: Readonly<Partial<Record<JobColumn, string | number>>>
  readonly point?: { readonly lat: number; readonly lng: number }
}

export interface RefusedRow {
  readonly line: number
  readonly reason: string
}

export interface ReadJobs {
  readonly columns: readonly JobColumn[]
  readonly hasPoints: boolean
  /** JSON of some jobs each, `ReadJob[]`: parsed one after the other, they block nobody for long. */
  readonly batches: readonly string[]
  readonly jobs: number
  /** The first of them; all are in the file at `refusedPath`. */
  readonly refused: readonly RefusedRow[]
  readonly refusedCount: number
  /** Of a workbook: the sheet that was read. */
  readonly sheet: string | undefined
  /** Cells that were left empty because they can't be read, by the label of their column. */
  readonly unread: ReadonlyArray<{ readonly label: string; readonly count: number }>
}

export const REFUSED_LISTED = 100
const IS_TOTAL = 'it looks like a total, not a job'
const JOBS_A_BATCH = 1000

/** Reads the jobs of a file by number: of a number that comes twice the last row counts. Runs in a worker. */
export async function readJobs({ path, kind, refusedPath }: JobsFile): Promise<ReadJobs> {
  const jobs = new Map<string, ReadJob>()
  let columns: JobColumns | undefined
  const refused = createRefusedRows(refusedPath)
  const finder = new HeaderFinder<SheetRow>(countJobColumns)
  let sheet: string | undefined
  const unread = new Map<string, number>()
  const leaveEmpty = (label: string) => unread.set(label, (unread.get(label) ?? 0) + 1)
  function take(rows: readonly SheetRow[]) {
    if (!finder.header) return
    if (!columns) {
      columns = columnsOf(kind, finder.header)
      refused.begin(finder.header.cells)
    }
    for (const row of rows) {
      const job = row.fault ?? (isTotalRow(row.cells) ? IS_TOTAL : readJob(kind, columns, row, leaveEmpty))
      if (typeof job === 'string') refused.add(row, job)
      else jobs.set(job.number, job)
    }
  }
  try {
    for await (const row of sheetRows(path, { countKnown: countJobColumns, onSheet: (name) => (sheet = name) }))
      take(finder.push([row]))
    take(finder.end())
  } finally {
    refused.close()
  }
  if (!columns) throw emptyFile()
  return {
    columns: columnsWith([...columns.fields.keys()], [...jobs.values()]),
    hasPoints: columns.point !== undefined,
    batches: batchesOf([...jobs.values()]),
    jobs: jobs.size,
    refused: refused.first,
    refusedCount: refused.count(),
    sheet,
    unread: Array.from(unread, ([label, count]) => ({ label, count })),
  }
}

/** Addresses may bring postcodes. */
const columnsWith = (columns: readonly JobColumn[], jobs: readonly ReadJob[]) =>
  columns.includes('postcode') || jobs.every(({ fields }) => fields.postcode === undefined)
    ? columns
    : [...columns, 'postcode' as const]

function columnsOf(kind: JobKind, { line, cells, fault }: SheetRow): JobColumns {
  if (fault !== undefined) throw new Refusal('invalid', `This is not a CSV file: line ${line}, ${fault}.`)
  return matchJobColumns(kind, cells)
}

function batchesOf(jobs: readonly ReadJob[]): string[] {
  const batches: string[] = []
  for (let from = 0; from < jobs.length; from += JOBS_A_BATCH) {
    batches.push(JSON.stringify(jobs.slice(from, from + JOBS_A_BATCH)))
  }
  return batches
}

/** An index accepts no longer ones. */
const LONGEST_NUMBER = 500

type LeaveEmpty = (label: string) => void

function readJob(kind: JobKind, columns: JobColumns, { line, cells }: SheetRow, leaveEmpty: LeaveEmpty) {
  const number = cellAt(cells, columns.number)
  if (number === '') return 'it has no job number'
  if (number.length > LONGEST_NUMBER) return `its job number is longer than ${LONGEST_NUMBER} characters`
  const fields = readFields(kind, columns, cells, leaveEmpty)
  const excess = rowExcess('job', fields)
  if (excess !== undefined) return `it is too large: ${excess}`
  const point = columns.point && pointOf(cellAt(cells, columns.point.lat), cellAt(cells, columns.point.lng))
  return { id: randomUUID(), number, line, fields, ...(point ? { point } : {}) }
}

/** A cell that can't be read is left empty. A postcode may be in the address. */
function readFields(kind: JobKind, columns: JobColumns, cells: readonly string[], leaveEmpty: LeaveEmpty) {
  const known: Readonly<Record<string, Field>> = jobFields[kind]
  const fields: Partial<Record<JobColumn, string | number>> = {}
  for (const [name, index] of columns.fields) {
    const text = cellAt(cells, index)
    if (text === '') continue
    const field: Field = known[name] ?? { label: name, kind: 'text' }
    const value = text.length > longestTextOf(field) ? null : valueOf(field.kind, text)
    if (value === null) leaveEmpty(field.label)
    else if (value !== undefined) fields[name] = value
  }
  const ofAddress = fields.postcode === undefined ? cutPostcode(String(fields.address ?? '')) : undefined
  return ofAddress ? { ...fields, postcode: ofAddress.postcode } : fields
}

const cellAt = (cells: readonly string[], index: number) => withoutGuard(cells[index] ?? '').trim()

function valueOf(kind: Field['kind'] | undefined, text: string): string | number | null | undefined {
  if (kind === 'number') return readAmount(text)
  return kind === 'date' ? readAnyDate(text) : text
}

/** The British Isles: swapped coordinates, or 0, are elsewhere. */
const MAP = { south: 49, north: 61.5, west: -11, east: 2.5 }

/** Undefined when the cells give no point on the map; the job is then located by its postcode. */
function pointOf(lat: string, lng: string): ReadJob['point'] {
  const point = { lat: readAmount(lat) ?? NaN, lng: readAmount(lng) ?? NaN }
  const isOnMap = point.lat >= MAP.south && point.lat <= MAP.north && point.lng >= MAP.west && point.lng <= MAP.east
  return isOnMap ? point : undefined
}

/** Bytes: more than anybody corrects by hand. */
const MOST_REFUSED_TEXT = 20 * 1024 * 1024
const WRITE_FROM = 64 * 1024

function createRefusedRows(path: string) {
  const first: RefusedRow[] = []
  let count = 0
  let written = 0
  let file: number | undefined
  let header = ''
  let pending = ''
  const flush = () => {
    if (pending === '') return
    file ??= openSync(path, 'w', 0o600)
    writeSync(file, pending)
    pending = ''
  }
  return {
    first,
    count: () => count,
    begin: (cells: readonly string[]) => {
      header = csvLine(['line', 'reason', ...cells.map(withoutGuard)])
    },
    add: ({ line, cells }: SheetRow, reason: string) => {
      if (count === 0) pending = header
      count += 1
      if (first.length < REFUSED_LISTED) first.push({ line, reason })
      if (written > MOST_REFUSED_TEXT) return
      const text = csvLine([String(line), reason, ...cells.map(withoutGuard)])
      written += text.length
      pending += text
      if (pending.length >= WRITE_FROM) flush()
    },
    close: () => {
      flush()
      if (file !== undefined) closeSync(file)
    },
  }
}
