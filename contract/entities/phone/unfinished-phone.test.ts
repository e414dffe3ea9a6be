import { expect, test } from 'vitest'
import { isUnfinishedPhone } from './read-phones.ts'

test.each(['07700 90', '0113 496', '4.47E+11', '+44 7700'])('%s is an unfinished number', (text) => {
  expect(isUnfinishedPhone(text)).toBe(true)
})

test.each(['07700 900123', '020 7946 0123 x12', '', 'ask at flat 2', '07700 900123 / 0113'])(
  '%j can be dialled, or contains no number',
  (text) => {
    expect(isUnfinishedPhone(text)).toBe(false)
  },
)
