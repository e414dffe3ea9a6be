import { expect, test } from 'vitest'
import { type Apart, standingAparts } from './apart.ts'

const apartOf = (ids: string[], given: Partial<Apart> = {}): Apart => ({
  _id: ids.join(' '),
  companyId: 'company',
  of: 'lead',
  ids,
  at: '2026-11-29T09:00:00.000Z',
  by: 'ann',
  ...given,
})
const mergeOf = (leadId: string, ...others: string[]) => ({ leadId, others: others.map((_id) => ({ _id })) })

test('an undone decision, and one about other rows, has no effect', () => {
  const rows = [
    apartOf(['a', 'b']),
    apartOf(['c', 'd'], { undoneAt: '2026-11-29T10:00:00.000Z' }),
    apartOf(['e', 'f'], { of: 'contact' }),
  ]
  expect(standingAparts(rows, 'lead')).toEqual([['a', 'b']])
})

test('a decision about a lead applies to the lead it was merged into, over several merges, until they are undone', () => {
  const rows = [apartOf(['a', 'b'])]
  expect(standingAparts(rows, 'lead', [mergeOf('c', 'a'), mergeOf('d', 'c')])).toEqual([['d', 'b']])
  expect(standingAparts(rows, 'lead', [{ ...mergeOf('c', 'a'), undoneAt: '2026-11-29T10:00:00.000Z' }])).toEqual([
    ['a', 'b'],
  ])
  expect(standingAparts(rows, 'lead', [mergeOf('b', 'a')])).toEqual([])
})
