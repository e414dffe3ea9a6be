import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { lastScroll, rememberScroll } from '../primitives/last-list.ts'

export interface KeptPlace {
  home: string
  /** Identifies the query that the rows answer; undefined while they still answer the previous one. */
  answered: string | undefined
  /** The row that was opened last. */
  row: string | undefined
}

/**
 * Restores a table's scroll position when the user returns; another page or search begins at its top. The frame around
 * the table scrolls.
 */
export function useKeptPlace(table: RefObject<HTMLTableElement | null>, kept: KeptPlace, isDrawn: boolean) {
  const { answered } = kept
  const before = useRef<string>(undefined)
  // Kept here, because reading it from the browser would force a layout.
  const scrolled = useRef({ x: 0, y: 0 })

  const place = useEffectEvent((scroller: HTMLElement, question: string) => {
    if (before.current === undefined) {
      // A table with only its first rows can't be scrolled that far yet.
      if (!isDrawn) return
      returnTo(scroller, kept, question)
    } else if (before.current !== question && scrolled.current.y > 0) {
      requestAnimationFrame(() => (scroller.scrollTop = 0))
    }
    before.current = question
  })
  const keep = useEffectEvent(() => {
    if (before.current !== undefined) rememberScroll(kept.home, { question: before.current, ...scrolled.current })
  })

  useLayoutEffect(() => {
    const scroller = table.current?.parentElement
    if (scroller && answered !== undefined) place(scroller, answered)
  }, [table, isDrawn, answered])

  useLayoutEffect(() => {
    const scroller = table.current?.parentElement
    if (!scroller) return
    const follow = () => {
      scrolled.current = { x: scroller.scrollLeft, y: scroller.scrollTop }
    }
    const handleLeave = () => keep()
    scroller.addEventListener('scroll', follow, { passive: true })
    addEventListener('pagehide', handleLeave)
    return () => {
      scroller.removeEventListener('scroll', follow)
      removeEventListener('pagehide', handleLeave)
      handleLeave()
    }
  }, [table])
}

function returnTo(scroller: HTMLElement, { home, row }: KeptPlace, question: string) {
  const last = lastScroll(home)
  if (last?.question === question) scroller.scrollTo(last.x, last.y)
  // Only if the user has not focused anything else.
  if (row === undefined || document.activeElement !== document.body) return
  const link = scroller.querySelector<HTMLElement>(`[data-id="${CSS.escape(row)}"] th a`)
  link?.focus()
}
