import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvSplitter, LONGEST_ROW } from './csv-splitter.ts'

function split(...pieces: string[]) {
  const splitter = new CsvSplitter()
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()]
}

test('rows know the line they begin on, also after quoted newlines and blank lines', () => {
  expect(split('a,b\n"x\ny",2\n\n3,4\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x\ny', '2'] },
    { line: 5, cells: ['3', '4'] },
  ])
})

test('the last row needs no newline, and Windows lines end cleanly', () => {
  expect(split('a,b\r\n"1","2"\r\n3,"4"').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
})

test('where the text is cut makes no difference', () => {
  const cell = fc.stringMatching(/^[a-c ,"\n]{0,6}$/)
  const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      table,
      fc.array(fc.nat(120), { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      (rows, cuts, newline) => {
        const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
        // The first line decides how lines end, so it contains no newline inside quotes.
        const text = ['a,b,c', ...rows.map((row) => row.map(quoted).join(','))].join(newline) + newline
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length]
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
        expect(split(...pieces).map(({ cells }) => cells)).toEqual([['a', 'b', 'c'], ...rows])
      },
    ),
  )
})

test('a misplaced quote is a fault of its row, and the next rows are read', () => {
  const rows = split('a,b\n1,2\n"x"y,3\n4,5\n"6","7"\n')
  expect(rows.filter(({ fault }) => fault)).toMatchObject([
    { line: 3, fault: 'a quote is out of place or never closed' },
  ])
  expect(rows.at(-1)).toEqual({ line: 5, cells: ['6', '7'] })
})

test('a quote that is never closed costs its line only, which is cut where its delimiters are', () => {
  const rows = split('a,b\n1,2\n"open,3\n4,5\n6,7\n')
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: ['"open', '3'], fault: 'a quote is out of place or never closed' },
    { line: 4, cells: ['4', '5'] },
    { line: 5, cells: ['6', '7'] },
  ])
})

test('a quote that is never closed does not swallow a large file', () => {
  const later = '4,5\n'.repeat(LONGEST_ROW / 4 + 10)
  const rows = split('a,b\n"open,3\n', later)
  expect(rows[1]).toMatchObject({ line: 2, fault: 'a quote is out of place or never closed' })
  expect(rows).toHaveLength(2 + LONGEST_ROW / 4 + 10)
})

test('a line without end is refused once and left behind', () => {
  const piece = 'x'.repeat(LONGEST_ROW / 2)
  const rows = split('a,b\n', piece, piece, piece, piece, 'x\n1,2\n')
  expect(rows.slice(1)).toEqual([
    { line: 2, cells: [], fault: 'the line is longer than a megabyte' },
    { line: 3, cells: ['1', '2'] },
  ])
})

test('a NUL character, which no database keeps, is a fault', () => {
  expect(split('a,b\n1,\0\n2,3\n').map(({ fault }) => fault)).toEqual([
    undefined,
    'it holds a NUL character',
    undefined,
  ])
})

test.each([
  ['misplaced quotes', '"a"b,\n'],
  ['quotes that lead the next line astray', 'a,"b"\n,"c\n'],
  ['quotes that are never closed', 'x,"y\n'],
  ['quoted newlines before a quote that is never closed', '"","",1\n'],
])('FM-089: a megabyte of %s is read in seconds, however it is cut', (_what, line) => {
  const text = `a,b\n"\n${line.repeat(LONGEST_ROW / line.length)}`
  const pieces = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, at) =>
    text.slice(at * 65_536, (at + 1) * 65_536),
  )
  const startedAt = performance.now()
  const rows = split(...pieces)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(rows.length).toBeGreaterThan(LONGEST_ROW / line.length / 2)
})

test('a row of more cells than a lead can have is refused, with no more of them than are shown', () => {
  const [, wide, quoted, next] = split(`a,b\n${','.repeat(300_000)}\n"x"${',"y"'.repeat(2000)}\n1,2\n`)
  for (const row of [wide, quoted]) expect(row?.fault).toBe('it has more than 1,000 columns')
  for (const row of [wide, quoted]) expect(row?.cells).toHaveLength(1000)
  expect(next).toEqual({ line: 4, cells: ['1', '2'] })
})

test('lines that end in two ways are still lines', () => {
  expect(split('a,b\n"1","2"\r\n', '"3","4"\r', '\n5,6\n').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
})
