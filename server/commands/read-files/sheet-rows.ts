import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Refusal } from '../../../contract/errors.ts'
import { detectEncoding } from '../../../csv/encoding.ts'
import { readFileRows } from '../../../csv/file-rows.ts'
import { FileTally, type SheetRow } from './limits.ts'
import { readWorkbook } from './read-workbook.ts'

const PIECE_BYTES = 128 * 1024

export async function* sheetRows(path: string): AsyncGenerator<SheetRow> {
  yield* counted(path, (await isZip(path)) ? readWorkbook(path) : readCsv(path))
}

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

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}

async function* readCsv(path: string): AsyncGenerator<readonly SheetRow[]> {
  const pieces = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: PIECE_BYTES })
  const encoding = await detectEncoding(pieces())
  for await (const { rows } of readFileRows(pieces(), encoding)) yield rows
}
