// Land and sea out of the coastline of OpenStreetMap, whose lines have the land on their left
// (https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline). They are cut at the edge of the area, and closed along it
// counter-clockwise, which keeps the land inside. Turned round, the same lines enclose the sea.
import { type Bounds, boundsAround, contains, isInside } from './bounds.ts'
import { clipLine, clipRing } from './clip.ts'
import type { Position } from './points.ts'

type Ring = readonly Position[]
/** The outer ring, then its holes. */
export type Polygon = readonly Ring[]

/** Without a coast the whole area is land. */
export function landAndSea(coast: readonly Ring[], box: Bounds): { land: Polygon[]; sea: Polygon[] } {
  const lines = joined(coast)
  const isRing = (line: Ring) => isClosed(line) && line.every(([lng, lat]) => isInside(lng, lat, box))
  const rings = lines.filter((line) => isRing(line) && line.length > 3)
  const pieces = lines
    .filter((line) => !isRing(line))
    .flatMap((line) => clipLine(outsideFirst(line, box), box))
    .filter((piece) => piece.length > 1)
    .map((piece) => toEdge(piece, box))
  const largest = rings.toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a))).at(0)
  const isSeaAround = largest !== undefined && areaOf(largest) > 0
  const turned = (all: readonly Ring[]) => all.map((line) => line.toReversed())
  const around = pieces.length > 0 ? undefined : cornersOf(box)
  return {
    land: polygonsOf(pieces, rings, box, isSeaAround ? undefined : around),
    sea: polygonsOf(turned(pieces), turned(rings), box, isSeaAround ? around : undefined),
  }
}

/** The part of a polygon in a box. */
export const clipPolygon = (polygon: Polygon, box: Bounds): Polygon => {
  const [outer, ...holes] = polygon.map((ring) => clipRing(ring, box))
  return outer && outer.length > 3 ? [outer, ...holes.filter((hole) => hole.length > 3)] : []
}

const keyOf = (position: Position | undefined) => String(position)
const isClosed = (line: Ring) => keyOf(line[0]) === keyOf(line.at(-1))

/** Each line goes on where another one starts. */
function joined(lines: readonly Ring[]): Ring[] {
  const byStart = new Map(lines.filter((line) => !isClosed(line)).map((line) => [keyOf(line[0]), line]))
  const ends = new Set(lines.map((line) => keyOf(line.at(-1))))
  const whole: Ring[] = lines.filter(isClosed)
  const takeFrom = (start: string) => {
    // Spread as arguments, a long line would be too much.
    const parts: Ring[] = []
    for (let next = byStart.get(start); next; next = byStart.get(keyOf(next.at(-1)))) {
      byStart.delete(keyOf(next[0]))
      parts.push(parts.length > 0 ? next.slice(1) : next)
    }
    whole.push(parts.flat())
  }
  for (const start of [...byStart.keys()].filter((key) => !ends.has(key))) takeFrom(start)
  // What is left are rings of several ways.
  for (let [start] = byStart.keys(); start !== undefined; [start] = byStart.keys()) takeFrom(start)
  return whole
}

/** A ring that leaves the area starts outside of it: none of its pieces is cut in two then. */
function outsideFirst(line: Ring, box: Bounds): Ring {
  const at = line.findIndex(([lng, lat]) => !isInside(lng, lat, box))
  return isClosed(line) && at > 0 ? [...line.slice(at, -1), ...line.slice(0, at + 1)] : line
}

/** Where the extract ends before the area does, a line goes straight on to the nearest edge. */
function toEdge(piece: Ring, box: Bounds): Ring {
  const [first, last] = [piece[0], piece.at(-1)]
  if (!first || !last) return piece
  const [from, to] = [nearestOnEdge(first, box), nearestOnEdge(last, box)]
  return [...(keyOf(from) === keyOf(first) ? [] : [from]), ...piece, ...(keyOf(to) === keyOf(last) ? [] : [to])]
}

function nearestOnEdge([lng, lat]: Position, { west, south, east, north }: Bounds): Position {
  const ways: ReadonlyArray<readonly [number, Position]> = [
    [lng - west, [west, lat]],
    [east - lng, [east, lat]],
    [lat - south, [lng, south]],
    [north - lat, [lng, north]],
  ]
  return ways.toSorted(([a], [b]) => a - b)[0]?.[1] ?? [lng, lat]
}

const cornersOf = ({ west, south, east, north }: Bounds): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** `around`: the ring that encloses all the others. */
function polygonsOf(pieces: readonly Ring[], rings: readonly Ring[], box: Bounds, around: Ring | undefined): Polygon[] {
  const outer = [...(around ? [around] : []), ...alongEdge(pieces, box), ...rings.filter((ring) => areaOf(ring) > 0)]
  const polygons = outer
    .map((ring) => ({ bounds: boundsAround(ring), area: Math.abs(areaOf(ring)), rings: [ring] }))
    .toSorted((a, b) => a.area - b.area)
  for (const hole of rings.filter((ring) => areaOf(ring) < 0)) {
    const [inside] = hole
    if (!inside) continue
    polygons
      .find(({ bounds, rings: [ring = []] }) => isInside(...inside, bounds) && contains(ring, inside))
      ?.rings.push(hole)
  }
  return polygons.map((polygon) => polygon.rings)
}

/** Rings out of lines from edge to edge. */
function alongEdge(pieces: readonly Ring[], box: Bounds): Ring[] {
  const rest = new Set(pieces)
  const rings: Ring[] = []
  for (const first of pieces) {
    if (!rest.has(first)) continue
    const parts: Ring[] = []
    for (let piece = first; rest.delete(piece); ) {
      const from = alongOf(piece.at(-1), box)
      const next = nextFrom(from, pieces, box)
      parts.push(piece, cornersBetween(from, alongOf(next?.[0], box), box))
      if (next) piece = next
    }
    rings.push([...parts.flat(), ...first.slice(0, 1)])
  }
  return rings
}

const SIDES = 4

/** How far along the edge, counter-clockwise from the south-west, in sides. */
function alongOf([lng, lat]: Position = [0, 0], { west, south, east, north }: Bounds): number {
  const [x, y] = [(lng - west) / (east - west), (lat - south) / (north - south)]
  const off = [y, 1 - x, 1 - y, x].map(Math.abs)
  const side = off.indexOf(Math.min(...off))
  return side + ([x, y, 1 - x, 1 - y][side] ?? 0)
}

const stepsTo = (from: number, to: number) => (to - from + SIDES) % SIDES

const nextFrom = (from: number, pieces: readonly Ring[], box: Bounds) =>
  pieces
    .map((piece) => ({ piece, steps: stepsTo(from, alongOf(piece[0], box)) }))
    .toSorted((a, b) => a.steps - b.steps)
    .at(0)?.piece

function cornersBetween(from: number, to: number, box: Bounds): Position[] {
  const corners = cornersOf(box)
  const passed: Position[] = []
  for (let corner = Math.floor(from) + 1; corner < from + stepsTo(from, to); corner += 1) {
    const position = corners[corner % SIDES]
    if (position) passed.push(position)
  }
  return passed
}

/** Positive for a ring that runs counter-clockwise. */
const areaOf = (ring: Ring) =>
  ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
    return sum + (beforeX * y - x * beforeY) / 2
  }, 0)
