import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CsvFormat } from './csv-format.ts'
import { CsvParser, LONGEST_RECORD, MOST_MALFORMED } from './csv-parser.ts'

const MEGABYTE = 1024 * 1024
const LF: CsvFormat = { delimiter: ',', newline: '\n' }
const MISQUOTED = 'a quote is out of place or never closed'

function read(parser: CsvParser, pieces: readonly string[]) {
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]
}
const parse = (...pieces: string[]) => read(new CsvParser(LF), pieces)
const cellsOf = (newline: CsvFormat['newline'], ...pieces: string[]) =>
  read(new CsvParser({ delimiter: ',', newline }), pieces).map(({ cells }) => cells)

const cutAt = (text: string, cuts: readonly number[]) => {
  const at = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length]
  return at.slice(1).map((end, index) => text.slice(at[index], end))
}
const format: fc.Arbitrary<CsvFormat> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|', '^', ']'),
  newline: fc.constantFrom('\n' as const, '\r\n' as const),
})
const cuts = fc.array(fc.nat(200), { maxLength: 8 })
/** Small enough for short texts to have pieces, records that are too long, and many malformed ones. */
const limits = fc.record({
  piece: fc.integer({ min: 4, max: 20 }),
  record: fc.integer({ min: 20, max: 80 }),
  malformed: fc.constant(Infinity),
})

test('rows know the line they begin on, also after quoted newlines and blank lines', () => {
  expect(parse('a,b\n"x\ny",2\n\n3,4\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x\ny', '2'] },
    { line: 5, cells: ['3', '4'] },
  ])
})

test('a newline alone in a file of Windows lines is part of its cell, and counts as a line', () => {
  expect(read(new CsvParser({ delimiter: ',', newline: '\r\n' }), ['a,b\r\n1,x\ny\r\n\r\n3,4\r\n'])).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x\ny'] },
    { line: 5, cells: ['3', '4'] },
  ])
})

test('the last row needs no newline, and Windows lines end cleanly', () => {
  expect(cellsOf('\r\n', 'a,b\r\n"1","2"\r\n3,"4"')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
})

test('a table that is written as RFC 4180 says is read as it was, wherever its text is cut', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', ',', ';', '\t', '|', '^', ']', '"', '\n', '\r', '\r\n'),
  })
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  const isAlwaysQuoted = fc.boolean()
  fc.assert(
    fc.property(
      table,
      format,
      cuts,
      isAlwaysQuoted,
      fc.integer({ min: 4, max: 40 }),
      (rows, how, at, isQuoted, piece) => {
        const mustQuote = (text: string) => isQuoted || /["\r\n ]/.test(text) || text.includes(how.delimiter)
        const write = (text: string) => (mustQuote(text) ? `"${text.replaceAll('"', '""')}"` : text)
        const text = rows.map((cells) => cells.map(write).join(how.delimiter)).join(how.newline)
        const parser = new CsvParser(how, { piece, record: LONGEST_RECORD, malformed: 1 })
        const filled = rows.filter((cells) => cells.some((each) => each.trim() !== ''))
        expect(read(parser, cutAt(text, at)).map(({ cells }) => cells)).toEqual(filled)
      },
    ),
    { numRuns: 500 },
  )
})

test('any text gives the same rows on the same lines, wherever it is cut', () => {
  const unit = fc.constantFrom(
    'a',
    ',',
    '"',
    '""',
    ' ',
    ' "',
    ', "',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '"\n',
    '",',
    'x,"y"\r\n',
  )
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 60 }),
      fc.constantFrom('\n' as const, '\r\n' as const),
      limits,
      cuts,
      (text, newline, { piece, ...others }, at) => {
        const how = { delimiter: ',', newline }
        const whole = read(new CsvParser(how, { ...others, piece: others.record }), [text])
        expect(read(new CsvParser(how, { ...others, piece }), cutAt(text, at))).toEqual(whole)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a misplaced quote is a fault of its row, and the next rows are read', () => {
  const rows = parse('a,b\n1,2\n"x"y,3\n4,5\n"6","7"\n')
  expect(rows.filter(({ fault }) => fault)).toMatchObject([{ line: 3, fault: MISQUOTED }])
  expect(rows.at(-1)).toEqual({ line: 5, cells: ['6', '7'] })
})

test('a quote that is never closed costs its line only, which is cut where its delimiters are', () => {
  expect(parse('a,b\n1,2\n"open,3\n4,5\n6,7\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: ['"open', '3'], fault: MISQUOTED },
    { line: 4, cells: ['4', '5'] },
    { line: 5, cells: ['6', '7'] },
  ])
})

test('a quote that is never closed does not swallow a large file', () => {
  const later = '4,5\n'.repeat(MEGABYTE / 4)
  const rows = parse('a,b\n"open,3\n', later)
  expect(rows[1]).toMatchObject({ line: 2, fault: MISQUOTED })
  expect(rows).toHaveLength(2 + MEGABYTE / 4)
})

test('a record of 256 kB is read, and of a longer one its first line is refused', () => {
  const recordOf = (length: number) => `"${'x\n'.repeat(length / 2 - 2)}",\n`
  expect(parse('a,b\n', recordOf(LONGEST_RECORD), '1,2\n').map(({ fault }) => fault)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(parse('a,b\n', recordOf(LONGEST_RECORD + 2), '1,2\n')[1]).toEqual({ line: 2, cells: ['"x'], fault: MISQUOTED })
})

test('a line without end is refused once and left behind', () => {
  const piece = 'x'.repeat(MEGABYTE / 2)
  const rows = parse('a,b\n', piece, piece, piece, piece, 'x\n1,2\n')
  expect(rows.slice(1)).toEqual([
    { line: 2, cells: [], fault: 'the line is longer than 256 kB' },
    { line: 3, cells: ['1', '2'] },
  ])
})

test('a file with a hundred malformed records is refused, and the first ten lines are named', () => {
  const bad = '"x"y,1\n2,3\n'
  expect(parse(`a,b\n${bad.repeat(MOST_MALFORMED - 1)}`).filter(({ fault }) => fault)).toHaveLength(MOST_MALFORMED - 1)
  expect(() => parse(`a,b\n${bad.repeat(MOST_MALFORMED)}`)).toThrow(
    'This file can’t be read as CSV: in 100 of its lines a quote is out of place or never closed, or the line is longer than 256 kB. The first are lines 2, 4, 6, 8, 10, 12, 14, 16, 18 and 20. Correct them and try again.',
  )
})

test('a NUL character, which no database keeps, is a fault', () => {
  expect(parse('a,b\n1,\0\n2,3\n').map(({ fault }) => fault)).toEqual([
    undefined,
    'it holds a NUL character',
    undefined,
  ])
})

const blanks = ' '.repeat(30_000)
test.each([
  ['misplaced quotes', '"a"b,\n'],
  ['quotes that lead the next line astray', 'a,"b"\n,"c\n'],
  ['quotes that are never closed', 'x,"y\n'],
  ['quoted newlines before a quote that is never closed', '"","",1\n'],
  ['many quotes before many blanks', `"a${'"b'.repeat(15_000)}${blanks}\n`],
  ['many quotes and blanks behind a long beginning', `"${'x'.repeat(130_000)}${'"b'.repeat(30_000)}${blanks}\n`],
  ['many quotes before many no-break spaces', `"a${'"b'.repeat(15_000)}${'\u00a0'.repeat(30_000)}\n`],
  ['doubled quotes that are never closed', `"${'""'.repeat(100_000)}\n`],
  ['spaces before quotes that are never closed', ' "a\n'],
  ['spaces before what only seems quoted', ' "a" b, "c" d\n'],
  ['spaces before quotes in malformed records', '"a", "b"\n"x"y\n'],
])('FM-089: reads or refuses a megabyte of %s within two seconds, however it is cut', (_what, line) => {
  const text = `a,b\n"\n${line.repeat(Math.ceil(MEGABYTE / line.length))}`
  const pieces = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, at) =>
    text.slice(at * 65_536, (at + 1) * 65_536),
  )
  const before = process.cpuUsage()
  try {
    expect(parse(...pieces).length).toBeGreaterThan(1)
  } catch (error) {
    expect(String(error)).toContain('The first are lines 2, ')
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(2)
})

test('a row of more cells than a lead can have is refused, with no more of them than are shown', () => {
  const [, wide, quoted, next] = parse(`a,b\n${','.repeat(200_000)}\n"x"${',"y"'.repeat(2000)}\n1,2\n`)
  for (const row of [wide, quoted]) expect(row?.fault).toBe('it has more than 1,000 columns')
  for (const row of [wide, quoted]) expect(row?.cells).toHaveLength(1000)
  expect(next).toEqual({ line: 4, cells: ['1', '2'] })
})

test('lines that end in two ways are still lines', () => {
  expect(cellsOf('\n', 'a,b\n"1","2"\r\n', '"3","4"\r', '\n5,6\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
})

test('blanks before a quoted cell are no part of it, also when it has several lines, but those within it are', () => {
  expect(parse('a,b\n  "1, ""x""", "2\n3, ""4"" "\n"5","6, "" 7"\n 8, "9" x\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1, "x"', '2\n3, "4" '] },
    { line: 4, cells: ['5', '6, " 7'] },
    { line: 5, cells: [' 8', ' "9" x'] },
  ])
})

test('long runs of blanks are kept', () => {
  const note = `x${' '.repeat(500)}y\u00a0`
  expect(parse(`a,b\n"${note}"${' '.repeat(300)},${' '.repeat(200)}z\n"""",2\n`).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    [note, `${' '.repeat(200)}z`],
    ['"', '2'],
  ])
})
