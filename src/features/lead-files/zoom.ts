/** How a picture is shown on its stage: `x` and `y` are how far its middle is from the stage's, in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** From the middle of the stage. */
export interface Spot {
  x: number
  y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MOST = 8
/** What a double tap does. */
const NEAR = 2.5

/** The spot stays where it is on the stage. */
export function zoomAt(view: View, factor: number, at: Spot, stage: Size): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return within({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage)
}

export const panBy = ({ scale, x, y }: View, by: Spot, stage: Size): View =>
  within({ scale, x: x + by.x, y: y + by.y }, stage)

export const toggleZoom = (view: View, at: Spot, stage: Size): View =>
  view.scale > 1 ? WHOLE : zoomAt(view, NEAR, at, stage)

/** Its edges may come to the stage's edges and no further. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  const across = (width * (scale - 1)) / 2
  const down = (height * (scale - 1)) / 2
  return { scale, x: clamp(x, across), y: clamp(y, down) }
}

// `+ 0`: never minus zero.
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0

const SWIPE_PIXELS = 60

/** Of a picture that shows whole: 1 to the next, -1 to the one before, 0 for neither. */
export function swipeOf({ x, y }: Spot): -1 | 0 | 1 {
  if (Math.abs(x) < SWIPE_PIXELS || Math.abs(x) < Math.abs(y) * 1.5) return 0
  return x < 0 ? 1 : -1
}
