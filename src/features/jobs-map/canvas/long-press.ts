import type OlMap from 'ol/Map.js'
import type { Point } from '../../../search/radius.ts'
import { pointOf } from './projection.ts'

const LONG_PRESS_MS = 600
/** A resting finger still trembles. */
const STILL_PIXELS = 10

/** A finger that rests on the map, or the secondary mouse button. Safari on iOS has no event for a resting finger. */
export function watchLongPress(map: OlMap, target: HTMLElement, onPress: (place: Point) => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isMouse = false
  const cancel = () => clearTimeout(timer)
  const press = (event: MouseEvent) => onPress(pointOf(map.getEventCoordinate(event)))
  const rest = (event: PointerEvent) => {
    if (event.target) ignoreLift(event.target)
    press(event)
  }
  const options = { signal: stop.signal }
  target.addEventListener(
    'pointerdown',
    (event) => {
      cancel()
      isMouse = event.pointerType === 'mouse'
      if (isMouse || !event.isPrimary) return
      start = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => rest(event), LONG_PRESS_MS)
    },
    options,
  )
  target.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_PIXELS) cancel()
    },
    options,
  )
  for (const name of ['pointerup', 'pointercancel', 'wheel'] as const) target.addEventListener(name, cancel, options)
  target.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault()
      // A resting finger is handled by its timer.
      if (isMouse) press(event)
    },
    options,
  )
  return () => {
    cancel()
    stop.abort()
  }
}

/** Browsers send what a lifted finger means a little later. */
const AFTER_LIFT_MS = 400
const MEANT_BY_LIFT = ['touchend', 'mousedown', 'mouseup', 'click', 'contextmenu'] as const

/**
 * The press has opened something under the finger. Lifting it must neither press nor focus what is there now. Touch events
 * go to where the finger came down, even if that is no longer on the screen.
 */
function ignoreLift(touched: EventTarget): void {
  const stop = new AbortController()
  const options = { capture: true, passive: false, signal: stop.signal }
  const ignore = (event: Event) => {
    if (event.cancelable) event.preventDefault()
    event.stopPropagation()
  }
  const handleLift = (event: Event) => {
    ignore(event)
    setTimeout(() => stop.abort(), AFTER_LIFT_MS)
  }
  for (const name of MEANT_BY_LIFT) addEventListener(name, ignore, options)
  for (const name of ['touchend', 'touchcancel'] as const) touched.addEventListener(name, handleLift, options)
}
