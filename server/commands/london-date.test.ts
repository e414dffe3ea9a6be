import { expect, test } from 'vitest'
import { londonDate } from './london-date.ts'

test('a day begins at midnight in London, in summer too', () => {
  expect(londonDate(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-30')
  expect(londonDate(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01')
  expect(londonDate(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12-31')
})
