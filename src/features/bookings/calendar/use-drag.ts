import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Booking } from '../booking-draft.ts'
import type { BookingEntry } from './entries.ts'

// A mouse drags at once. A finger first scrolls: it drags after a long press, and then nothing scrolls until it lets go.
//
//   pressed --4 px by mouse, or 400 ms by finger--> dragged --let go--> dropped
//      |                                              |
//      +-- let go: a click; scrolled: nothing         +-- Escape, or taken by the browser: nothing

const MOUSE_SLOP_PX = 4
const LONG_PRESS_MS = 400
const EDGE_PX = 48
const SCROLL_STEP_PX = 16

/** What is in hand. */
export interface Held {
  entry: BookingEntry
  /** Its button. */
  from: HTMLElement
  x: number
  y: number
  /** Of the block, as it would be under the pointer. */
  top: number
}

export interface Drop {
  entry: BookingEntry
  /** Of the view. */
  column: string
  booking: Booking
}

export interface DragHandlers {
  onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void
  onContextMenu: (event: { preventDefault: () => void }) => void
  /** False for the click that ends a drag. */
  isClick: () => boolean
}

export interface Drag {
  /** Where it would be dropped now. */
  drop: Drop | undefined
  handlersOf: (entry: BookingEntry) => DragHandlers
}

/** Drags a booking within what scrolls. `dropAt` answers undefined where nothing can be dropped. */
export function useDrag(
  scroller: RefObject<HTMLElement | null>,
  dropAt: (held: Held) => Drop | undefined,
  onMove: (entry: BookingEntry, to: Booking) => void,
): Drag {
  const [drop, setDrop] = useState<Drop>()
  const state = useRef({ isDragged: false, isPressedByFinger: false, ignoresClick: false })
  useEffect(() => {
    const element = scroller.current
    // Safari decides when a finger comes down whether it may scroll, so it is asked before.
    const holdStill = (event: TouchEvent) => (state.current.isDragged ? event.preventDefault() : undefined)
    element?.addEventListener('touchmove', holdStill, { passive: false })
    return () => element?.removeEventListener('touchmove', holdStill)
  }, [scroller])

  const begin = (entry: BookingEntry, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const from = event.currentTarget
    const isMouse = event.pointerType === 'mouse'
    const grabbed = event.clientY - from.getBoundingClientRect().top
    const start = { x: event.clientX, y: event.clientY }
    let last = start
    let found: Drop | undefined
    const all = new AbortController()
    const { signal } = all
    const drag = () => {
      state.current.isDragged = true
      show()
    }
    const timer = isMouse ? undefined : setTimeout(drag, LONG_PRESS_MS)
    state.current = { isDragged: false, isPressedByFinger: !isMouse, ignoresClick: false }

    const show = () => {
      found = dropAt({ entry, from, ...last, top: last.y - grabbed })
      setDrop(found)
    }
    const end = (isDropped: boolean) => {
      clearTimeout(timer)
      all.abort()
      const { isDragged } = state.current
      state.current = { isDragged: false, isPressedByFinger: false, ignoresClick: isDragged }
      // The click comes before it.
      setTimeout(() => (state.current.ignoresClick = false))
      setDrop(undefined)
      const hasMoved = found && (found.booking.date !== entry.date || found.booking.time !== entry.time)
      if (isDragged && isDropped && found && hasMoved) onMove(entry, found.booking)
    }
    const follow = (moved: PointerEvent) => {
      last = { x: moved.clientX, y: moved.clientY }
      const isFar = Math.hypot(last.x - start.x, last.y - start.y) > MOUSE_SLOP_PX
      if (!state.current.isDragged && isMouse && isFar) drag()
      if (!state.current.isDragged) return
      scrollAtEdge(scroller.current, last)
      show()
    }
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', ({ key }: KeyboardEvent) => (key === 'Escape' ? end(false) : undefined), { signal })
  }

  return {
    drop,
    handlersOf: (entry) => ({
      onPointerDown: (event) => begin(entry, event),
      onContextMenu: (event) => (state.current.isPressedByFinger ? event.preventDefault() : undefined),
      isClick: () => !state.current.ignoresClick,
    }),
  }
}

function scrollAtEdge(element: HTMLElement | null, { x, y }: { x: number; y: number }) {
  if (!element) return
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const step = (before: number, after: number) =>
    before < EDGE_PX ? -SCROLL_STEP_PX : after < EDGE_PX ? SCROLL_STEP_PX : 0
  element.scrollBy(step(x - left, right - x), step(y - top, bottom - y))
}
