import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { searchReader } from '../primitives/search-params.ts'
import {
  type ListPlace,
  listPlaceParams,
  NEWEST_FIRST,
  nextSort,
  readSort,
  withPage,
  withPanel,
  withSort,
} from './list-place.ts'

const readListPlace = searchReader<ListPlace>(z.object(listPlaceParams))
const columns = [{ key: 'createdAt' }, { key: 'surname' }]

test('an address that says nothing means the first page, newest first, the panel folded away', () => {
  expect(readListPlace({})).toEqual({})
  expect(readListPlace({ page: '1', sort: '-createdAt', panel: 'shut' })).toEqual({})
  expect(readSort({}, columns)).toBeUndefined()
})

test('what makes no sense is dropped', () => {
  expect(readListPlace({ page: '2.5', sort: '--x', panel: ['open'] })).toEqual({})
  expect(readListPlace({ page: '-3', sort: 'a b' })).toEqual({})
  expect(readSort({ sort: 'nothing' }, columns)).toBeUndefined()
})

test('a heading sorts upwards, then downwards, then newest first again', () => {
  const upwards = nextSort(NEWEST_FIRST, 'surname')
  const downwards = nextSort(upwards, 'surname')
  expect([upwards, downwards].map(({ direction }) => direction)).toEqual(['ascending', 'descending'])
  expect(nextSort(downwards, 'surname')).toEqual(NEWEST_FIRST)
})

test('the heading of the created time turns its order round', () => {
  const oldestFirst = nextSort(NEWEST_FIRST, 'createdAt')
  expect(oldestFirst).toEqual({ column: 'createdAt', direction: 'ascending' })
  expect(nextSort(oldestFirst, 'createdAt')).toEqual(NEWEST_FIRST)
})

test('sorting begins at the first page, and is read again as it was written', () => {
  const search = withSort({ page: 7, sort: 'old' }, { column: 'surname', direction: 'descending' })
  expect(search).toEqual({ sort: '-surname' })
  expect(readSort(search, columns)).toEqual({ column: 'surname', direction: 'descending' })
  expect(withSort(search, NEWEST_FIRST)).toEqual({})
})

test('the first page and a folded panel are not written', () => {
  expect(withPage({ page: 7, sort: 'surname' }, 1)).toEqual({ sort: 'surname' })
  expect(withPage({}, 3)).toEqual({ page: 3 })
  expect(withPanel({ page: 3 }, true)).toEqual({ page: 3, panel: 'open' })
  expect(withPanel({ page: 3, panel: 'open' }, false)).toEqual({ page: 3 })
})
