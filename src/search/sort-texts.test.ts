import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { sortKeyOf } from './sort.ts'
import { sortByText } from './sort-texts.ts'

test('returns slots in the order of their texts, whatever these contain', () => {
  const beginning = fc.constantFrom('', 'a', 'ann.', 'ann.lee', 'ánn', '\u0000', '😀')
  const text = fc.tuple(beginning, fc.string({ maxLength: 3 })).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
      const sorted = Array.from(sortByText(Uint32Array.from(texts.keys()), texts), (place) => texts[place])
      expect(sorted).toEqual(texts.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    }),
  )
})

test('constituencies stand in the order of their names', () => {
  const keyOf = (lead: Partial<Lead>) => sortKeyOf(lead, 'constituency')
  expect(keyOf({ constituency: 'E14000999', constituency_label: 'Aberavon' })).toBe('aberavon (e14000999)')
  expect(keyOf({ constituency: 'E14000001' })).toBe('e14000001')
  expect(keyOf({})).toBeUndefined()
})
