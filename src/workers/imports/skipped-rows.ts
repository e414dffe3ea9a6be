import { email } from '../../../contract/entities/primitives.ts'
import { csvLine } from '../../../contract/entities/csv-dialect.ts'
import type { FieldChunk, readEachChunk } from '../csv/read-fields.ts'
import { EMAIL_COLUMN, SUBSCRIBER_COLUMNS } from './subscriber-columns.ts'

const ROWS_PER_CHUNK = 5_000
const HEAD = 'email,firstName,lastName,phone'

export type ReadFields = typeof readEachChunk

/** A file of the rows that nobody could be made of: those without an address, and those whose address is none. */
export async function skippedRowsOf(file: Blob, readFields: ReadFields, signal: AbortSignal): Promise<Blob> {
  const parts: string[] = [`\uFEFF${HEAD}\r\n`]
  const keep = (rows: FieldChunk['rows']) => {
    if (rows.length > 0) parts.push(rows.map(csvLine).join(''))
  }
  await readFields(file, {
    fields: SUBSCRIBER_COLUMNS,
    required: EMAIL_COLUMN,
    rowsPerChunk: ROWS_PER_CHUNK,
    signal,
    onChunk: async ({ rows, skipped }) => {
      keep(skipped)
      keep(rows.filter((cells) => !email.safeParse(cells[EMAIL_COLUMN]).success))
    },
  })
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
