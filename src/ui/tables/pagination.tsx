import { useDeferredValue } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  last: number
  width: number
  onPage: (page: number) => void
}

/** Drawn with the rows; the other page numbers follow right after. */
const FIRST_NUMBERS = 10

export function Pagination({ page, last, width, onPage }: PaginationProps) {
  const offered = Math.max(useDeferredValue(width, 0), Math.min(width, FIRST_NUMBERS))
  if (last <= 1) return null
  const go = (target: number) => {
    if (isPage(target, last) && target !== page) onPage(target)
  }
  // Not disabled: disabling a focused button would lose the focus.
  const atStart = page <= 1
  const atEnd = page >= last
  return (
    <nav aria-label="Pagination" className={styles['pagination']}>
      <Button
        aria-label="First page"
        aria-disabled={atStart}
        data-page={1}
        icon="chevronsLeft"
        kind="quiet"
        onClick={() => go(1)}
      />
      <Button
        aria-label="Previous page"
        aria-disabled={atStart}
        icon="chevronLeft"
        kind="quiet"
        onClick={() => go(page - 1)}
      />
      <ol className={styles['numbers']}>
        {pageWindow(page, last, offered).map((number) => (
          <li key={number}>
            <button
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
              className={styles['number']}
              data-page={number}
              onClick={() => go(number)}
              type="button"
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      <Button
        aria-label="Next page"
        aria-disabled={atEnd}
        icon="chevronRight"
        kind="quiet"
        onClick={() => go(page + 1)}
      />
      <Button
        aria-label="Last page"
        aria-disabled={atEnd}
        data-page={last}
        icon="chevronsRight"
        kind="quiet"
        onClick={() => go(last)}
      />
      <p aria-live="polite" className="visually-hidden">
        {`Page ${page} of ${last}`}
      </p>
    </nav>
  )
}

/** At most `width` page numbers, with the current one about the middle. */
export function pageWindow(current: number, last: number, width: number): number[] {
  const length = Math.min(width, last)
  const middled = current - Math.floor((length - 1) / 2)
  const first = Math.max(1, Math.min(middled, last - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}

export const isPage = (page: number, last: number) => Number.isInteger(page) && page >= 1 && page <= last
