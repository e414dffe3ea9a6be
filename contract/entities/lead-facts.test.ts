import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { factOf, factText } from './lead-facts.ts'

const named = { constituency: 'E14000777', constituency_label: 'Leeds Central' }

test('a constituency is shown with its name, followed by its code', () => {
  expect(factText(buildLead(named), 'constituency')).toBe('Leeds Central (E14000777)')
  expect(factText(buildLead({ constituency_label: 'Leeds Central' }), 'constituency')).toBe('Leeds Central')
  expect(factText(buildLead({ constituency: 'E14000777' }), 'constituency')).toBe('E14000777')
  expect(factText(buildLead(), 'constituency')).toBe('')
  expect(factOf(buildLead(named), 'constituency')).toEqual({
    label: 'Constituency',
    value: 'Leeds Central (E14000777)',
  })
})
