import { expect, test } from 'vitest'
import { thousands } from './thousands.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [250_000, '250,000'],
  [1_234_567, '1,234,567'],
])('%d is written %s', (number, text) => {
  expect(thousands(number)).toBe(text)
})
