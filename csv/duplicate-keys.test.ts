import { expect, test } from 'vitest'
import { duplicateKeysOf, propertyKeysOf } from './duplicate-keys.ts'

const postcode = 'LS1 4AP'
const keysOf = (...[address1, address2, address3]: string[]) => {
  const home = { address1, address2, address3, postcode }
  expect(propertyKeysOf(home)).toHaveLength(1)
  return [...propertyKeysOf(home), ...duplicateKeysOf({ ...home, surname: 'Lee' })]
}

test('two homes of a postcode whose numbers differ only in punctuation are two', () => {
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
  [['4 Tŷ Gwyn'], ['4 Ty Gwyn']],
])('a home is one however its address is written: %j, %j', (one, other) => {
  expect(keysOf(...one)).toEqual(keysOf(...other))
})

type Row = Parameters<typeof duplicateKeysOf>[0]
const home = { address1: '12 High Street', postcode }
const meet = (one: Row, other: Row) => {
  const known = duplicateKeysOf(other)
  return duplicateKeysOf(one).some((key) => known.includes(key))
}

test.each<[string, Row, Row]>([
  ['certificate', { certificate_number: '0000-1111' }, { certificate_number: ' 0000-1111 ', surname: 'Lee' }],
  ['email', { email: 'ann@example.org' }, { email: ' ANN@example.org', surname: 'Lee' }],
  ['phone and last name', { phone: '07700 900001', surname: 'O’Lee' }, { phone: '+44 7700 900001', surname: "o'lee " }],
  [
    'phone and last name, its accents apart',
    { phone: '07700 900001', surname: 'Ødegård' },
    { phone: '07700 900001', surname: 'ODEGARD' },
  ],
  ['address, postcode and last name', { ...home, surname: 'Lee' }, { ...home, postcode: 'ls14ap', surname: 'LEE' }],
])('two rows with the same %s are of one lead', (_what, one, other) => {
  expect(meet(one, other)).toBe(true)
})

test('the address of an enquiry is an address', () => {
  const enquiry = { surname: 'Lee', address: { line1: '12, High Street', city: 'Leeds', postcode: 'LS1 4AP' } }
  expect(meet({ ...home, surname: 'Lee' }, enquiry)).toBe(true)
  expect(meet({ ...home, surname: 'Shah' }, enquiry)).toBe(false)
})

test.each<[string, Row, Row]>([
  ['a phone alone', { phone: '07700 900001' }, { phone: '07700 900001' }],
  ['a phone, the last name of one of them empty', { phone: '07700 900001', surname: 'Lee' }, { phone: '07700 900001' }],
  [
    'a phone, their last names different',
    { phone: '07700 900001', surname: 'Lee' },
    { phone: '07700 900001', surname: 'Shah' },
  ],
  ['an address alone', home, home],
  ['an address, their last names different', { ...home, surname: 'Lee' }, { ...home, surname: 'Shah' }],
  ['a last name alone', { surname: 'Lee' }, { surname: 'Lee' }],
  ['a last name of punctuation', { phone: '07700 900001', surname: '-' }, { phone: '07700 900001', surname: '-' }],
])('two rows that share %s are of two leads', (_what, one, other) => {
  expect(meet(one, other)).toBe(false)
})

test('a home is one home, whoever lives there', () => {
  expect(propertyKeysOf({ ...home, surname: 'Lee' })).toEqual(propertyKeysOf(home))
})
