import type { KeyboardEvent } from 'react'

const ARROWS: Readonly<Record<string, { columns: number; cards: number }>> = {
  ArrowLeft: { columns: -1, cards: 0 },
  ArrowRight: { columns: 1, cards: 0 },
  ArrowUp: { columns: 0, cards: -1 },
  ArrowDown: { columns: 0, cards: 1 },
}

const linksOf = (column: Element | undefined) => [...(column?.querySelectorAll<HTMLElement>('li h3 a') ?? [])]
const indexOf = (link: Element) => Number(link.closest('li')?.dataset['index'])

/** Focuses the card at `index` of a column, or its last before that. Answers whether there is one. */
export function focusCard(column: Element | undefined, index: number): boolean {
  const link = linksOf(column).findLast((each) => indexOf(each) <= index)
  link?.focus()
  return link !== undefined
}

/**
 * From the name of a card, arrow keys go to the card beside it. With Shift, left and right ask for the card to be moved:
 * the answer is by how many columns. What has keys of its own, such as the menu, keeps them.
 */
export function handleCardKey(event: KeyboardEvent): number {
  const arrow = ARROWS[event.key]
  const link = event.target
  if (!arrow || !(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return 0
  if (event.shiftKey && arrow.columns === 0) return 0
  event.preventDefault()
  if (event.shiftKey) return arrow.columns
  const columns = [...(link.closest('[data-board]')?.querySelectorAll('[data-column]') ?? [])]
  const at = columns.findIndex((column) => column.contains(link))
  const index = indexOf(link) + arrow.cards
  // Past columns without cards.
  for (let next = at + arrow.columns; columns[next]; next += arrow.columns || 1) {
    if (focusCard(columns[next], index) || arrow.columns === 0) return 0
  }
  return 0
}
