import type { WorldPlace } from '../../../search/radius.ts'
import { type Line, scaleAt, thinned } from './land-shapes.ts'

export interface LandColours {
  land: string
  border: string
}

export interface LandFrame {
  centre: WorldPlace
  /** As in web maps: the world is 256 pixels at 0, and twice as many at each whole number. */
  zoom: number
  /** In device pixels. */
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  pixelRatio: number
  colours: LandColours
}

/** For one whole zoom, in its pixels. */
interface Paths {
  land: Path2D
  borders: Path2D
}

const BORDER_WIDTH = 0.75
const OUTLINE_WIDTH = 1.5
const DEEPEST_ZOOM = 12
const KEPT = 4

export function createLandPainter(rings: readonly Line[], borders: readonly Line[]) {
  const pathsByZoom = new Map<number, Paths>()

  function pathsAt(zoom: number): Paths {
    const known = pathsByZoom.get(zoom)
    if (known) return known
    const [oldest] = pathsByZoom.keys()
    if (oldest !== undefined && pathsByZoom.size >= KEPT) pathsByZoom.delete(oldest)
    const scale = scaleAt(zoom)
    const paths = { land: pathOf(rings, scale), borders: pathOf(borders, scale) }
    pathsByZoom.set(zoom, paths)
    return paths
  }

  return (context: OffscreenCanvasRenderingContext2D, frame: LandFrame): void => {
    const { centre, zoom, width, height, pixelRatio, colours } = frame
    const whole = Math.min(DEEPEST_ZOOM, Math.max(0, Math.ceil(zoom)))
    const { land, borders } = pathsAt(whole)
    const scale = 2 ** (zoom - whole) * pixelRatio
    const around = 256 * 2 ** whole
    context.reset()
    context.translate(width / 2, height / 2)
    context.scale(scale, scale)
    context.translate(-centre.x * around, -centre.y * around)
    context.fillStyle = colours.land
    context.fill(land)
    // Areas are simplified separately: their outline closes the hairlines between neighbours.
    context.strokeStyle = colours.land
    context.lineWidth = (OUTLINE_WIDTH * pixelRatio) / scale
    context.stroke(land)
    context.strokeStyle = colours.border
    context.lineWidth = (BORDER_WIDTH * pixelRatio) / scale
    context.stroke(borders)
  }
}

function pathOf(lines: readonly Line[], scale: number): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    const places = thinned(line, scale)
    for (let at = 0; at < places.length; at += 2) {
      const [x = 0, y = 0] = [places[at], places[at + 1]]
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
  }
  return path
}
