import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvCell, csvLine, withoutGuard } from './csv-dialect.ts'

test.each(['=1+1', '@SUM(A1)', '+44 7700 900123', '-2+3', '-', '+', '-1-1', '- ring twice', '+1e5', "'=1"])(
  'the cell %s is written with an apostrophe',
  (text) => expect(csvCell(text)).toBe(`'${text}`),
)

test.each(['-5', '+5', '-12.50', '0', '+447700900123', 'Ann - Lee', "'Tis"])(
  'the cell %s is written unchanged',
  (text) => expect(csvCell(text)).toBe(text),
)

test('a leading tab or return is guarded, and every possible delimiter is quoted', () => {
  expect(csvCell('\t=1')).toBe(`"'\t=1"`)
  expect(csvCell('\r=1')).toBe(`"'\r=1"`)
  expect(csvCell('a;=1+1')).toBe('"a;=1+1"')
})

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁼', '⁺', '⁻', '₌', '₊', '₋', '−']
const BLANKS = [' ', '   ', '\t', ' \t', '\r\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u0001']

test.each(SIGNS)("the sign %s can't begin a formula, even after blanks or apostrophes", (sign) => {
  for (const before of ['', ...BLANKS, "'", " '", "' "]) {
    const text = `${before}${sign}SUM(A1)`
    expect(Papa.parse<string[]>(csvLine([text])).data[0]).toEqual([`'${text}`])
  }
})

test('reading a written file gives the original values', () => {
  const piece = fc.constantFrom(...SIGNS, ...BLANKS, "'", '"', ',', '\n', '5', 'a', '.')
  const cell = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(cell, (text) => {
      const written = csvCell(text)
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect(withoutGuard(read)).toBe(text)
    }),
  )
})
