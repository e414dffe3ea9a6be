import type { Correction, FileReading } from '../../../contract/entities/bulk-upload.ts'
import { readCell, ruleOf } from '../../../contract/entities/import/lead-import.ts'
import { createRowCheck, type RowCheck } from '../../../csv/lead-row-check.ts'
import type { Columns, FaultyRow } from '../../workers/csv/scan-leads.ts'

/** What the columns are, and how a person wants them to be read. */
export interface CellReading extends Pick<FileReading, 'rules'> {
  readonly columns: Columns
}

export interface Corrected {
  /** By `line column`. */
  readonly cells: ReadonlyMap<string, string>
  /** By line: all cells of rows that could not be read as a whole. */
  readonly rows: ReadonlyMap<number, readonly string[]>
}

export const NOTHING_CORRECTED: Corrected = { cells: new Map(), rows: new Map() }

export const cellKey = (line: number, column: number) => `${line} ${column}`

export const withCell = (corrected: Corrected, key: string, value: string): Corrected => ({
  ...corrected,
  cells: new Map(corrected.cells).set(key, value),
})

export const withRow = (corrected: Corrected, line: number, cells: readonly string[]): Corrected => ({
  ...corrected,
  rows: new Map(corrected.rows).set(line, cells),
})

/** Why the cell's current value can't be read. */
export function reasonOf({ columns, rules = [] }: CellReading, column: number, value: string): string | undefined {
  const field = columns[column]
  return field ? readCell(field, value, ruleOf(rules, column)).reason : undefined
}

export const checkRow = ({ columns, rules }: CellReading, cells: readonly string[]): RowCheck =>
  createRowCheck(columns, { rules, totals: 'keep' })(cells)

const isFine = ({ reason }: RowCheck) => reason === undefined

export function isRowCorrected(
  { line, reason, faults }: FaultyRow,
  reading: CellReading,
  corrected: Corrected,
): boolean {
  if (reason !== undefined) {
    const cells = corrected.rows.get(line)
    return cells !== undefined && isFine(checkRow(reading, cells))
  }
  return faults.every(({ column }) => {
    const value = corrected.cells.get(cellKey(line, column))
    return value !== undefined && reasonOf(reading, column, value) === undefined
  })
}

/** The corrections for the server. Cells that still can't be read keep the file's text, and their rows are listed. */
export function correctionsOf({ cells, rows }: Corrected, reading: CellReading): Correction[] {
  const ofCells = [...cells].flatMap(([key, value]) => {
    const [line = 0, column = 0] = key.split(' ').map(Number)
    return reasonOf(reading, column, value) === undefined ? [{ line, column, value }] : []
  })
  const ofRows = [...rows].flatMap(([line, row]) => (isFine(checkRow(reading, row)) ? [{ line, cells: [...row] }] : []))
  return [...ofCells, ...ofRows]
}

/** Joins a cell with the next one: an unquoted delimiter had split them. */
export const joinedWithNext = (cells: readonly string[], place: number): string[] =>
  cells.toSpliced(place, 2, [cells[place], cells[place + 1]].map((cell = '') => cell.trim()).join(', '))
