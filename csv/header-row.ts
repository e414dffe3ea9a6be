import { LINES_LOOKED_AT } from '../contract/entities/import/csv-dialect.ts'
import type { CsvRow } from './csv-parser.ts'

// Finds the line that names the columns of a file. Reports have a title above it, so the first lines are examined, and
// a user can choose another one.

type TableRow = Pick<CsvRow, 'line' | 'cells' | 'fault'>
/** How many of the cells are known column names. */
export type CountKnown = (cells: readonly string[]) => number

/** Takes rows as they are read, and passes on those below the header. */
export class HeaderFinder<Row extends TableRow> {
  header: Row | undefined
  /** The lines that the user can choose from. */
  readonly first: Row[] = []
  private readonly countKnown: CountKnown
  private readonly chosen: number | undefined

  constructor(countKnown: CountKnown, chosen?: number) {
    this.countKnown = countKnown
    this.chosen = chosen
  }

  push(rows: readonly Row[]): readonly Row[] {
    if (this.header) return rows
    const room = LINES_LOOKED_AT - this.first.length
    this.first.push(...rows.slice(0, room))
    return this.first.length < LINES_LOOKED_AT ? [] : [...this.begin(), ...rows.slice(room)]
  }

  /** The remaining rows, if the file has fewer lines. */
  end(): readonly Row[] {
    return this.header ? [] : this.begin()
  }

  /** The cells of those first lines that are below the header. */
  firstRows(): (readonly string[])[] {
    const { header } = this
    return header ? this.first.slice(this.first.indexOf(header) + 1).map(({ cells }) => cells) : []
  }

  private begin(): readonly Row[] {
    const header = this.first.find(({ line }) => line === this.chosen) ?? proposedHeader(this.first, this.countKnown)
    this.header = header
    return header ? this.first.slice(this.first.indexOf(header) + 1) : []
  }
}

const filledIn = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length

/** The line with the most known names. A single name may be part of a title, unless there are only titles above it. */
function proposedHeader<Row extends TableRow>(rows: readonly Row[], countKnown: CountKnown): Row | undefined {
  let best = rows[0]
  let most = best && best.fault === undefined ? countKnown(best.cells) : 0
  let isBelowTitles = true
  for (const row of rows) {
    const known = row.fault === undefined ? countKnown(row.cells) : 0
    if (known > most && (known > 1 || isBelowTitles)) {
      best = row
      most = known
    }
    isBelowTitles &&= filledIn(row) < 2
  }
  return best
}

const TOTAL = /^(?:grand |overall |sub-?)?totals?:?$/i
/** Digits with the characters of amounts. A phone number begins with 0 or a plus. */
const AMOUNT = /^(?!0\d)[£$€(]*-?[\d,. ]{1,20}\)?%?$/

/** The last line of many reports: `Total,,,1500`. */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return first !== undefined && TOTAL.test(first) && others.every((cell) => AMOUNT.test(cell))
}
