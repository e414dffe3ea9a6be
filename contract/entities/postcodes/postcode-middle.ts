import type { CoordinatePrecision } from '../lead.ts'
import { canonicalPostcode, widerPlaces } from '../postcode.ts'
import { centreOfArea } from './postcode-areas.ts'
import { DISTRICTS } from './postcode-districts.ts'

// The approximate location of a postcode that was not imported: the middle of its district, else of its area.

interface Middle {
  readonly lat: number
  readonly lng: number
}

interface District extends Middle {
  readonly miles: number
}

/** How far a postcode may be from the middle of the wider area, in miles: nine in ten are closer. Measured on ONS data. */
const MILES_FROM_SECTOR = 2
const MILES_FROM_AREA = 17

/** The middle of the district of a full or partial postcode in any spelling, else of its area: `LE` is enough. */
export function widerMiddle(given: string): (Middle & { precision: 'outcode' | 'area' }) | undefined {
  const district = districtOf(given)
  if (district) return { lat: district.lat, lng: district.lng, precision: 'outcode' }
  const area = centreOfArea(given)
  return area && { ...area, precision: 'area' }
}

export function milesFrom(precision: CoordinatePrecision, postcode: string): number {
  if (precision === 'unit') return 0
  if (precision === 'sector') return MILES_FROM_SECTOR
  return precision === 'outcode' ? (districtOf(postcode)?.miles ?? MILES_FROM_AREA) : MILES_FROM_AREA
}

/** `LS14` is the district LS14, not a part of LS1. `LS1 4` is the latter. */
function districtOf(given: string): District | undefined {
  const canonical = canonicalPostcode(given)
  const districts = allDistricts()
  if (canonical !== undefined) return districts.get(widerPlaces(canonical).outcode)
  const [outward = '', inward] = given
    .trim()
    .toUpperCase()
    .split(/[\s+]+/)
  return districts.get(outward) ?? (inward === undefined ? districts.get(outward.slice(0, -1)) : undefined)
}

let read: ReadonlyMap<string, District> | undefined

/** Parsed when it is first needed, because most pages and workers never need it. */
function allDistricts(): ReadonlyMap<string, District> {
  read ??= new Map(
    DISTRICTS.trim()
      .split(/[\n;]/)
      .map((district) => {
        const [code = '', lat, lng, miles] = district.split(' ')
        return [code, { lat: Number(lat), lng: Number(lng), miles: Number(miles) }]
      }),
  )
  return read
}
