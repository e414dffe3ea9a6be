import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  lastListHref,
  lastRow,
  lastScroll,
  leftListHref,
  rememberList,
  rememberScreen,
  rememberScroll,
  rememberWork,
} from '../primitives/last-list.ts'
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

test('shows the position of the row before while the next is looked up, without its buttons', () => {
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

// Where a list's tab opens it.

const page3 = '/leads?lead_status=Open&page=3'

/** All leads, then Today. */
function leaveAllLeads() {
  rememberScreen('/leads')
  rememberList('/leads', page3)
  rememberScroll('/leads', { question: 'open ones', x: 0, y: 900 })
  rememberScreen('/')
}

test('opens each list where it was left, independently of the others', () => {
  leaveAllLeads()
  rememberList('/leads', '/leads/my?page=2')
  rememberList('/deals', '/deals?deal_status=Open')
  expect(leftListHref('/leads')).toBe(page3)
  expect(leftListHref('/leads/my')).toBe('/leads/my?page=2')
  expect(leftListHref('/leads/new')).toBe('/leads/new')
  expect(leftListHref('/deals')).toBe('/deals?deal_status=Open')
})

test('a lead that is opened from the list itself is no work elsewhere, and its page is that of the lead', () => {
  rememberScreen('/leads')
  rememberList('/leads', page3)
  rememberScreen('/lead/b')
  hold('b', { ...second, place: 151 })
  rememberScreen('/')
  expect(leftListHref('/leads')).toBe('/leads?lead_status=Open&page=4')
})

test.each(['/lead/b', '/deal/b', '/contact/b', '/account/new'])(
  'after %s was opened from elsewhere a list opens at its first page and its top, filtered as before',
  (record) => {
    leaveAllLeads()
    rememberScreen(record)
    expect(leftListHref('/leads')).toBe('/leads?lead_status=Open')
    expect(lastScroll('/leads')).toBeUndefined()
  },
)

test('after a lead was opened from elsewhere that the list has, too, it opens at its first page', () => {
  leaveAllLeads()
  rememberScreen('/lead/b')
  hold('b', { ...second, place: 151 })
  expect(leftListHref('/leads')).toBe('/leads?lead_status=Open')
})

test('an outcome that is recorded on Today is work elsewhere, and a screen that is only looked at is not', () => {
  leaveAllLeads()
  rememberScreen('/sync')
  rememberScreen('/map')
  expect(leftListHref('/leads')).toBe(page3)
  expect(lastScroll('/leads')?.y).toBe(900)
  rememberWork()
  expect(leftListHref('/leads')).toBe('/leads?lead_status=Open')
})

test('an outcome that is recorded on a lead of the list leaves the list where it is', () => {
  rememberScreen('/leads')
  rememberList('/leads', page3)
  rememberScreen('/lead/b')
  rememberWork()
  expect(leftListHref('/leads')).toBe(page3)
})
