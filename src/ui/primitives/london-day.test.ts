import { expect, test } from 'vitest'
import { londonDate, londonDay } from './london-day.ts'

test('the day turns at midnight in London, in winter and in summer', () => {
  expect(londonDate(Date.UTC(2026, 10, 20, 23, 59))).toBe('2026-11-20')
  expect(londonDate(Date.UTC(2026, 10, 21, 0, 0))).toBe('2026-11-21')
  expect(londonDate(Date.UTC(2026, 6, 1, 22, 59))).toBe('2026-07-01')
  expect(londonDate(Date.UTC(2026, 6, 1, 23, 0))).toBe('2026-07-02')
})

test('the clocks go back: the longer day is one day', () => {
  expect([0, 1, 23, 24].map((hour) => londonDate(Date.UTC(2026, 9, 25, hour)))).toEqual([
    '2026-10-25',
    '2026-10-25',
    '2026-10-25',
    '2026-10-26',
  ])
})

test('a day is said with its weekday', () => {
  expect(londonDay(Date.UTC(2026, 10, 20, 12))).toBe('Friday 20 November')
})
