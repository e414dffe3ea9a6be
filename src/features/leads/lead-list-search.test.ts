import { expect, test } from 'vitest'
import { filtersOfList, readLeadListSearch } from './lead-list-search.ts'

const ANN = { userId: 'me', today: () => '2026-11-25' }

test('an address without filters gives an empty search, so that no default is written into it', () => {
  expect(readLeadListSearch({})).toEqual({})
  expect(readLeadListSearch({ page: '1', firstname: ' ', radius: '', tenure: '' })).toEqual({})
})

test('one value and several values of a select are read alike', () => {
  expect(readLeadListSearch({ lead_status: 'Open', property_type: ['House', 'Flat'] })).toEqual({
    lead_status: ['Open'],
    property_type: ['House', 'Flat'],
  })
})

test('what makes no sense is dropped, not shown as an error', () => {
  expect(readLeadListSearch({ page: '-3', radius: 'far', phone: { a: 1 }, unknown: 'x' })).toEqual({})
  expect(readLeadListSearch({ page: '2.5' })).toEqual({})
})

test('numbers are read from the address as numbers', () => {
  expect(readLeadListSearch({ page: '3', radius: '2.5', postcode: ' M1 ' })).toEqual({
    page: 3,
    radius: 2.5,
    postcode: 'M1',
  })
})

test('the new list and my list narrow what is chosen on them', () => {
  expect(filtersOfList('new', ANN, { surname: 'Lee' })).toEqual({ surname: 'Lee', newLeads: true })
  expect(filtersOfList('my', ANN, {})).toEqual({ assignedTo: 'me' })
  expect(filtersOfList('all', ANN, {})).toEqual({})
  expect(filtersOfList('all', ANN, { whose: 'mine', q: 'mill road' })).toEqual({
    assignedTo: 'me',
    words: 'mill road',
  })
})

test('a list without a date asks for no day', () => {
  const today = () => expect.unreachable()
  expect(filtersOfList('all', { userId: 'me', today }, { q: 'mill road' })).toEqual({ words: 'mill road' })
})

test('“me” is the person who looks, and relative dates count from their day', () => {
  const chosen = readLeadListSearch({ assignee: ['me', 'unassigned', 'nobody'], contacted: 'today', created: 'soon' })
  expect(chosen).toEqual({ assignee: ['me', 'unassigned'], contacted: 'today' })
  expect(filtersOfList('all', ANN, chosen)).toEqual({
    assignee: ['me', 'unassigned'],
    contacted: 'today',
    today: '2026-11-25',
  })
  const other = { userId: 'bob', today: () => '2026-11-26' }
  expect(filtersOfList('all', other, { assignee: ['me'], created: '2026-11-01..' })).toEqual({
    assignee: ['bob'],
    created: '2026-11-01..',
  })
})
