import { cutPostcode } from '../contract/entities/import/address-cell.ts'
import { withoutGuard } from '../contract/entities/import/csv-dialect.ts'
import { readAmount, readAnyDate } from '../contract/entities/import/loose-values.ts'
import { type Field, longestTextOf } from '../contract/entities/field.ts'
import { type JobColumn, type JobKind, jobFields } from '../contract/entities/job.ts'
import { rowExcess } from '../contract/entities/row-limits.ts'
import { Refusal } from '../contract/errors.ts'
import type { SheetRow } from './file-limits.ts'
import { HeaderFinder, isTotalRow } from './header-row.ts'
import { countJobColumns, type JobColumns, matchJobColumns } from './job-columns.ts'

// Reads the jobs of a file, for the device's preview and for the server's import.

export interface JobRow {
  readonly number: string
  readonly line: number
  readonly fields: Readonly<Partial<Record<JobColumn, string | number>>>
  readonly point?: { readonly lat: number; readonly lng: number }
}

/** Receives the rows that aren't jobs. */
export interface RowRefusals {
  begin(header: readonly string[]): void
  add(row: SheetRow, reason: string): void
}

export interface UnreadCells {
  readonly label: string
  readonly count: number
}

const IS_TOTAL = 'it looks like a total, not a job'
const FIRST_ROWS = 20

export class JobsReading {
  /** By number. If a number occurs twice, the last row counts. */
  readonly jobs = new Map<string, JobRow>()
  readonly firstRows: (readonly string[])[] = []
  header: readonly string[] = []
  columns: JobColumns | undefined
  rows = 0
  private readonly unreadByLabel = new Map<string, number>()
  private readonly finder = new HeaderFinder<SheetRow>(countJobColumns)
  private readonly kind: JobKind
  private readonly refused: RowRefusals

  constructor(kind: JobKind, refused: RowRefusals) {
    this.kind = kind
    this.refused = refused
  }

  push(rows: readonly SheetRow[]): void {
    this.take(this.finder.push(rows))
  }

  end(): void {
    this.take(this.finder.end())
  }

  /** Addresses may contain postcodes. */
  fieldNames(): readonly JobColumn[] {
    const names = [...(this.columns?.fields.keys() ?? [])]
    const isNew =
      !names.includes('postcode') && [...this.jobs.values()].some(({ fields }) => fields.postcode !== undefined)
    return isNew ? [...names, 'postcode'] : names
  }

  /** Cells that were left empty because they can't be read, by the label of their column. */
  unread(): UnreadCells[] {
    return Array.from(this.unreadByLabel, ([label, count]) => ({ label, count }))
  }

  private take(rows: readonly SheetRow[]): void {
    const { header } = this.finder
    if (!header) return
    this.columns ??= this.begin(header)
    for (const row of rows) this.add(this.columns, row)
  }

  private begin({ line, cells, fault }: SheetRow): JobColumns {
    if (fault !== undefined) throw new Refusal('invalid', `This is not a CSV file: line ${line}, ${fault}.`)
    const columns = matchJobColumns(this.kind, cells)
    this.header = cells
    this.refused.begin(cells)
    return columns
  }

  private add(columns: JobColumns, row: SheetRow): void {
    this.rows += 1
    if (this.firstRows.length < FIRST_ROWS) this.firstRows.push(row.cells)
    const job = row.fault ?? (isTotalRow(row.cells) ? IS_TOTAL : readJob(this.kind, columns, row, this.leaveEmpty))
    if (typeof job === 'string') this.refused.add(row, job)
    else this.jobs.set(job.number, job)
  }

  private readonly leaveEmpty = (label: string) => {
    this.unreadByLabel.set(label, (this.unreadByLabel.get(label) ?? 0) + 1)
  }
}

/** The longest value that an index accepts. */
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
  return { number, line, fields, ...(point ? { point } : {}) }
}

/** Leaves a cell empty that can't be read. The postcode may be part of the address. */
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

/** The British Isles: swapped coordinates, or 0, are outside. */
const MAP = { south: 49, north: 61.5, west: -11, east: 2.5 }

/** Undefined if the cells give no point on the map. The job is then located by its postcode. */
function pointOf(lat: string, lng: string): JobRow['point'] {
  const point = { lat: readAmount(lat) ?? NaN, lng: readAmount(lng) ?? NaN }
  const isOnMap = point.lat >= MAP.south && point.lat <= MAP.north && point.lng >= MAP.west && point.lng <= MAP.east
  return isOnMap ? point : undefined
}
