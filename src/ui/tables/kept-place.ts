import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { lastScroll, rememberScroll } from '../primitives/last-list.ts'

export interface KeptPlace {
  home: string
  answered: string | undefined
  /** The row that was opened last. */
  row: string | undefined
}

/** What scrolls a list, and what gets its `scroll` events. */
interface Scroller {
  element: Element
  target: EventTarget
}

const frameOf = (list: HTMLElement | null): Scroller | undefined => {
  const element = list?.parentElement
  return element ? { element, target: element } : undefined
}

const page = (): Scroller => ({
  element: document.scrollingElement ?? document.documentElement,
  target: document,
})

/** Of a list of cards: its pane scrolls, or the page. */
export function cardsScroller(list: HTMLElement | null): Scroller {
  const element = list?.closest('[data-list-pane]')
  return element ? { element, target: element } : page()
}

/**
 * Restores a list's scroll position when the user returns; another page or search starts at its top. A table scrolls in
 * the frame around it.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  kept: KeptPlace,
  isDrawn: boolean,
  scrollerOf: (list: HTMLElement | null) => Scroller | undefined = frameOf,
) {
  const { answered } = kept
  const before = useRef<string>(undefined)
  // Kept here, because reading it from the browser would force a layout.
  const scrolled = useRef({ x: 0, y: 0 })

  const place = useEffectEvent((scroller: Element, question: string) => {
    if (before.current === undefined) {
      // A list with only its first rows can't be scrolled that far yet.
      if (!isDrawn) return
      const toPlace = () => returnTo(scroller, list.current, kept, question)
      // The router scrolls the page to its top when a screen has been drawn.
      if (scrollerOf === cardsScroller) requestAnimationFrame(toPlace)
      else toPlace()
    } else if (before.current !== question && scrolled.current.y > 0) {
      requestAnimationFrame(() => (scroller.scrollTop = 0))
    }
    before.current = question
  })
  const keep = useEffectEvent(() => {
    if (before.current !== undefined) rememberScroll(kept.home, { question: before.current, ...scrolled.current })
  })

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (scroller && answered !== undefined) place(scroller.element, answered)
  }, [list, isDrawn, answered, scrollerOf])

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (!scroller) return
    const { element, target } = scroller
    const follow = () => {
      scrolled.current = { x: element.scrollLeft, y: element.scrollTop }
    }
    const handleLeave = () => keep()
    target.addEventListener('scroll', follow, { passive: true })
    addEventListener('pagehide', handleLeave)
    return () => {
      target.removeEventListener('scroll', follow)
      removeEventListener('pagehide', handleLeave)
      handleLeave()
    }
  }, [list, scrollerOf])
}

function returnTo(scroller: Element, list: HTMLElement | null, { home, row }: KeptPlace, question: string) {
  const last = lastScroll(home)
  if (last?.question === question) scroller.scrollTo(last.x, last.y)
  // Only if the user has not focused anything else.
  if (row === undefined || document.activeElement !== document.body) return
  const link = list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row)}"] :is(th, h2) a`)
  link?.focus()
}
