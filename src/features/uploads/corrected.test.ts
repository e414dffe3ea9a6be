import { expect, test } from 'vitest'
import {
  cellKey,
  correctionsOf,
  isRowCorrected,
  joinedWithNext,
  type Corrected,
  NOTHING_CORRECTED,
  withCell,
  withRow,
} from './corrected.ts'

const columns = { columns: ['firstname', 'email', 'date_of_birth'] as const }
const row = {
  line: 7,
  cells: ['Ann', 'no mail', '31/02/2020'],
  faults: [
    { column: 1, reason: 'x' },
    { column: 2, reason: 'y' },
  ],
}

test('a row is corrected when every cell at fault is; only what can be read is sent', () => {
  const half = withCell(NOTHING_CORRECTED, cellKey(7, 1), 'ann@example.org')
  expect(isRowCorrected(row, columns, half)).toBe(false)
  expect(isRowCorrected(row, columns, withCell(half, cellKey(7, 2), 'still none'))).toBe(false)
  expect(isRowCorrected(row, columns, withCell(half, cellKey(7, 2), ''))).toBe(true)
  expect(correctionsOf(withCell(half, cellKey(7, 2), 'still none'), columns)).toEqual([
    { line: 7, column: 1, value: 'ann@example.org' },
  ])
})

test('a row that is at fault as a whole is corrected when all its cells are as they should be, and sent whole', () => {
  const long = { line: 8, cells: ['Ann', 'Leeds', 'ann@example.org', ''], reason: 'it has 4 fields', faults: [] }
  const correctedTo = (cells: string[]): Corrected => withRow(NOTHING_CORRECTED, 8, cells)
  expect(isRowCorrected(long, columns, NOTHING_CORRECTED)).toBe(false)
  expect(isRowCorrected(long, columns, correctedTo(['Ann', 'Leeds', 'ann@example.org', 'x']))).toBe(false)
  expect(isRowCorrected(long, columns, correctedTo(['Ann', 'Leeds']))).toBe(true)
  expect(isRowCorrected(long, columns, correctedTo(['', '', '']))).toBe(false)
  const joined = joinedWithNext(long.cells, 0)
  expect(joined).toEqual(['Ann, Leeds', 'ann@example.org', ''])
  expect(isRowCorrected(long, columns, correctedTo(joined))).toBe(true)
  expect(correctionsOf(correctedTo(joined), columns)).toEqual([{ line: 8, cells: joined }])
  expect(correctionsOf(correctedTo(['', 'Leeds', '']), columns)).toEqual([])
})
