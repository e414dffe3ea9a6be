import { expect, test } from 'vitest'
import { readDate, readFlag, readNumber, readRating, readTenure, readText } from './cell-values.ts'

test.each(['', ' ', 'NO DATA!', 'NODATA!', 'INVALID!', 'invalid', 'N/A', 'Not Recorded', 'not recorded', '%%x%%'])(
  'the text "%s" of the register means unknown',
  (raw) => {
    expect(readText(raw)).toBeUndefined()
    expect(readNumber(raw)).toBeUndefined()
    expect(readDate(raw)).toBeUndefined()
  },
)

test.each([
  [' Pitched, ', 'Pitched'],
  ['Room heaters,', 'Room heaters'],
  ['Average thermal transmittance 0.18 W/m?K', 'Average thermal transmittance 0.18 W/m²K'],
  ['Average thermal transmittance 0.18 W/m\uFFFDK', 'Average thermal transmittance 0.18 W/m²K'],
  ['Average thermal transmittance 0.18 W/m²K', 'Average thermal transmittance 0.18 W/m²K'],
  ['Waliau ceudod|Cavity wall', 'Waliau ceudod|Cavity wall'],
])('the text %j is read as %j', (raw, text) => expect(readText(raw)).toBe(text))

test.each([
  ['2021-02-22', '2021-02-22'],
  ['2021-02-22 00:00:00', '2021-02-22'],
  ['2021-02-22T10:11:12.123Z', '2021-02-22'],
  ['22/02/2021', '2021-02-22'],
  ['2/2/2021 00:00', '2021-02-02'],
  ['31/02/2021', null],
  ['02-22-2021', null],
  ['yesterday', null],
  ['01/01/0000', null],
])('the date %j is read as %j', (raw, date) => expect(readDate(raw)).toBe(date))

test.each([
  ['78.0', 78],
  ['2.45', 2.45],
  [' 5 ', 5],
  ['large', null],
  ['1e3', null],
  ['9'.repeat(400), null],
])('the number %j is read as %j', (raw, number) => expect(readNumber(raw)).toBe(number))

test.each([
  ['Owner-occupied', 'owner-occupied'],
  ['rental (private)', 'rented (private)'],
  ['Rented (social)', 'rented (social)'],
  ['NO DATA!', undefined],
  ['Not defined - use in the case of a new dwelling', 'Not defined - use in the case of a new dwelling'],
])('the tenure %j is read as %j', (raw, tenure) => expect(readTenure(raw)).toBe(tenure))

test('a rating is read as a letter from A to G, or as none', () => {
  expect(['a', 'G', 'INVALID!', '', 'H'].map(readRating)).toEqual(['A', 'G', undefined, undefined, undefined])
})

test('a flag is read as Y or N in any spelling, or as none', () => {
  expect(['Y', 'n', 'yes', 'False', '', 'perhaps'].map(readFlag)).toEqual([
    true,
    false,
    true,
    false,
    undefined,
    undefined,
  ])
})

test('a cell of a million blanks is read at once, wherever they are', () => {
  const blanks = ' ,'.repeat(500_000)
  const startedAt = performance.now()
  expect(readText(`${blanks}x${blanks}`)).toBe(`${blanks.trimStart()}x`)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
