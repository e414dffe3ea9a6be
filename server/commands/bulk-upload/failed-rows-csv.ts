import { type BulkUploadRow, failedRows, refOf } from '../../store/bulk-uploads.ts'
import type { Store } from '../../store/open-store.ts'

const PAGE = 5000

/** Line, reason, then the row as it was: mended, it can be uploaded again. */
export async function* failedRowsCsv(store: Store, upload: BulkUploadRow): AsyncGenerator<string> {
  yield lineOf(['line', 'reason', ...(upload.header ?? [])])
  const ref = refOf(upload)
  for (let after = 0; ; ) {
    const rows = await failedRows(store, ref, after, PAGE)
    if (rows.length > 0) yield rows.map(({ line, reason, cells }) => lineOf([String(line), reason, ...cells])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.line
  }
}

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(safe(cell)) ? `"${safe(cell).replaceAll('"', '""')}"` : safe(cell))

/** A spreadsheet runs what begins like a formula. */
const safe = (cell: string) => (/^[=@\t\r]|^[+-](?![\d\s(])/.test(cell) ? `'${cell}` : cell)
