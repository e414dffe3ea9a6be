import { expect, test } from 'vitest'
import { daysFrom, periodBefore } from './periods.ts'

const before = (from: string, to: string) => {
  const period = periodBefore({ from, to })
  return `${period.from}..${period.to}`
}

test.each([
  ['2026-01-01', '2026-11-29', '2025-01-01..2025-11-29'],
  ['2026-01-01', '2026-02-10', '2025-01-01..2025-02-10'],
  ['2026-01-01', '2026-06-30', '2025-01-01..2025-06-30'],
  ['2024-01-01', '2024-02-29', '2023-01-01..2023-02-28'],
])('this year so far, %s to %s, is compared with as much of the last year', (from, to, expected) => {
  expect(before(from, to)).toBe(expected)
})

test.each([
  ['2025-01-01', '2025-12-31', '2024-01-01..2024-12-31'],
  ['2024-01-01', '2025-12-31', '2022-01-01..2023-12-31'],
  ['2025-01-01', '2026-03-15', '2023-01-01..2024-03-15'],
])('years from %s to %s are compared with as many before', (from, to, expected) => {
  expect(before(from, to)).toBe(expected)
})

test.each([
  ['2026-11-01', '2026-11-29', '2026-10-01..2026-10-29'],
  ['2026-01-01', '2026-01-15', '2025-12-01..2025-12-15'],
  ['2026-03-01', '2026-03-30', '2026-02-01..2026-02-28'],
])('the month so far, %s to %s, is compared with as much of the last month', (from, to, expected) => {
  expect(before(from, to)).toBe(expected)
})

test.each([
  ['2026-02-01', '2026-02-28', '2026-01-01..2026-01-31'],
  ['2026-01-01', '2026-01-31', '2025-12-01..2025-12-31'],
  ['2026-04-01', '2026-06-30', '2026-01-01..2026-03-31'],
])('whole months from %s to %s are compared with as many before', (from, to, expected) => {
  expect(before(from, to)).toBe(expected)
})

test('other days are compared with as many just before', () => {
  expect(before('2026-11-23', '2026-11-29')).toBe('2026-11-16..2026-11-22')
  expect(before('2026-10-31', '2026-11-29')).toBe('2026-10-01..2026-10-30')
})

test('on each day of a year, the period before the year so far is as long as it, up to the day of a leap year', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
    const to = new Date(at).toISOString().slice(0, 10)
    const { from: start, to: end } = periodBefore({ from: '2026-01-01', to })
    expect(Math.abs(daysFrom(start, end) - daysFrom('2026-01-01', to))).toBeLessThanOrEqual(to < '2026-02-01' ? 0 : 1)
    expect(end < '2026-01-01').toBe(true)
  }
})
