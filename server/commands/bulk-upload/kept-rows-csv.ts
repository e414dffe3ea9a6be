import { csvLine, withoutGuard } from '../../../contract/entities/import/csv-dialect.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { type BulkUploadRow, failedRows, refOf } from '../../store/uploads/bulk-uploads.ts'
import type { ExportSource } from '../../store/core/replica/export-source.ts'
import { skippedRows } from '../../store/uploads/skipped-rows.ts'

/** Small, because a row can have a megabyte. */
const PAGE = 50

/** Line, reason, then the original row, so that a corrected file can be uploaded again. */
export const failedRowsCsv = (source: ExportSource, upload: BulkUploadRow) =>
  rowsCsv(upload, {
    columns: ['line', 'reason'],
    pageAfter: (line) => source.read((db) => failedRows({ db }, refOf(upload), line, PAGE)),
    cellsOf: ({ line, reason }) => [String(line), reason],
  })

export const skippedRowsCsv = (source: ExportSource, upload: BulkUploadRow) =>
  rowsCsv(upload, {
    columns: ['line', 'reason', 'lead_id', 'lead_name'],
    pageAfter: (line) => source.read((db) => skippedRows({ db }, refOf(upload), line, PAGE)),
    cellsOf: ({ line, reason, leadId, lead }) => [String(line), reason, leadId, lead ? leadName(lead) : ''],
  })

/** The file's cells may be guarded already: guarding twice would leave an apostrophe in the next upload. */
const lineOf = (own: readonly string[], ofFile: readonly string[]) => csvLine([...own, ...ofFile.map(withoutGuard)])

interface KeptRows<Row> {
  readonly columns: readonly string[]
  readonly pageAfter: (line: number) => Promise<Row[]>
  readonly cellsOf: (row: Row) => string[]
}

async function* rowsCsv<Row extends { readonly line: number; readonly cells: readonly string[] }>(
  { header }: BulkUploadRow,
  { columns, pageAfter, cellsOf }: KeptRows<Row>,
): AsyncGenerator<string> {
  yield lineOf(columns, header ?? [])
  for (let after = 0; ; ) {
    const rows = await pageAfter(after)
    for (const row of rows) yield lineOf(cellsOf(row), row.cells)
    const last = rows.at(-1)
    if (!last) return
    after = last.line
  }
}
