import { expect, test } from 'vitest'
import { readAmount, readAnyDate, readYesNo } from './loose-values.ts'

const FIFTH = [
  '5/1/1980',
  '05-01-1980',
  '05.01.1980',
  '1980/01/05',
  '5th January 1980',
  '5 Jan 1980',
  'January 5 1980',
  'Jan 5, 1980',
  'Sat 5 Jan 1980',
  '19800105',
  '05/01/80',
  '1980-1-5',
  '5-Jan-80',
  '05/01/1980 00:00:00',
  '05/01/1980, 10:30',
  '5/1/1980 10:30 AM',
  '1980-01-05 10:30:00+00:00',
  '1980-01-05T10:30:00.000Z',
  '29225',
  '29225.5',
]

test.each(FIFTH)('%s is read as the fifth of January', (text) =>
  expect(readAnyDate(text, { isBirth: true })).toBe('1980-01-05'),
)

test.each([
  ['13/01/26', '2026-01-13', '2026-01-13'],
  ['1/2/30', '1930-02-01', '2030-02-01'],
  ['w/c 05/01/2026', '2026-01-05', '2026-01-05'],
  ['9 Sept 1985', '1985-09-09', '1985-09-09'],
])('%s is read as %s for a birth and as %s otherwise', (text, birth, other) => {
  expect(readAnyDate(text, { isBirth: true })).toBe(birth)
  expect(readAnyDate(text)).toBe(other)
})

test.each(['31/02/1980', '12/31/1980', '00/00/0000', '1980', 'yesterday', 'Ma 5 1980', '5 Janet 1980'])(
  '%s is not a date',
  (text) => expect(readAnyDate(text)).toBeNull(),
)

test('a column can be read month first', () => {
  expect(readAnyDate('12/31/1980', { monthFirst: true })).toBe('1980-12-31')
  expect(readAnyDate('1980-12-31', { monthFirst: true })).toBe('1980-12-31')
})

test.each([
  ['£1,250.00', 1250],
  ['1250.00 GBP', 1250],
  ['(250.00)', -250],
  ['-£5', -5],
  ['3.2 miles', 3.2],
  ['1,250,000', 1_250_000],
  ['1.250,00', null],
  ['12,50', null],
  ['POA', null],
  ['1e3', null],
  ['9'.repeat(400), null],
  ['TBC', undefined],
])('the amount %s is read as %s', (text, amount) => expect(readAmount(text)).toBe(amount))

test('a column can be read with decimal commas', () => {
  const read = (text: string) => readAmount(text, { decimalComma: true })
  expect(['1.250,00', '12,5', '1,250.00', '7'].map(read)).toEqual([1250, 12.5, null, 7])
})

test.each([
  [true, ['1', 'on', 'x', 'YES', 'y', 'TRUE']],
  [false, ['0', 'off', 'No', 'n', 'false']],
  [undefined, ['', 'Unknown', 'Not sure', 'N/A', '-', "don't know"]],
  [null, ['perhaps', '2']],
])('%s is written in these spellings: %j', (value, texts) => {
  expect(texts.map(readYesNo)).toEqual(texts.map(() => value))
})

test('a cell of a million blanks is read at once, wherever they are', () => {
  const blanks = ' ,'.repeat(500_000)
  const startedAt = performance.now()
  expect(readAnyDate(`${blanks}x${blanks}`)).toBeNull()
  expect(readAmount(`1${blanks}2`)).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
