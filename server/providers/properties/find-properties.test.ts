import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AddressLines } from './address.ts'
import { findProperties } from './find-properties.ts'

const lines = (address: string): AddressLines => {
  const [address1, address2, address3] = address.split(' | ')
  return { address1, address2, address3 }
}
const pick = (addresses: string[], asked: string) => {
  const { matches, proposals } = findProperties(addresses.map(lines), asked)
  return [...matches, ...proposals].map(({ address1, address2, address3 }) =>
    [address1, address2, address3].filter(Boolean).join(' | '),
  )
}

const STREET = [
  '1 High Street',
  '11 High Street',
  '12, High Street',
  '12A High Street',
  '21-23 High Street',
  'Flat 1 | 14 High Street',
  'Flat 2, 14 High Street',
  'Flat A, 16 High Street',
  'Ground Floor Flat | 18 High Street',
  'Rose Cottage | High Street',
  "St. John's Lodge, 40 High Street",
  '1 Stafford Court | Kingscroft Road',
  'Apartment 7 | Mill House | Kingscroft Road',
  'Apartment 8 | Mill House | Kingscroft Road',
]

describe('finds in a street', () => {
  test.each<[asked: string, found: string[]]>([
    ['11', ['11 High Street']],
    ['12', ['12, High Street']],
    ['12a', ['12A High Street']],
    ['12 A', ['12A High Street']],
    ['12/A', ['12A High Street']],
    [' 012 ', ['12, High Street']],
    ['No. 12', ['12, High Street']],
    ['12 High Street', ['12, High Street']],
    ['1', ['1 High Street', '1 Stafford Court | Kingscroft Road']],
    ['1 Stafford Court', ['1 Stafford Court | Kingscroft Road']],
    ['1 High St', ['1 High Street']],
    ['2', []],
    ['Flat 2, 14 High St', ['Flat 2, 14 High Street']],
    ['flat 2 14', ['Flat 2, 14 High Street']],
    ['14 Flat 2', ['Flat 2, 14 High Street']],
    ['14, flat 02', ['Flat 2, 14 High Street']],
    ['Flat 3, 14', []],
    ['14', ['Flat 1 | 14 High Street', 'Flat 2, 14 High Street']],
    ['16A', ['Flat A, 16 High Street']],
    ['Flat A, 16', ['Flat A, 16 High Street']],
    ['Flat 12', []],
    ['ground floor flat, 18', ['Ground Floor Flat | 18 High Street']],
    ['rose cottage', ['Rose Cottage | High Street']],
    ['Rose', []],
    ['Cottage', []],
    ['The Rose Cottage', ['Rose Cottage | High Street']],
    ['st johns lodge', ["St. John's Lodge, 40 High Street"]],
    ['40', ["St. John's Lodge, 40 High Street"]],
    ['21-23', ['21-23 High Street']],
    ['21 – 23', ['21-23 High Street']],
    ['23', ['21-23 High Street']],
    ['22', []],
    ['2123', []],
    ['Flat 7, Mill House', ['Apartment 7 | Mill House | Kingscroft Road']],
    ['Apartment 7', ['Apartment 7 | Mill House | Kingscroft Road']],
    ['7', ['Apartment 7 | Mill House | Kingscroft Road']],
    ['Mill House', ['Apartment 7 | Mill House | Kingscroft Road', 'Apartment 8 | Mill House | Kingscroft Road']],
    ['High Street', []],
    ['', []],
    [',', []],
  ])('%s', (asked, found) => {
    expect(pick(STREET, asked)).toEqual(found)
  })
})

test('the house itself comes before the flats in it, and a number before the range that holds it', () => {
  expect(pick(['Flat 1, 14 High Street', '14 High Street'], '14')).toEqual(['14 High Street', 'Flat 1, 14 High Street'])
  expect(pick(['12-16 High Street', '14 High Street'], '14')).toEqual(['14 High Street'])
})

const number = fc.integer({ min: 1, max: 400 })
const street = fc.constantFrom('High Street', 'Kingscroft Road', 'The Mews', 'Court Lane')
const space = fc.constantFrom('', ' ', '  ')

test('a number finds exactly the houses with that number', () => {
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 40 }), number, street, (numbers, asked, name) => {
      const addresses = numbers.map((house) => `${house} ${name}`)
      expect(pick(addresses, String(asked))).toEqual(addresses.filter((_, index) => numbers[index] === asked))
    }),
  )
})

test('every spelling of a number finds the same houses', () => {
  const written = fc.record({
    house: number,
    letter: fc.constantFrom('', 'A', 'b'),
    zeros: fc.constantFrom('', '0', '00'),
    before: fc.constantFrom('', 'No ', 'no. ', '#'),
    gap: fc.constantFrom('', ' ', '/', '-'),
    end: fc.constantFrom('', ',', ' High Street', ', High Street'),
    space,
  })
  fc.assert(
    fc.property(written, ({ house, letter, zeros, before, gap, end, space: blank }) => {
      const others = [
        `${house}1 High Street`,
        `1${house} High Street`,
        `${house}Z High Street`,
        `${house + 1} High Street`,
      ]
      const right = `${house}${letter} High Street`
      const asked = `${blank}${before}${zeros}${house}${letter && gap}${letter}${end}${blank}`
      expect(pick([...others, right], asked)).toEqual([right])
    }),
  )
})

test('a flat is found in its own building only, and its building finds all its flats', () => {
  const flats = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), number), {
    minLength: 1,
    maxLength: 20,
    selector: String,
  })
  fc.assert(
    fc.property(flats, fc.constantFrom('Flat', 'APARTMENT', 'apt', 'flt'), space, (all, word, blank) => {
      const addresses = all.map(([unit, house]) => `Flat ${unit}${blank}, ${house} High Street`)
      for (const [index, [unit, house]] of all.entries()) {
        expect(pick(addresses, `${word} ${unit}, ${house}`)).toEqual([addresses[index]])
        const ofHouse = addresses.filter((_, other) => all[other]?.[1] === house)
        expect(pick(addresses, String(house)).toSorted()).toEqual(ofHouse.toSorted())
      }
    }),
  )
})

test('every address finds itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STREET), (address) => {
      expect(pick(STREET, address.replaceAll(' | ', ', '))).toContain(address)
    }),
  )
})

test("any text is handled, and finds no house whose number it doesn't contain", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 120, unit: 'binary' }),
    fc.string({ maxLength: 60, unit: fc.constantFrom(...'0129 ABFLAT,-/#.'.split('')) }),
  )
  fc.assert(
    fc.property(text, number, (asked, house) => {
      const found = pick([`${house} High Street`], asked)
      if (found.length > 0) expect(asked).toContain(String(house))
    }),
  )
})
