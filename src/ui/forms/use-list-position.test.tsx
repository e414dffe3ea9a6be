import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lastListHref, lastRow, rememberList } from '../primitives/last-list.ts'
import { type ListPosition, useListPosition } from './use-list-position.ts'

beforeEach(() => sessionStorage.clear())

const hold = (id: string, fresh: ListPosition | undefined) =>
  renderHook(({ id, fresh }) => useListPosition({ home: '/leads', id, pageSize: 50 }, fresh), {
    initialProps: { id, fresh },
  })
const second: ListPosition = { previous: 'a', next: 'c', place: 2, total: 3 }
const gone: ListPosition = { place: 0, total: 2 }

test('a row that leaves its list keeps the way on', () => {
  const { result, rerender } = hold('b', second)
  expect(result.current).toEqual({ ...second, hasLeft: false })
  rerender({ id: 'b', fresh: gone })
  expect(result.current).toEqual({ ...second, hasLeft: true })
})

test('while the next row is looked up the place of the one before stands, without its ways', () => {
  const { result, rerender } = hold('b', second)
  rerender({ id: 'x', fresh: undefined })
  expect(result.current).toEqual({ place: 2, total: 3, hasLeft: false })
  rerender({ id: 'x', fresh: gone })
  expect(result.current).toBeUndefined()
})

test('a row that was never in the list has no place in it', () => {
  expect(hold('x', gone).result.current).toBeUndefined()
})

test('the way back leads to the page that has the row, and remembers the row', () => {
  rememberList('/leads', '/leads/my?tenure=Rented&page=9')
  const { rerender } = hold('b', { ...second, place: 51 })
  expect(lastListHref('/leads')).toBe('/leads/my?tenure=Rented&page=2')
  rerender({ id: 'a', fresh: { next: 'b', place: 50, total: 99 } })
  expect(lastListHref('/leads')).toBe('/leads/my?tenure=Rented')
  expect(lastRow('/leads')).toBe('a')
})
