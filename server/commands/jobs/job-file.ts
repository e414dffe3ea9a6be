import readSheets from 'read-excel-file/node'
import { Readable } from 'node:stream'
import { Refusal } from '../../../contract/errors.ts'
import { detectEncoding, readFileRows } from '../../../csv/file-rows.ts'

/** A row of a CSV file or of a sheet, its cells as text. */
export interface JobFileRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
}

const isZip = (content: Buffer) => content.subarray(0, 2).toString('latin1') === 'PK'

/** Every row that has something in it, the header first. */
export const readJobFile = (content: Buffer): Promise<JobFileRow[]> =>
  isZip(content) ? readSheet(content) : readCsv(content)

async function readCsv(content: Buffer): Promise<JobFileRow[]> {
  const pieces = (): AsyncIterable<Buffer> => Readable.from([content])
  const encoding = content.length === 0 ? undefined : await detectEncoding(pieces())
  if (!encoding) throw new Refusal('invalid', 'The file is empty.')
  const rows: JobFileRow[] = []
  for await (const part of readFileRows(pieces(), encoding)) rows.push(...part.rows)
  return rows
}

/** The first sheet with rows in it. */
async function readSheet(content: Buffer): Promise<JobFileRow[]> {
  const sheets = await readSheets(content).catch(() => {
    throw new Refusal('invalid', 'This spreadsheet can’t be read. Save it as XLSX or CSV and upload it again.')
  })
  const data = sheets.find((sheet) => sheet.data.length > 0)?.data ?? []
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'object' ? '' : String(cell as string | number | boolean)
}
