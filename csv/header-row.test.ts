import { expect, test } from 'vitest'
import { HeaderFinder, isTotalRow } from './header-row.ts'

const NAMES = new Set(['Name', 'Email', 'Phone'])
const countKnown = (cells: readonly string[]) => cells.filter((cell) => NAMES.has(cell)).length
const rowsOf = (...lines: string[]) => lines.map((line, at) => ({ line: at + 1, cells: line.split(',') }))

function find(lines: string[], chosen?: number) {
  const finder = new HeaderFinder(countKnown, chosen)
  const below = rowsOf(...lines).flatMap((row) => finder.push([row]))
  return { below: [...below, ...finder.end()].map(({ line }) => line), header: finder.header?.line }
}

test.each([
  ['the first line', ['Name,Email', 'Ann,a@b.c'], 1],
  ['below titles', ['Leads of October', 'made by,Office', 'Name,Email', 'Ann,a@b.c'], 3],
  ['a single known name below a title', ['Leads', 'Email', 'a@b.c'], 2],
  ['the first of two', ['Name,Email', 'Name,Email'], 1],
  ['the first line where no name is known', ['Who,Where', 'Ann,Leeds', 'Phone,York'], 1],
  ['a word among the values is no header', ['Who,Shop', 'Ann,Phone'], 1],
])('the header is found: %s', (_what, lines, header) => {
  expect(find(lines)).toMatchObject({ header, below: lines.slice(header).map((_, at) => header + at + 1) })
})

test("the user's choice of the header line is used", () => {
  expect(find(['Name,Email', 'a,b', 'c,d'], 2)).toEqual({ header: 2, below: [3] })
})

test('only the first ten lines are examined, and every line below the header is passed on once', () => {
  const lines = ['title', 'Name,Email', ...Array.from({ length: 20 }, (_, at) => `n${at},e`)]
  expect(find(lines).below).toEqual(Array.from({ length: 20 }, (_, at) => at + 3))
  expect(find([...Array.from({ length: 10 }, () => 'a,b'), 'Name,Email']).header).toBe(1)
})

test('a row of amounts that begins with the word is a total', () => {
  expect(['Total,,"",1500', 'Grand total,£1,250.00', 'totals:,(20)'].map((row) => isTotalRow(row.split(',')))).toEqual([
    false,
    true,
    true,
  ])
  expect(isTotalRow(['Total', '', '1500'])).toBe(true)
  for (const cells of [
    ['Total', '07700 900123'],
    ['Total', 'Energy'],
    ['Ann', '12'],
    ['', ''],
  ])
    expect(isTotalRow(cells)).toBe(false)
})
