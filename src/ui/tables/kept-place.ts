import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { lastScroll, rememberScroll } from '../primitives/last-list.ts'

export interface KeptPlace {
  /** The list's plain address. */
  home: string
  /** The question that the rows answer; undefined while they answer the one before. */
  answered: string | undefined
  /** Of the row that was looked at last. */
  row: string | undefined
}

/** A table is found again as it was left; another page or search begins at its top. The frame around it scrolls. */
export function useKeptPlace(table: RefObject<HTMLTableElement | null>, kept: KeptPlace, isDrawn: boolean) {
  const { answered } = kept
  const before = useRef<string>(undefined)
  // Asked for it, the browser would have to lay the page out.
  const scrolled = useRef({ x: 0, y: 0 })

  const place = useEffectEvent((scroller: HTMLElement, question: string) => {
    if (before.current === undefined) {
      // A table of a few rows could not be scrolled to where it was.
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
  // Nobody has begun on anything else.
  if (row === undefined || document.activeElement !== document.body) return
  const link = scroller.querySelector<HTMLElement>(`[data-id="${CSS.escape(row)}"] th a`)
  link?.focus()
}
