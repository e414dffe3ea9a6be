import { COORDINATE_PRECISIONS, type CoordinatePrecision } from '../../contract/entities/lead.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import { centreOfArea } from '../../contract/entities/postcode-areas.ts'
import type { Places } from './places.ts'
import type { TextColumn } from './text-column.ts'

/** `unknown` when there is no such area. */
export type CentrePrecision = CoordinatePrecision | 'unknown'

export interface Point {
  lat: number
  lng: number
}

export interface Centre extends Point {
  precision: Exclude<CentrePrecision, 'unknown'>
}

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function milesBetween(a: Point, b: Point): number {
  const haversine =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(haversine))
}

/** `M14AB` has the sector `M14` and the outcode `M1`; in `M14` or `M1` alone the two can’t be told apart. */
function widenings(postcode: string): Array<{ precision: Centre['precision']; stem: string; rest: number }> {
  const isWhole = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(postcode)
  if (!isWhole) {
    return [
      { precision: 'outcode', stem: postcode, rest: 3 },
      { precision: 'sector', stem: postcode, rest: 2 },
    ]
  }
  return [
    { precision: 'unit', stem: postcode, rest: 0 },
    { precision: 'sector', stem: postcode.slice(0, -2), rest: 2 },
    { precision: 'outcode', stem: postcode.slice(0, -3), rest: 3 },
  ]
}

const isFiner = (a: Centre, b: Centre) =>
  COORDINATE_PRECISIONS.indexOf(a.precision) < COORDINATE_PRECISIONS.indexOf(b.precision)

/** The centre that the server gave, unless the device knows it more exactly: the server measures from there too. */
export function findCentre(leads: PlacedLeads, given: string, serverCentre: Centre | undefined): Centre | undefined {
  const known = knownCentre(leads, given)
  return serverCentre && !(known && isFiner(known, serverCentre)) ? serverCentre : known
}

export interface PlacedLeads {
  postcodes: TextColumn
  places: Places
  isAlive: (slot: number) => boolean
}

/** The middle of the device’s leads of that postcode, else of its sector, its outcode, or its area. */
function knownCentre({ postcodes, places, isAlive }: PlacedLeads, given: string): Centre | undefined {
  for (const { precision, stem, rest } of widenings(compactPostcode(given))) {
    const sum = { lat: 0, lng: 0, number: 0 }
    postcodes.findContaining(stem, (slot, isAtStart, length) => {
      if (!isAtStart || length !== stem.length + rest || !isAlive(slot) || !places.has(slot)) return
      if (!places.isAsExactAs(slot, precision)) return
      sum.lat += places.lat(slot)
      sum.lng += places.lng(slot)
      sum.number += 1
    })
    if (sum.number > 0) return { precision, lat: sum.lat / sum.number, lng: sum.lng / sum.number }
  }
  const area = centreOfArea(compactPostcode(given))
  return area && { precision: 'area', ...area }
}

export const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180

/** A box that contains the circle: comparing with it is much cheaper than measuring. */
export function boxAround({ lat, lng }: Point, miles: number) {
  const height = (miles / MILES_PER_DEGREE) * 1.001
  const widest = Math.cos(radians(Math.min(89, Math.abs(lat) + height)))
  const width = height / widest
  return { south: lat - height, north: lat + height, west: lng - width, east: lng + width }
}

/** A place on the square of web maps (Web Mercator): 0 to 1 from west to east and from north to south. */
export interface WorldPlace {
  x: number
  y: number
}

const HALF_TURN = 180

export const worldX = (lng: number) => lng / (2 * HALF_TURN) + 0.5
export const worldY = (lat: number) => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / HALF_TURN)) / (2 * Math.PI)

export const toWorld = ({ lat, lng }: Point): WorldPlace => ({ x: worldX(lng), y: worldY(lat) })

export const toPoint = ({ x, y }: WorldPlace): Point => ({
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * HALF_TURN) / Math.PI,
  lng: (x - 0.5) * 2 * HALF_TURN,
})
