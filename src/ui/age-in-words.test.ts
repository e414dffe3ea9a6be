import { expect, test } from 'vitest'
import { ageInWords } from './age-in-words.ts'

test('an age is said in its largest whole unit', () => {
  expect([0, 59_000, 60_000, 7_200_000, 90_000_000, 260_000_000].map(ageInWords)).toEqual([
    'a moment',
    'a moment',
    '1 minute',
    '2 hours',
    '1 day',
    '3 days',
  ])
})
