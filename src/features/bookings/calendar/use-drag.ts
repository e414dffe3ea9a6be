import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Booking } from '../booking-draft.ts'
import type { BookingEntry } from './entries.ts'

// A mouse drags at once. A finger first scrolls: it drags after a long press, and then nothing scrolls until it lets go.
//
//   pressed --4 px by mouse, or 400 ms by finger--> dragged --released--> dropped
//      |                                              |
//      +-- released: a click; scrolled: nothing       +-- Escape, or taken by the browser: nothing

const MOUSE_SLOP_PX = 4
const LONG_PRESS_MS = 400
const EDGE_PX = 48
const SCROLL_STEP_PX = 16

/** What is being dragged. */
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

interface Hand {
  isDragging: boolean
  isFinger: boolean
  /** A drag ends in a click, too. */
  ignoresClick: boolean
}

const EMPTY: Hand = { isDragging: false, isFinger: false, ignoresClick: false }

type DropAt = (held: Held) => Drop | undefined
type OnMove = (entry: BookingEntry, to: Booking) => void

/** Drags a booking within what scrolls. `dropAt` answers undefined where nothing can be dropped. */
export function useDrag(scroller: RefObject<HTMLElement | null>, dropAt: DropAt, onMove: OnMove): Drag {
  const [drop, setDrop] = useState<Drop>()
  const hand = useRef<Hand>({ ...EMPTY })
  useEffect(() => {
    const element = scroller.current
    // Safari decides when a finger comes down whether it may scroll, so it is asked before.
    const holdStill = (event: TouchEvent) => (hand.current.isDragging ? event.preventDefault() : undefined)
    element?.addEventListener('touchmove', holdStill, { passive: false })
    return () => element?.removeEventListener('touchmove', holdStill)
  }, [scroller])
  return {
    drop,
    handlersOf: (entry) => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || !event.isPrimary) return
        press({ entry, event, hand: hand.current, scroller: scroller.current, dropAt, onDrop: setDrop, onMove })
      },
      onContextMenu: (event) => (hand.current.isFinger ? event.preventDefault() : undefined),
      isClick: () => !hand.current.ignoresClick,
    }),
  }
}

interface Press {
  entry: BookingEntry
  event: ReactPointerEvent<HTMLElement>
  hand: Hand
  scroller: HTMLElement | null
  dropAt: DropAt
  onDrop: (drop: Drop | undefined) => void
  onMove: OnMove
}

function press({ entry, event, hand, scroller, dropAt, onDrop, onMove }: Press) {
  const from = event.currentTarget
  const isMouse = event.pointerType === 'mouse'
  const start = { x: event.clientX, y: event.clientY }
  const grabbed = start.y - from.getBoundingClientRect().top
  const listeners = new AbortController()
  const { signal } = listeners
  let at = start
  let drop: Drop | undefined
  Object.assign(hand, { ...EMPTY, isFinger: !isMouse })

  const drag = () => {
    hand.isDragging = true
    drop = dropAt({ entry, from, ...at, top: at.y - grabbed })
    onDrop(drop)
  }
  const timer = isMouse ? undefined : setTimeout(drag, LONG_PRESS_MS)
  const follow = (moved: PointerEvent) => {
    at = { x: moved.clientX, y: moved.clientY }
    const begins = isMouse && Math.hypot(at.x - start.x, at.y - start.y) > MOUSE_SLOP_PX
    if (!hand.isDragging && !begins) return
    scrollAtEdge(scroller, at)
    drag()
  }
  const end = (isDropped: boolean) => {
    clearTimeout(timer)
    listeners.abort()
    const hasMoved = drop && (drop.booking.date !== entry.date || drop.booking.time !== entry.time)
    Object.assign(hand, { ...EMPTY, ignoresClick: hand.isDragging })
    // The click comes before it.
    setTimeout(() => (hand.ignoresClick = false))
    onDrop(undefined)
    if (isDropped && drop && hasMoved) onMove(entry, drop.booking)
  }
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', () => end(true), { signal })
  addEventListener('pointercancel', () => end(false), { signal })
  addEventListener('keydown', ({ key }: KeyboardEvent) => (key === 'Escape' ? end(false) : undefined), { signal })
}

function scrollAtEdge(element: HTMLElement | null, { x, y }: { x: number; y: number }) {
  if (!element) return
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const step = (before: number, after: number) =>
    before < EDGE_PX ? -SCROLL_STEP_PX : after < EDGE_PX ? SCROLL_STEP_PX : 0
  element.scrollBy(step(x - left, right - x), step(y - top, bottom - y))
}
