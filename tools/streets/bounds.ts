import { StartError } from '../../server/store/core/start-error.ts'
import { toPoint, toWorld } from '../../src/search/radius.ts'
import type { Position } from './points.ts'

/** A rectangle of the map in degrees. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** `west,south,east,north`, as other tools of OpenStreetMap have it. */
export function readBounds(text: string): Bounds {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isWorld = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90
  if (numbers.length === 4 && isWorld && west < east && south < north) return { west, south, east, north }
  throw new StartError(
    `--bbox ${text} isn't a valid area: give west,south,east,north in degrees, such as -1.8,53.7,-1.3,54.0.`,
  )
}

export const formatBounds = ({ west, south, east, north }: Bounds) =>
  [west, south, east, north].map((degrees) => String(Number(degrees.toFixed(4)))).join(',')

export const overlap = (a: Bounds, b: Bounds) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

export const isInside = (lng: number, lat: number, { west, south, east, north }: Bounds) =>
  lng >= west && lng <= east && lat >= south && lat <= north

export const widened = ({ west, south, east, north }: Bounds, by: number): Bounds => ({
  west: west - by,
  south: south - by,
  east: east + by,
  north: north + by,
})

export function boundsAround(positions: readonly Position[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [lng, lat] of positions) {
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
  }
  return bounds
}

/** Of two that overlap. */
export const intersection = (a: Bounds, b: Bounds): Bounds => ({
  west: Math.max(a.west, b.west),
  south: Math.max(a.south, b.south),
  east: Math.min(a.east, b.east),
  north: Math.min(a.north, b.north),
})

export function contains(ring: readonly Position[], [x, y]: Position): boolean {
  let isIn = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring.at(index - 1) ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}

export function boundsOfTile(zoom: number, x: number, y: number): Bounds {
  const across = 2 ** zoom
  const [northWest, southEast] = [0, 1].map((step) => toPoint({ x: (x + step) / across, y: (y + step) / across }))
  return {
    west: northWest?.lng ?? 0,
    south: southEast?.lat ?? 0,
    east: southEast?.lng ?? 0,
    north: northWest?.lat ?? 0,
  }
}

/** The first and the last tiles of a zoom in an area. */
export function tileRange({ west, south, east, north }: Bounds, zoom: number) {
  const across = 2 ** zoom
  const tile = (share: number) => Math.min(across - 1, Math.max(0, Math.floor(share * across)))
  const [from, to] = [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })]
  return { left: tile(from.x), right: tile(to.x), top: tile(from.y), bottom: tile(to.y) }
}

export function* tilesIn(bounds: Bounds, zoom: number): Generator<readonly [x: number, y: number]> {
  const { left, right, top, bottom } = tileRange(bounds, zoom)
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) yield [x, y]
}

export function countTiles(bounds: Bounds, minZoom: number, maxZoom: number): number {
  let count = 0
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const { left, right, top, bottom } = tileRange(bounds, zoom)
    count += (right - left + 1) * (bottom - top + 1)
  }
  return count
}
