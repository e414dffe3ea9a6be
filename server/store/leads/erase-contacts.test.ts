import { expect, test } from 'vitest'
import { digitsOf } from './erase-contacts.ts'

test("a phone number matches the person's in every spelling, including that of spreadsheets", () => {
  const written = ['07700 900003', '+44 (0)7700 900003', '0044 7700 900003', '7700900003.0']
  expect(written.map(digitsOf)).toEqual(written.map(() => ['700900003']))
  expect(digitsOf('none')).toEqual([])
})
