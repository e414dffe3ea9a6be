import { expect, test } from 'vitest'
import { CARDS_PER_PAGE, MOST_CARDS, pagesInView } from './column-pages.ts'

test('a column begins with its first two pages', () => {
  expect(pagesInView(0, 250_000)).toEqual([1, 2])
})

test('a short column has one page', () => {
  expect(pagesInView(0, 0)).toEqual([1, undefined])
  expect(pagesInView(0, CARDS_PER_PAGE)).toEqual([1, undefined])
  expect(pagesInView(0, CARDS_PER_PAGE + 1)).toEqual([1, 2])
})

test('wherever it is scrolled to, the ten cards from there are among its pages', () => {
  for (const total of [30, 51, 999, 4_999, 5_000, 250_000]) {
    const cards = Math.min(total, MOST_CARDS)
    for (let first = 0; first <= cards - 10; first++) {
      const [number, next] = pagesInView(first / cards, total)
      const from = (number - 1) * CARDS_PER_PAGE
      expect(from).toBeLessThanOrEqual(first)
      expect((next ?? number) * CARDS_PER_PAGE).toBeGreaterThanOrEqual(Math.min(first + 10, cards))
    }
  }
})
