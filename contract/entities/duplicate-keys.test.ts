import { expect, test } from 'vitest'
import { duplicateKeysOf } from './duplicate-keys.ts'

const postcode = 'LS1 4AP'
const keysOf = (...[address1, address2, address3]: string[]) =>
  duplicateKeysOf({ address1, address2, address3, postcode })

test('two homes of a postcode whose numbers are written alike without what stands between them are two', () => {
  expect(keysOf('Flat 1', '12 High Street')).not.toEqual(keysOf('Flat 11', '2 High Street'))
  expect(keysOf('1', '2 High Street')).not.toEqual(keysOf('12 High Street'))
  expect(keysOf('Flat 1, 12 High Street')).not.toEqual(keysOf('Flat 11, 2 High Street'))
})

test.each([
  [['12 High Street'], ['12, HIGH STREET']],
  [['12 High Street'], ['12', 'High Street']],
  [['Flat 1', '12 High Street'], ['Flat 1, 12 High Street.']],
  [['12A High Street'], ['12 a', ' High Street ']],
  [['12-14 High Street'], ['12 – 14 High Street']],
  [["4 O'Lee’s Yard"], ['4 OLees Yard']],
])('a home is one however its address is written: %j, %j', (one, other) => {
  expect(keysOf(...one)).toEqual(keysOf(...other))
})
