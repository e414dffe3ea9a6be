/**
 * The corners of a shape on the map, where the last is joined to the first. A point is on the square of web maps (Web
 * Mercator): 0 to 1 from west to east and from north to south, so that edges are straight as drawn.
 */
export type Ring = ReadonlyArray<{ readonly x: number; readonly y: number }>

export const FEWEST_CORNERS = 3

/**
 * Whether a point is in the ring: a line to the east of it crosses the ring an odd number of times. If a ring crosses
 * itself, points that are inside it twice count as outside. Of two rings with a common edge, one includes the points on
 * that edge.
 */
export function insideOf(ring: Ring): (x: number, y: number) => boolean {
  const xs = ring.map(({ x }) => x)
  const ys = ring.map(({ y }) => y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  return (x, y) => {
    // An unknown point is NaN, and so in no box.
    if (!(x >= west && x <= east && y >= north && y <= south)) return false
    let isInside = false
    let before = ring.length - 1
    for (let corner = 0; corner < ring.length; before = corner++) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [xs[corner], ys[corner], xs[before], ys[before]]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
    }
    return isInside
  }
}
