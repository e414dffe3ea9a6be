import { expect, test } from 'vitest'
import { digitsOf } from './erase-contacts.ts'

test('a phone number is the same person’s in every way of writing it, as spreadsheets have it too', () => {
  const written = ['07700 900003', '+44 (0)7700 900003', '0044 7700 900003', '7700900003.0']
  expect(written.map(digitsOf)).toEqual(written.map(() => ['700900003']))
  expect(digitsOf('none')).toEqual([])
})
