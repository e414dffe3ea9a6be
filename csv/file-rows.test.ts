import { expect, test } from 'vitest'
import { caseBytes } from '../tests/support/cases/case-file.ts'
import { detectEncoding } from './encoding.ts'
import { readFileRows } from './file-rows.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function read(bytes: Uint8Array, size = 1024 * 1024) {
  const encoding = await detectEncoding(inPieces(bytes, size))
  const parts = await Array.fromAsync(readFileRows(inPieces(bytes, size), encoding))
  return { encoding, rows: parts.flatMap(({ rows }) => rows) }
}
const cellsOf = async (bytes: Uint8Array, size?: number) => (await read(bytes, size)).rows.map(({ cells }) => cells)
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

const PEOPLE = [
  ['Name', 'Note'],
  ['Zoë', 'O’Brien'],
]

test.each([1, 7, 1024])('lines that end with a carriage return alone are read, in pieces of %i bytes', async (size) => {
  expect(await read(caseBytes('02-cr-only.csv'), size)).toMatchObject({
    rows: [
      { line: 1, cells: ['First Name', 'Surname', 'Phone', 'Postcode'] },
      { line: 2, cells: ['Amy', 'Maccr', '07700 900201', 'LS1 4AP'] },
      { line: 3, cells: ['Bob', 'Maccr', '07700 900202', 'LS1 4AP'] },
    ],
  })
  expect(await cellsOf(caseBytes('24-jobs-cr-only.csv'), size)).toHaveLength(3)
  expect(await cellsOf(utf8('a,b\r"1\r2",3\r'), size)).toEqual([
    ['a', 'b'],
    ['1\n2', '3'],
  ])
})

test('rows of empty cells are skipped, and the row after them keeps its line number', async () => {
  const { rows } = await read(caseBytes('80c-1100-blank-then-faulty.csv'))
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 1103])
})

test.each([3, 1024])('blanks before a quoted cell are removed, in pieces of %i bytes', async (size) => {
  expect(await cellsOf(caseBytes('86-space-after-comma.csv'), size)).toEqual([
    ['First Name', 'Surname', 'Phone'],
    ['Amy', 'Spacequote', '07700 902751'],
    ['Bob', 'Space, quote', '07700 902752'],
  ])
  expect(await read(utf8('a,b\n "Bob" Lee, 5" pipe\n'), size)).toMatchObject({
    rows: [{}, { cells: [' "Bob" Lee', ' 5" pipe'] }],
  })
})

test.each([
  ['a line that names the delimiter', 'sep=;\r\nName;Note\r\n"a,b";c\r\n'],
  ['a title above the header', 'Leads, October\nName;Note\n"a,b";c\n'],
  ['commas within the cells', 'Name;Note\na,b;c\n'],
])('the delimiter is found in spite of %s', async (_what, text) => {
  const rows = await cellsOf(utf8(text))
  expect(rows.slice(-2)).toEqual([
    ['Name', 'Note'],
    ['a,b', 'c'],
  ])
})

test('a line that names the delimiter is not a row, whatever the delimiter', async () => {
  expect((await read(utf8('sep=^\nName^Note\n'))).rows).toEqual([{ line: 2, cells: ['Name', 'Note'] }])
})

test.each([
  ['utf-8', utf8('\ufeffName,Note\nZoë,O’Brien\n')],
  ['utf-16le', utf16('\ufeffName,Note\nZoë,O’Brien\n')],
  ['utf-16le', utf16('Name,Note\nZoë,O’Brien\n')],
  ['utf-16be', utf16('Name,Note\nZoë,O’Brien\n').map((_, at, bytes) => bytes[at ^ 1] ?? 0)],
  ['windows-1252', Uint8Array.from(Buffer.from('Name,Note\nZo\xeb,O\x92Brien\n', 'latin1'))],
  ['macintosh', Uint8Array.from(Buffer.from('Name,Note\nZo\x91,O\xd5Brien\n', 'latin1'))],
])('text in %s is read correctly', async (encoding, bytes) => {
  expect(await read(bytes)).toMatchObject({ encoding, rows: PEOPLE.map((cells) => ({ cells })) })
})

test('one or two unusual bytes are not enough for Mac Roman', async () => {
  const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
  for (const text of ['Price\n\xa35\n', 'Note\nO\x92Brien \x96 ring \x93late\x94\n', 'Name\nJos\xe9 Nu\xf1ez\n'])
    expect(await detectEncoding(inPieces(latin(text), 1024))).toBe('windows-1252')
})
