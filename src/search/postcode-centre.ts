import { COORDINATE_PRECISIONS, type CoordinatePrecision } from '../../contract/entities/lead.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import { milesFrom, widerMiddle } from '../../contract/entities/postcodes/postcode-middle.ts'
import type { Places } from './places.ts'
import type { Point } from './radius.ts'
import type { TextColumn } from './text-column.ts'

// From where a radius around a postcode is measured.

export interface Centre extends Point {
  precision: CoordinatePrecision
}

/** What a screen says of it: `unknown` where there is no such area; `miles`: how far the postcode may be from it. */
export interface CentreFacts {
  precision: CoordinatePrecision | 'unknown'
  miles: number
}

export const centreFacts = (centre: Centre | undefined, postcode: string): CentreFacts =>
  centre
    ? { precision: centre.precision, miles: milesFrom(centre.precision, postcode) }
    : { precision: 'unknown', miles: 0 }

interface Widening {
  precision: 'unit' | 'sector' | 'outcode'
  stem: string
  /** Characters that follow the stem. */
  rest: number
}

/** `M14AB` has the sector `M14` and the outcode `M1`; `M14` or `M1` alone could be either. */
function widenings(postcode: string): { near: Widening[]; wide: Widening[] } {
  const isWhole = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(postcode)
  if (!isWhole)
    return {
      near: [],
      wide: [
        { precision: 'outcode', stem: postcode, rest: 3 },
        { precision: 'sector', stem: postcode, rest: 2 },
      ],
    }
  return {
    near: [
      { precision: 'unit', stem: postcode, rest: 0 },
      { precision: 'sector', stem: postcode.slice(0, -2), rest: 2 },
    ],
    wide: [{ precision: 'outcode', stem: postcode.slice(0, -3), rest: 3 }],
  }
}

const isFiner = (a: Centre, b: Centre) =>
  COORDINATE_PRECISIONS.indexOf(a.precision) < COORDINATE_PRECISIONS.indexOf(b.precision)

/** The centre that the server gave, unless the device knows it more exactly: the server measures from there too. */
export function findCentre(leads: LocatedLeads, given: string, serverCentre: Centre | undefined): Centre | undefined {
  const known = knownCentre(leads, given)
  return serverCentre && !(known && isFiner(known, serverCentre)) ? serverCentre : known
}

export interface LocatedLeads {
  postcodes: TextColumn
  places: Places
  isAlive: (slot: number) => boolean
}

/** The middle of the device’s leads of that postcode or its sector, else of its district, else of its area. */
function knownCentre(leads: LocatedLeads, given: string): Centre | undefined {
  const { near, wide } = widenings(compactPostcode(given))
  const middle = widerMiddle(given)
  if (middle?.precision === 'outcode') return middleOfLeads(leads, near) ?? middle
  return middleOfLeads(leads, [...near, ...wide]) ?? middle
}

function middleOfLeads({ postcodes, places, isAlive }: LocatedLeads, among: readonly Widening[]): Centre | undefined {
  for (const { precision, stem, rest } of among) {
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
}
