import { Readable } from 'node:stream'
import { canonicalPostcode } from '../../contract/entities/postcode.ts'
import { normalHeader } from '../../contract/entities/csv-dialect.ts'
import { Refusal } from '../../contract/errors.ts'
import { detectEncoding, readFileRows } from '../../csv/file-rows.ts'
import type { CsvRow } from '../../csv/csv-splitter.ts'

export interface GivenPostcode {
  readonly line: number
  readonly text: string
  /** Absent where the text is no postcode. */
  readonly postcode?: string
}

const MOST_POSTCODES = 5000

/** The postcodes of a CSV file, each once: of the column that is called so, else of the first that holds one. */
export async function readPostcodeFile(content: Buffer): Promise<GivenPostcode[]> {
  if (content.length === 0) throw new Refusal('invalid', 'The file is empty.')
  const rows = await rowsOf(content)
  const { column, from } = columnOf(rows)
  const given = new Map<string, GivenPostcode>()
  for (const { line, cells } of rows.slice(from)) {
    const text = (cells[column] ?? '').trim()
    if (text === '') continue
    const postcode = canonicalPostcode(text)
    const key = postcode ?? text
    if (!given.has(key)) given.set(key, { line, text, ...(postcode === undefined ? {} : { postcode }) })
  }
  if (given.size === 0) throw new Refusal('invalid', 'This file holds no postcodes.')
  if (given.size > MOST_POSTCODES) throw new Refusal('invalid', `Give at most ${MOST_POSTCODES} postcodes at once.`)
  return [...given.values()]
}

async function rowsOf(content: Buffer): Promise<CsvRow[]> {
  const pieces = (): AsyncIterable<Buffer> => Readable.from([content])
  const encoding = await detectEncoding(pieces())
  const rows: CsvRow[] = []
  for await (const part of readFileRows(pieces(), encoding)) rows.push(...part.rows)
  return rows
}

function columnOf(rows: readonly CsvRow[]): { column: number; from: number } {
  const named = rows[0]?.cells.findIndex((name) => /^post_?-?code$/.test(normalHeader(name))) ?? -1
  if (named >= 0) return { column: named, from: 1 }
  for (const [index, { cells }] of rows.slice(0, 20).entries()) {
    const column = cells.findIndex((cell) => canonicalPostcode(cell) !== undefined)
    // What stands above the first postcode is a header.
    if (column >= 0) return { column, from: index === 1 ? 1 : 0 }
  }
  throw new Refusal('invalid', 'This file holds no postcodes.')
}
