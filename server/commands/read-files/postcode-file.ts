import { normalHeader } from '../../../contract/entities/import/csv-dialect.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { Refusal } from '../../../contract/errors.ts'
import { textRows } from './sheet-rows.ts'
import type { SheetRow } from './limits.ts'

export interface GivenPostcode {
  readonly line: number
  readonly text: string
  readonly postcode?: string
}

const MOST_POSTCODES = 5000
const LONGEST_SHOWN = 100

/** Rows among which the column is looked for. */
const FIRST_ROWS = 20

/** Each once, from the column with that name or else the first that holds one. Runs in a worker. */
export async function readPostcodeFile(path: string): Promise<GivenPostcode[]> {
  const given = new Map<string, GivenPostcode>()
  for await (const { line, text } of textsOf(textRows(path))) {
    if (text === '') continue
    const postcode = canonicalPostcode(text)
    const key = postcode ?? text
    if (!given.has(key))
      given.set(key, { line, text: text.slice(0, LONGEST_SHOWN), ...(postcode === undefined ? {} : { postcode }) })
    if (given.size > MOST_POSTCODES)
      throw new Refusal('invalid', `Look up at most ${MOST_POSTCODES} postcodes at once.`)
  }
  if (given.size === 0) throw new Refusal('invalid', 'This file has no postcodes.')
  return [...given.values()]
}

/** What is in the column of postcodes. Only the first rows are kept: a hostile file has more than memory. */
async function* textsOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<{ line: number; text: string }> {
  const first: SheetRow[] = []
  let place: { column: number; from: number } | undefined
  for await (const row of rows) {
    if (place) yield textIn(row, place.column)
    else if (first.push(row) === FIRST_ROWS) {
      place = columnOf(first)
      for (const early of first.slice(place.from)) yield textIn(early, place.column)
    }
  }
  if (place) return
  const { column, from } = columnOf(first)
  for (const row of first.slice(from)) yield textIn(row, column)
}

const textIn = ({ line, cells }: SheetRow, column: number) => ({ line, text: (cells[column] ?? '').trim() })

function columnOf(rows: readonly SheetRow[]): { column: number; from: number } {
  const named = rows[0]?.cells.findIndex((name) => /^post_?-?code$/.test(normalHeader(name))) ?? -1
  if (named >= 0) return { column: named, from: 1 }
  for (const [index, { cells }] of rows.entries()) {
    const column = cells.findIndex((cell) => canonicalPostcode(cell) !== undefined)
    // Anything above the first postcode is a header.
    if (column >= 0) return { column, from: index === 1 ? 1 : 0 }
  }
  throw new Refusal('invalid', 'This file has no postcodes.')
}
