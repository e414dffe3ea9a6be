import { expect, test } from 'vitest'
import { propertyKeysOf, soughtKeysOf, storedHashesOf } from './duplicate-keys.ts'

const postcode = 'LS1 4AP'
const keysOf = (...[address1, address2, address3]: string[]) => {
  const home = { address1, address2, address3, postcode }
  expect(propertyKeysOf(home)).toHaveLength(1)
  return [...propertyKeysOf(home), ...soughtKeysOf({ ...home, surname: 'Lee' })]
}

test('two homes of a postcode whose numbers differ only in punctuation stay different', () => {
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
])('both spellings are the same home: %j, %j', (one, other) => {
  expect(keysOf(...one)).toEqual(keysOf(...other))
})

type Row = Parameters<typeof soughtKeysOf>[0]
const home = { address1: '12 High Street', postcode }
const kindsOf = (...[one, other, different]: [Row, Row, Parameters<typeof soughtKeysOf>[1]?]) => {
  const stored = storedHashesOf(other)
  const found = soughtKeysOf(one, different).filter(({ hash }) => stored.includes(hash))
  return [...new Set(found.map(({ kind }) => kind))]
}
const meet = (one: Row, other: Row) => {
  const [isMet, isMetBack] = [kindsOf(one, other), kindsOf(other, one)].map(({ length }) => length > 0)
  expect(isMetBack).toBe(isMet)
  return isMet
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
])('two rows with the same %s belong to one lead', (_what, one, other) => {
  expect(meet(one, other)).toBe(true)
})

test('the address of an enquiry counts as an address', () => {
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
])('two rows that share %s belong to two leads', (_what, one, other) => {
  expect(meet(one, other)).toBe(false)
})

const email = 'home@example.org'
const john = { email, firstname: 'John', surname: 'Smith' }

test.each<[string, Row, string[]]>([
  ['the same names', { email, firstname: ' JOHN', surname: 'Smith.' }, ['email']],
  ['the same first name, no last name', { email, firstname: 'John' }, ['email']],
  ['the same last name, no first name', { email, surname: 'Smith' }, ['email']],
  ['the same last name, an initial', { email, firstname: 'J.', surname: 'Smith' }, ['email']],
  ['no name', { email }, ['email-alone']],
  ['another first name, as couples have', { email, firstname: 'Mary', surname: 'Smith' }, []],
  ['another last name, as people of one agent have', { email, firstname: 'John', surname: 'Brown' }, []],
  ['another first name, no last name', { email, firstname: 'Mary' }, []],
])('for one email, a row with %s matches a lead by these keys', (_what, row, kinds) => {
  expect(kindsOf(row, john)).toEqual(kinds)
  expect(kindsOf(john, row)).toEqual(kinds)
})

test.each(['Robin J', 'Mr Robin', 'R. Robin', 'robin', 'R'])(
  '%s is the same person as Robin with the same email',
  (firstname) => {
    const one = { email, firstname: 'Robin', surname: 'Lee' }
    expect(meet(one, { ...one, firstname })).toBe(true)
  },
)

test('a lead with only a first name and one with only a last name are not compared', () => {
  expect(kindsOf({ email, firstname: 'John' }, { email, surname: 'Smith' })).toEqual(['email-alone'])
})

test('kinds that mean different persons are not looked up, the others are', () => {
  const known = { ...john, ...home }
  expect(kindsOf(known, known)).toEqual(['email', 'address'])
  expect(kindsOf(known, known, ['email', 'phone'])).toEqual(['address'])
  expect(kindsOf({ email }, known, ['email'])).toEqual(['email-alone'])
  expect(kindsOf({ email }, known, ['email-alone'])).toEqual([])
})

test('recognises a property with any occupier', () => {
  expect(propertyKeysOf({ ...home, surname: 'Lee' })).toEqual(propertyKeysOf(home))
})
