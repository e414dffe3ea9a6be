import type { ImportField } from '../../../contract/entities/import/lead-import.ts'
import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import { countLeadColumns, matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { HeaderFinder, isTotalRow } from '../../../csv/header-row.ts'
import { createRowCheck, withoutEmptyEnd } from '../../../csv/lead-row-check.ts'
import type { CsvRow } from '../../../csv/csv-parser.ts'
import type { Encoding } from '../../../csv/encoding.ts'
import { rowsOfFile } from './file-pieces.ts'
import type { ReadSoFar } from './read-progress.ts'

export type Columns = readonly (ImportField | null)[]

export interface FaultyRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly reason?: string
  readonly faults: readonly { readonly column: number; readonly reason: string }[]
}

/** Cells of a column that can't be read and are left empty, by what they say. */
export interface UnreadColumn {
  readonly column: number
  readonly count: number
  /** The first different ones. */
  readonly values: ReadonlyArray<readonly [text: string, count: number]>
}

export interface LeadScan {
  /** As it was asked for. */
  readonly reading: FileReading
  readonly header: readonly string[]
  readonly headerLine: number
  /** The lines that may name the columns. */
  readonly firstLines: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** Rows that only sum up the others: how many, and where the first ones are. */
  readonly totals: { readonly count: number; readonly lines: readonly number[] }
  readonly headerFault?: string
  readonly columns: Columns
  readonly encoding: Encoding
  readonly rows: number
  readonly firstRows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** Rows that can't become leads, and those with cells that can't be read. */
  readonly refusedRows: number
  readonly faultyRows: number
  readonly unread: readonly UnreadColumn[]
  readonly faulty: readonly FaultyRow[]
}

const FIRST_ROWS = 20
/** More than anybody fixes by hand; the server reports the others after the upload. */
export const FAULTY_ROWS_KEPT = 1000

const REPORT_EVERY_BYTES = 1024 * 1024

export interface ScanPlan {
  /** Undefined: by their names. */
  readonly columns?: Columns | undefined
  readonly reading?: FileReading | undefined
}

export async function scanLeads(
  file: Blob,
  { columns, reading = {} }: ScanPlan,
  onProgress: (soFar: ReadSoFar) => void,
): Promise<LeadScan> {
  let scan = newScan(columns, reading)
  let reportedAt = 0
  for await (const { rows, bytesRead, encoding } of rowsOfFile(file, () => (scan = newScan(columns, reading)))) {
    scan.take(rows)
    scan.encoding = encoding
    if (bytesRead - reportedAt < REPORT_EVERY_BYTES && bytesRead > reportedAt) continue
    reportedAt = bytesRead
    onProgress({ bytesRead, rows: scan.rows })
  }
  scan.end()
  return scan.result()
}

function newScan(given: Columns | undefined, reading: FileReading) {
  const { headerLine, totals, rules = [] } = reading
  const finder = new HeaderFinder<CsvRow>(countLeadColumns, headerLine)
  let header: CsvRow | undefined
  let columns: Columns = []
  let check: ReturnType<typeof createRowCheck> | undefined
  let faultyRows = 0
  let refusedRows = 0
  const unread = createUnread()
  const firstRows: { line: number; cells: readonly string[] }[] = []
  const faulty: FaultyRow[] = []

  function begin(row: CsvRow) {
    const names = withoutEmptyEnd(row.cells, 0)
    header = { ...row, cells: ownText(names) }
    columns = given?.length === names.length ? given : matchColumns(names, finder.firstRows())
    check = createRowCheck(columns, { totals: 'keep', rules })
  }

  const found = createTotals()

  const scan = {
    rows: 0,
    encoding: 'utf-8' as Encoding,
    take: (rows: readonly CsvRow[]) => addAll(finder.push(rows)),
    end: () => addAll(finder.end()),
    add(row: CsvRow) {
      if (!check || (found.add(row) && totals !== 'keep')) return
      scan.rows += 1
      if (firstRows.length < FIRST_ROWS) firstRows.push({ line: row.line, cells: ownText(row.cells) })
      const { reason = row.fault, faults } = row.fault === undefined ? check(row.cells) : { faults: [] }
      if (reason === undefined && faults.length === 0) return
      faultyRows += 1
      if (reason !== undefined) refusedRows += 1
      for (const { column } of faults) unread.add(column, row.cells[column] ?? '')
      if (faulty.length >= FAULTY_ROWS_KEPT) return
      faulty.push({ line: row.line, cells: ownText(row.cells), ...(reason === undefined ? {} : { reason }), faults })
    },
    result: (): LeadScan => ({
      reading,
      header: header?.cells ?? [],
      headerLine: header?.line ?? 1,
      firstLines: finder.first.map(({ line, cells }) => ({ line, cells: ownText(cells.slice(0, FIRST_ROWS)) })),
      totals: found.result,
      ...(header?.fault === undefined ? {} : { headerFault: header.fault }),
      columns,
      encoding: scan.encoding,
      rows: scan.rows,
      firstRows,
      refusedRows,
      faultyRows,
      unread: unread.result(),
      faulty,
    }),
  }
  function addAll(rows: readonly CsvRow[]) {
    if (!check && finder.header) begin(finder.header)
    for (const row of rows) scan.add(row)
  }
  return scan
}

function createTotals() {
  const result = { count: 0, lines: [] as number[] }
  return {
    result,
    /** Whether it is one. */
    add({ line, cells }: CsvRow): boolean {
      if (!isTotalRow(cells)) return false
      result.count += 1
      if (result.lines.length < FIRST_ROWS) result.lines.push(line)
      return true
    },
  }
}

const VALUES_KEPT = 20
const LONGEST_VALUE = 60

function createUnread() {
  const byColumn = new Map<number, { count: number; values: Map<string, number> }>()
  return {
    add(column: number, cell: string) {
      const found = byColumn.get(column) ?? { count: 0, values: new Map<string, number>() }
      byColumn.set(column, found)
      found.count += 1
      const text = cell.trim().slice(0, LONGEST_VALUE)
      const before = found.values.get(text)
      if (before !== undefined) found.values.set(text, before + 1)
      else if (found.values.size < VALUES_KEPT) for (const own of ownText([text])) found.values.set(own, 1)
    },
    result: (): UnreadColumn[] =>
      Array.from(byColumn, ([column, { count, values }]) => ({ column, count, values: [...values] })).sort(
        (a, b) => a.column - b.column,
      ),
  }
}

/** A cell is a view into the text it was cut from, and would keep all of that in memory. */
const ownText = (cells: readonly string[]): string[] => JSON.parse(JSON.stringify(cells))
