import type { ImportField } from '../../../contract/entities/import/lead-import.ts'
import { matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { createRowCheck, withoutEmptyEnd } from '../../../csv/lead-row-check.ts'
import type { CsvRow } from '../../../csv/csv-splitter.ts'
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

export interface LeadScan {
  readonly header: readonly string[]
  readonly headerFault?: string
  readonly columns: Columns
  readonly encoding: Encoding
  readonly rows: number
  readonly firstRows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly faultyRows: number
  readonly faulty: readonly FaultyRow[]
}

const FIRST_ROWS = 20
/** More than anybody fixes by hand; the server reports the others after the upload. */
export const FAULTY_ROWS_KEPT = 1000

const REPORT_EVERY_BYTES = 1024 * 1024

export async function scanLeads(
  file: Blob,
  columns: Columns | undefined,
  onProgress: (soFar: ReadSoFar) => void,
): Promise<LeadScan> {
  let scan = newScan(columns)
  let reportedAt = 0
  for await (const { rows, bytesRead, encoding } of rowsOfFile(file, () => (scan = newScan(columns)))) {
    for (const row of rows) scan.add(row)
    scan.encoding = encoding
    if (bytesRead - reportedAt < REPORT_EVERY_BYTES && bytesRead > reportedAt) continue
    reportedAt = bytesRead
    onProgress({ bytesRead, rows: scan.rows })
  }
  return scan.result()
}

function newScan(given: Columns | undefined) {
  let header: CsvRow | undefined
  let columns: Columns = []
  let check: ReturnType<typeof createRowCheck> | undefined
  let faultyRows = 0
  const firstRows: { line: number; cells: readonly string[] }[] = []
  const faulty: FaultyRow[] = []

  function begin(row: CsvRow) {
    const names = withoutEmptyEnd(row.cells, 0)
    header = { ...row, cells: ownText(names) }
    columns = given?.length === names.length ? given : matchColumns(names)
    check = createRowCheck(columns)
  }

  const scan = {
    rows: 0,
    encoding: 'utf-8' as Encoding,
    add(row: CsvRow) {
      if (!check) return begin(row)
      scan.rows += 1
      if (firstRows.length < FIRST_ROWS) firstRows.push({ line: row.line, cells: ownText(row.cells) })
      const { reason = row.fault, faults } = row.fault === undefined ? check(row.cells) : { faults: [] }
      if (reason === undefined && faults.length === 0) return
      faultyRows += 1
      if (faulty.length >= FAULTY_ROWS_KEPT) return
      faulty.push({ line: row.line, cells: ownText(row.cells), ...(reason === undefined ? {} : { reason }), faults })
    },
    result: (): LeadScan => ({
      header: header?.cells ?? [],
      ...(header?.fault === undefined ? {} : { headerFault: header.fault }),
      columns,
      encoding: scan.encoding,
      rows: scan.rows,
      firstRows,
      faultyRows,
      faulty,
    }),
  }
  return scan
}

/** A cell is a view into the text it was cut from, and would keep all of that in memory. */
const ownText = (cells: readonly string[]): string[] => JSON.parse(JSON.stringify(cells))
