import { expect, test } from 'vitest'
import { activeFilters } from './active-filters.ts'

const words = (chosen: Parameters<typeof activeFilters>[0]) => activeFilters(chosen).map((filter) => filter.text)

test('what narrows the list is said in words', () => {
  expect(words({ lead_status: ['Open', 'Call Back'], surname: 'Lee', postcode: 'M1' })).toEqual([
    'Last Name: Lee',
    'Postcode: M1',
    'Lead Status: Open, Call Back',
  ])
})

test('a radius is said with the postcode it is measured from, and not at all without one', () => {
  expect(words({ radius: 5, postcode: 'M1 4AB' })).toEqual(['Within 5 miles of M1 4AB'])
  expect(words({ radius: 5 })).toEqual([])
})
