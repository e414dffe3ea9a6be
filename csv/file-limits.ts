import { MOST_COLUMNS } from '../contract/entities/bulk-upload.ts'
import { Refusal } from '../contract/errors.ts'

// Limits of what a file may demand of this server. Its size doesn't limit that: a workbook of a kilobyte can name a
// cell in row 1,048,576, and one of 6 kB can unpack to gigabytes.

export const MOST_ROWS = 50_000
export const MOST_CELLS = 2_000_000
/** In characters of all cells together: many cells may share one long text. */
export const MOST_TEXT = 50_000_000
export const MOST_UNZIPPED_BYTES = 100 * 1024 * 1024
/** Files in a workbook: sheets, pictures, styles. */
export const MOST_PARTS = 2000
/** In characters of one cell, and of anything else between two tags. A spreadsheet allows 32,767 in a cell. */
export const LONGEST_TEXT = 100_000
export const LONGEST_TAG = 16_000
export const DEEPEST_NESTING = 100

const describe = (count: number) => count.toLocaleString('en-GB')

export const tooManyRows = () =>
  new Refusal(
    'too-large',
    `This file has more than ${describe(MOST_ROWS)} rows. Split it into smaller files and upload them one by one.`,
  )
export const tooManyCells = () =>
  new Refusal(
    'too-large',
    `This file has more than ${describe(MOST_CELLS)} cells or too much text in them. Delete the columns that you don’t need, or split it into smaller files, and upload it again.`,
  )
export const tooManyColumns = () =>
  new Refusal(
    'too-large',
    `This file has more than ${describe(MOST_COLUMNS)} columns. Delete those that you don’t need and upload it again.`,
  )
export const unpacksTooFar = () =>
  new Refusal(
    'too-large',
    `This spreadsheet unpacks to more than ${MOST_UNZIPPED_BYTES / 1024 / 1024} MB. Save its first sheet as CSV and upload that.`,
  )
export const unreadableWorkbook = () =>
  new Refusal('invalid', 'This spreadsheet can’t be read. Save it as XLSX or CSV and upload it again.')
export const tooMuchWork = () =>
  new Refusal('too-large', 'This file takes too long to read. Save it as CSV, or split it, and upload it again.')

export class FileTally {
  private rows = 0
  private cells = 0
  private text = 0

  add(cells: readonly string[]): void {
    this.rows += 1
    this.cells += cells.length
    for (const cell of cells) this.text += cell.length
    // The header doesn't count as a row.
    if (this.rows > MOST_ROWS + 1) throw tooManyRows()
    if (this.cells > MOST_CELLS || this.text > MOST_TEXT) throw tooManyCells()
  }
}

export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: string
}
