import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

test('an age is said in its largest whole unit', () => {
  expect([0, 59_000, 60_000, 7_200_000, 90_000_000, 260_000_000].map(formatAge)).toEqual([
    'a moment',
    'a moment',
    '1 minute',
    '2 hours',
    '1 day',
    '3 days',
  ])
})
