import { expect, test } from 'vitest'
import { formatBytes, counted, formatDuration, thousands } from './amounts.ts'

test('bytes, times and counts as people say them', () => {
  expect([0, 999, 1000, 5_242_880, 250_000_000, 1.2e9].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 kB',
    '5.2 MB',
    '250 MB',
    '1.2 GB',
  ])
  expect([200, 8400, 150_000, 7_800_000, 7_200_000].map(formatDuration)).toEqual([
    '1 s',
    '8 s',
    '3 min',
    '2 h 10 min',
    '2 h',
  ])
  expect([59_700, 3_595_000, 7_199_000].map(formatDuration)).toEqual(['1 min', '1 h', '2 h'])
  expect([1, 1204].map((count) => counted(count, 'row'))).toEqual(['1 row', '1,204 rows'])
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [250_000, '250,000'],
  [1_234_567, '1,234,567'],
])('%d is written %s', (number, text) => {
  expect(thousands(number)).toBe(text)
})
