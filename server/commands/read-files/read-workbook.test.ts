import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sheetRows } from './sheet-rows.ts'

// Files saved by other programs. tests/support/workbooks/README.md describes them and how they were made.

const FOLDER = join(import.meta.dirname, '../../../tests/support/workbooks')
const rowsOf = (name: string) => Array.fromAsync(sheetRows(join(FOLDER, `${name}.xlsx`)))

const HEADER = ['Job', 'Address', 'Postcode', 'Planned Start', 'Job Value', 'Description', 'lat', 'lng']
const FIRST = ['10001', '1 High Street', 'LS2 9JT', '2026-03-07', '1000.1', 'Job 10001', '53.7654', '-1.5432']

test.each(['libreoffice', 'libreoffice-1904'])(
  '%s: rich text, dates, formulas with their values; an empty tab and empty rows are passed by, a later tab is not read',
  async (name) => {
    expect(await rowsOf(name)).toEqual([
      { line: 3, cells: HEADER },
      { line: 4, cells: FIRST.with(1, '1 High Street & Yard') },
      { line: 8, cells: ['0042', 'Łódź House, 東\nsecond line', '', '2026-03-01', 'n/a', '', '53.5', '-1'] },
    ])
  },
)

test.each(['exceljs', 'exceljs-inline'])(
  '%s: shared or inline texts, rich text, links, errors, numbers of many digits, times of a day',
  async (name) => {
    expect(await rowsOf(name)).toEqual([
      { line: 1, cells: HEADER },
      { line: 2, cells: FIRST },
      { line: 4, cells: ['0042', 'Łódź House, 東\nsecond line', '', '2026-03-01', '0.3', '', '53.5', '-1'] },
      { line: 5, cells: ['true', 'a link', '1234567890123456', '2026-12-31', '1e+21', 'A & <b>'] },
    ])
  },
)

test('sheetjs: a number is read as a spreadsheet shows it, to 15 digits', async () => {
  expect(await rowsOf('sheetjs')).toEqual([
    { line: 1, cells: HEADER },
    { line: 2, cells: FIRST },
    { line: 4, cells: ['0042', 'Łódź House, 東\nsecond line', '', '2026-03-01', '0.3', '', '53.5', '-1'] },
  ])
})
