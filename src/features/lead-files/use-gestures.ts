import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { panBy, type Size, type Spot, swipeOf, toggleZoom, type View, WHOLE, zoomAt } from './zoom.ts'

const DOUBLE_TAP_MS = 320
const TAP_PIXELS = 12

interface Gestures {
  stage: RefObject<HTMLElement | null>
  /** To the next picture, or the one before. */
  onStep: (step: -1 | 1) => void
}

/** Pinch, double tap, drag and swipe, with fingers, a pen or a mouse. */
export function useGestures({ stage, onStep }: Gestures) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, Spot>())
  /** Since the first finger came down. */
  const moved = useRef({ x: 0, y: 0, isPinch: false })
  const tap = useRef<{ at: Spot; time: number }>(undefined)
  const size = (): Size => stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 }

  const zoomBy = (factor: number, at: Spot = { x: 0, y: 0 }) => setView((shown) => zoomAt(shown, factor, at, size()))

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (fingers.current.size === 0) moved.current = { x: 0, y: 0, isPinch: false }
    fingers.current.set(event.pointerId, spotOf(event))
    if (fingers.current.size > 1) moved.current.isPinch = true
  }

  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const [first, second] = pairOf(fingers.current)
    const now = spotOf(event)
    fingers.current.set(event.pointerId, now)
    if (first && second) {
      const [one = first, other = second] = pairOf(fingers.current)
      setView((shown) => pinched(shown, [first, second], [one, other], size()))
      return
    }
    const by = { x: now.x - before.x, y: now.y - before.y }
    moved.current.x += by.x
    moved.current.y += by.y
    setView((shown) => (shown.scale > 1 ? panBy(shown, by, size()) : shown))
  }

  const handleUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    const { x, y, isPinch } = moved.current
    if (isPinch) return
    if (Math.hypot(x, y) <= TAP_PIXELS) {
      handleTap(spotOf(event), event.timeStamp)
      return
    }
    const step = view.scale > 1 ? 0 : swipeOf({ x, y })
    if (step !== 0) onStep(step)
  }

  const handleTap = (at: Spot, time: number) => {
    const last = tap.current
    const isDouble = last && time - last.time < DOUBLE_TAP_MS && distance(last.at, at) < 3 * TAP_PIXELS
    tap.current = isDouble ? undefined : { at, time }
    if (isDouble) setView((shown) => toggleZoom(shown, at, size()))
  }

  const handleCancel = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId)

  return {
    view,
    zoomBy,
    showWhole: () => setView(WHOLE),
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: handleCancel,
    },
  }
}

function pinched(view: View, [first, second]: [Spot, Spot], [one, other]: [Spot, Spot], stage: Size): View {
  const factor = distance(one, other) / Math.max(1, distance(first, second))
  const [from, to] = [middle(first, second), middle(one, other)]
  return panBy(zoomAt(view, factor, from, stage), { x: to.x - from.x, y: to.y - from.y }, stage)
}

export const transformOf = ({ scale, x, y }: View) => `translate(${x}px, ${y}px) scale(${scale})`

/** From the middle of the stage, which captures the pointer. */
function spotOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const pairOf = (fingers: ReadonlyMap<number, Spot>) => [...fingers.values()] as [Spot?, Spot?]
const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
