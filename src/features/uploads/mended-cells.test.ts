import { expect, test } from 'vitest'
import { cellKey, correctionsOf, isRowMended } from './mended-cells.ts'

const columns = ['firstname', 'email', 'date_of_birth'] as const
const row = {
  line: 7,
  cells: ['Ann', 'no mail', '31/02/2020'],
  faults: [
    { column: 1, reason: 'x' },
    { column: 2, reason: 'y' },
  ],
}

test('a row is mended when every cell at fault is; only what can be read is sent', () => {
  const half = new Map([[cellKey(7, 1), 'ann@example.org']])
  expect(isRowMended(row, columns, half)).toBe(false)
  expect(isRowMended(row, columns, new Map(half).set(cellKey(7, 2), 'still none'))).toBe(false)
  const whole = new Map(half).set(cellKey(7, 2), '')
  expect(isRowMended(row, columns, whole)).toBe(true)
  expect(correctionsOf(new Map(half).set(cellKey(7, 2), 'still none'), columns)).toEqual([
    { line: 7, column: 1, value: 'ann@example.org' },
  ])
})

test('a row that is at fault as a whole is not mended here', () => {
  expect(isRowMended({ ...row, reason: 'it has 2 fields, the header has 3', faults: [] }, columns, new Map())).toBe(
    false,
  )
})
