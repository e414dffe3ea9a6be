import { type Bounds, isInside } from './bounds.ts'
import type { Position } from './points.ts'

/** The parts of a line in a box. */
export function clipLine(line: readonly Position[], box: Bounds): Position[][] {
  const pieces: Position[][] = []
  let piece: Position[] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    const part = from && clipStep(from, to, box)
    if (!part) continue
    if (piece.at(-1) !== from) pieces.push((piece = [part[0]]))
    piece.push(part[1])
  }
  return pieces
}

/** By Liang and Barsky. An end that is in the box stays the same object. */
function clipStep(
  from: Position,
  to: Position,
  { west, south, east, north }: Bounds,
): [Position, Position] | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  let [enter, leave] = [0, 1]
  const sides = [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const
  for (const [towards, room] of sides) {
    if (towards === 0 && room < 0) return
    if (towards < 0) enter = Math.max(enter, room / towards)
    if (towards > 0) leave = Math.min(leave, room / towards)
  }
  if (enter > leave) return
  const at = (share: number): Position => [from[0] + dx * share, from[1] + dy * share]
  return [enter > 0 ? at(enter) : from, leave < 1 ? at(leave) : to]
}

/** The part of a ring in a box, by Sutherland and Hodgman. It may run along the edge of the box. */
export function clipRing(ring: readonly Position[], box: Bounds): Position[] {
  if (ring.every(([lng, lat]) => isInside(lng, lat, box))) return [...ring]
  let open = ring.slice(0, -1)
  for (const [axis, limit, sign] of sidesOf(box)) {
    const inside = (position: Position) => (position[axis] - limit) * sign >= 0
    open = open.flatMap((to, index) => {
      const from = open.at(index - 1) ?? to
      const crossing = inside(from) === inside(to) ? [] : [crossed(from, to, axis, limit)]
      return inside(to) ? [...crossing, to] : crossing
    })
  }
  return [...open, ...open.slice(0, 1)]
}

const sidesOf = ({ west, south, east, north }: Bounds) =>
  [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const

function crossed(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const share = (limit - from[axis]) / (to[axis] - from[axis])
  const [lng, lat] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  return axis === 0 ? [limit, lat] : [lng, limit]
}
