import type { Correction } from '../../../contract/entities/bulk-upload.ts'
import { readCell } from '../../../contract/entities/lead-import.ts'
import type { Columns, FaultyRow } from '../../workers/csv/scan-leads.ts'

/** What was typed over cells of the file, by `line column`. */
export type MendedCells = ReadonlyMap<string, string>

export const cellKey = (line: number, column: number) => `${line} ${column}`

/** Why a cell can't be read, as it stands now. */
export function reasonOf(columns: Columns, column: number, value: string): string | undefined {
  const field = columns[column]
  return field ? readCell(field, value).reason : undefined
}

export const isRowMended = (row: FaultyRow, columns: Columns, mended: MendedCells) =>
  row.reason === undefined &&
  row.faults.every(({ column }) => {
    const value = mended.get(cellKey(row.line, column))
    return value !== undefined && reasonOf(columns, column, value) === undefined
  })

/** What the server is told. A cell that still can't be read stays as the file has it, and its row is listed. */
export const correctionsOf = (mended: MendedCells, columns: Columns): Correction[] =>
  [...mended].flatMap(([key, value]) => {
    const [line = 0, column = 0] = key.split(' ').map(Number)
    return reasonOf(columns, column, value) === undefined ? [{ line, column, value }] : []
  })
