import { compactPostcode } from '../../contract/entities/postcode.ts'
import type { IndexedLead, Place } from './indexed-lead.ts'

/** How exactly the device knows where a postcode is; `unknown` when no lead near it is on the device. */
export type CentrePrecision = 'unit' | 'sector' | 'outcode' | 'unknown'

export interface Centre {
  precision: Exclude<CentrePrecision, 'unknown'>
  lat: number
  lng: number
}

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along a great circle. */
export function milesBetween(a: Pick<Place, 'lat' | 'lng'>, b: Pick<Place, 'lat' | 'lng'>): number {
  const haversine =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(haversine))
}

function middle(places: readonly Place[]) {
  const sum = places.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }), {
    lat: 0,
    lng: 0,
  })
  return { lat: sum.lat / places.length, lng: sum.lng / places.length }
}

/** `M14AB` has the sector `M14` and the outcode `M1`; of `M14` or `M1` alone the last place can't be told apart. */
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

/** The middle of the device's leads of that postcode, else of its sector, else of its outcode. */
export function findCentre(leads: readonly IndexedLead[], given: string): Centre | undefined {
  for (const { precision, stem, rest } of widenings(compactPostcode(given))) {
    const places = leads.flatMap(({ postcode, place }) =>
      place &&
      postcode.length === stem.length + rest &&
      postcode.startsWith(stem) &&
      (place.isExact || precision !== 'unit')
        ? [place]
        : [],
    )
    if (places.length > 0) return { precision, ...middle(places) }
  }
}
