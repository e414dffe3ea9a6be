import { describe, expect, test } from 'vitest'
import { isPage, pageWindow } from '../tables/pagination.tsx'

describe('the window of page numbers', () => {
  test('shows every page when there are fewer than its width', () => {
    expect(pageWindow(2, 3, 10)).toEqual([1, 2, 3])
  })

  test('starts at the first page and ends at the last, always full', () => {
    expect(pageWindow(1, 40, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pageWindow(40, 40, 10)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40])
  })

  test('keeps the current page about the middle between them', () => {
    expect(pageWindow(20, 40, 10)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
  })
})

test('a page outside 1..last is invalid', () => {
  expect([0, -1, 1.5, 4, Number.NaN].map((page) => isPage(page, 3))).toEqual([false, false, false, false, false])
  expect([1, 3].map((page) => isPage(page, 3))).toEqual([true, true])
})
