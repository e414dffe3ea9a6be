import { expect, test } from 'vitest'
import { readAuditSearch, scopeOf } from './audit-search.ts'

test('both days are whole, as London has them', () => {
  expect(scopeOf({ from: '2036-07-01', to: '2036-07-01' })).toEqual({
    from: '2036-06-30T23:00:00.000Z',
    to: '2036-07-01T23:00:00.000Z',
  })
})

test('leaves out of an address what is no filter', () => {
  expect(readAuditSearch({ group: 'exports', from: '31/12/2036', person: 'Ann', other: 1 })).toEqual({
    group: 'exports',
  })
})
