import { expect, test } from 'vitest'
import { withChoice } from '../../records/list-filters/extra-filters.ts'
import { activeDealFilters } from './active-deal-filters.ts'
import { readDealListSearch, toDealFilters } from './deal-list-search.ts'

test('the address holds one value a filter, and what makes no sense is dropped', () => {
  expect(readDealListSearch({ deal_status: 'Open', tenure: ['a', 'b'], firstname: ' ', page: '1', x: 'y' })).toEqual({
    deal_status: 'Open',
    tenure: 'a',
  })
  expect(readDealListSearch({ page: '3' })).toEqual({ page: 3 })
})

test('All takes a filter out', () => {
  expect(withChoice({ deal_status: 'Open', surname: 'Lee' }, 'deal_status', '')).toEqual({ surname: 'Lee' })
})

test('the search is asked for one value a select', () => {
  expect(
    toDealFilters({ mainheatcont_description: 'TRVs', surname: 'Lee' }, { userId: 'me', today: () => '2026-11-25' }),
  ).toEqual({
    mainheatcont_description: ['TRVs'],
    surname: 'Lee',
  })
})

test('words of the search box and the person’s own are filters of the device', () => {
  expect(toDealFilters({ q: 'mill road', whose: 'mine' }, { userId: 'me', today: () => '2026-11-25' })).toEqual({
    words: 'mill road',
    assignedTo: 'me',
  })
})

test('what narrows the list is said in words', () => {
  expect(activeDealFilters({ deal_status: 'Open', firstname: 'Ann' }).map(({ text }) => text)).toEqual([
    'First Name: Ann',
    'Deal Status: Open',
  ])
})
