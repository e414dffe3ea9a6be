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
  const options = { signal: stop.signal }
  target.addEventListener(
    'pointerdown',
    (event) => {
      cancel()
      isMouse = event.pointerType === 'mouse'
      if (isMouse || !event.isPrimary) return
      start = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => press(event), LONG_PRESS_MS)
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
