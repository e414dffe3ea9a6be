import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Refusal } from '../../../contract/errors.ts'
import { detectEncoding } from '../../../csv/encoding.ts'
import { readFileRows } from '../../../csv/file-rows.ts'
import { FileTally, type SheetRow } from '../../../csv/file-limits.ts'
import { readWorkbook, type SheetChoice } from './read-workbook.ts'

const PIECE_BYTES = 128 * 1024

export async function* sheetRows(path: string, choice?: SheetChoice): AsyncGenerator<SheetRow> {
  const start = await startOf(path)
  if (start.startsWith(OLD_EXCEL)) throw otherSpreadsheet('an old Excel file (.xls)')
  if (start.includes(OPEN_DOCUMENT)) throw otherSpreadsheet('an OpenDocument file (.ods)')
  yield* counted(path, start.startsWith('PK') ? readWorkbook(path, choice) : readCsv(path))
}

const OLD_EXCEL = '\xd0\xcf\x11\xe0'
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument'

const otherSpreadsheet = (kind: string) =>
  new Refusal(
    'invalid',
    `This is ${kind}. Open it, choose File, Save As, then the type “Excel Workbook (.xlsx)”, and upload that file.`,
  )

export const textRows = (path: string): AsyncGenerator<SheetRow> => counted(path, readCsv(path))

async function* counted(path: string, parts: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<SheetRow> {
  if ((await stat(path)).size === 0) throw emptyFile()
  const tally = new FileTally()
  for await (const rows of parts) {
    for (const row of rows) {
      tally.add(row.cells)
      yield row
    }
  }
}

export const emptyFile = () => new Refusal('invalid', 'The file is empty.')

async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

async function* readCsv(path: string): AsyncGenerator<readonly SheetRow[]> {
  const pieces = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: PIECE_BYTES })
  const encoding = await detectEncoding(pieces())
  for await (const { rows } of readFileRows(pieces(), encoding)) yield rows
}
