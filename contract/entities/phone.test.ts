import { expect, test } from 'vitest'
import { phoneDigits } from './phone.ts'

test.each(['07700 900123', '7700900123', '+44 7700 900123', '+44 (0)7700-900123', '0044 7700 900123', '447700900123'])(
  '%s is the same number',
  (phone) => {
    expect(phoneDigits(phone)).toBe('7700900123')
  },
)

test.each(['077', '+44 77', '+44(0)77', '0044 77', '(077)'])('%s begins it', (typed) => {
  expect('7700900123'.startsWith(phoneDigits(typed))).toBe(true)
  expect(phoneDigits(typed)).toBe('77')
})

test('a number that a spreadsheet wrote as a fraction is whole again', () => {
  expect(phoneDigits('7700900123.0')).toBe('7700900123')
})
