/** A query reads so many cards. No window shows more of them at once. */
export const CARDS_PER_PAGE = 25
/** What a column can be scrolled through: a list this long is not read, it is filtered. */
export const MOST_CARDS = 5_000

/**
 * The two pages of a column around what is in view, numbered from 1. `at` is the part of its length that has been scrolled,
 * from 0 to 1. The second is undefined where the column ends before it.
 */
export function pagesInView(at: number, total: number): readonly [number, number | undefined] {
  const cards = Math.min(total, MOST_CARDS)
  const last = Math.max(1, Math.ceil(cards / CARDS_PER_PAGE))
  // Half a page ahead, so that scrolling back finds its cards too.
  const first = Math.floor((at * cards) / CARDS_PER_PAGE - 0.5) + 1
  const number = Math.min(Math.max(1, first), Math.max(1, last - 1))
  return [number, number < last ? number + 1 : undefined]
}
