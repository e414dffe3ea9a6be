import { normalHeader } from '../../../contract/entities/import/csv-dialect.ts'
import { postcodesIn } from '../../../contract/entities/import/address-cell.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { Refusal } from '../../../contract/errors.ts'
import { textRows } from './sheet-rows.ts'
import type { SheetRow } from '../../../csv/file-limits.ts'

export interface GivenPostcode {
  readonly line: number
  readonly text: string
  readonly postcode?: string
}

const MOST_POSTCODES = 5000
const LONGEST_SHOWN = 100

/** Each postcode once, wherever it is in the file: a cell may contain several. Runs in a worker. */
export async function readPostcodeFile(path: string): Promise<GivenPostcode[]> {
  const given = new Map<string, GivenPostcode>()
  const add = (line: number, text: string, postcode = canonicalPostcode(text)) => {
    const key = postcode ?? text
    if (!given.has(key))
      given.set(key, { line, text: text.slice(0, LONGEST_SHOWN), ...(postcode === undefined ? {} : { postcode }) })
    if (given.size > MOST_POSTCODES)
      throw new Refusal('invalid', `Look up at most ${MOST_POSTCODES} postcodes at once.`)
  }
  for await (const { row, column } of belowHeader(textRows(path))) {
    const { line, cells } = row
    for (const [at, cell] of cells.entries()) {
      const found = postcodesIn(cell)
      for (const postcode of found) add(line, postcode, postcode)
      // Cells of the column that contain no postcode are listed.
      if (at === column && found.length === 0 && cell.trim() !== '') add(line, cell.trim())
    }
  }
  if (given.size === 0) throw new Refusal('invalid', 'This file has no postcodes.')
  return [...given.values()]
}

/** The rows that are searched for the column. */
const FIRST_ROWS = 20

/** Only the first rows are kept in memory, because a hostile file may be larger than it. */
async function* belowHeader(rows: AsyncIterable<SheetRow>): AsyncGenerator<{ row: SheetRow; column: number }> {
  const first: SheetRow[] = []
  let column: number | undefined
  const begin = () => {
    const found = columnOf(first)
    column = found.column
    return first.slice(found.from).map((row) => ({ row, column: found.column }))
  }
  for await (const row of rows) {
    if (column !== undefined) yield { row, column }
    else if (first.push(row) === FIRST_ROWS) yield* begin()
  }
  if (column === undefined) yield* begin()
}

function columnOf(rows: readonly SheetRow[]): { column: number; from: number } {
  const named = rows[0]?.cells.findIndex((name) => /^post_?-?code$/.test(normalHeader(name))) ?? -1
  if (named >= 0) return { column: named, from: 1 }
  for (const [index, { cells }] of rows.entries()) {
    const column = cells.findIndex((cell) => canonicalPostcode(cell) !== undefined || postcodesIn(cell).length > 0)
    // Everything above the first postcode is a header.
    if (column >= 0) return { column, from: index === 1 ? 1 : 0 }
  }
  throw new Refusal('invalid', 'This file has no postcodes.')
}
