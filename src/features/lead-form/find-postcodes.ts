import {
  findNearPostcodes,
  NEAR_AT_MOST,
  NEAR_METRES,
  type NearPostcode,
} from '../../../contract/endpoints/postcodes.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { call, type CallOptions } from '../../api/call.ts'
import { Unreachable } from '../../api/failures.ts'
import { askForPosition, type PositionFailure } from '../../hooks/use-device-position.ts'
import { NEAR_ME } from '../../records/near-me-sort.ts'
import { milesBetween, type Point } from '../../search/radius.ts'
import type { CompanySearch } from '../../workers/search-client.ts'

// Where the person is, or the point that they tapped on the map, as postcodes to choose from. It is asked for at the tap,
// sent once and kept nowhere.

export interface FoundPostcodes {
  kind: 'found'
  postcodes: readonly NearPostcode[]
  /** Of the leads on this device, where the server has none to offer or can't be reached. */
  from: 'server' | 'device' | 'device offline'
  accuracyMetres: number
}

export type NoPostcodes =
  | { kind: PositionFailure | 'offline' | 'notImported' | 'none' }
  | { kind: 'imprecise'; accuracyMetres: number }

/** A position may be a few steps old. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 15_000 }

export interface Sources {
  search: CompanySearch | undefined
  auth: CallOptions
}

export async function findPostcodesHere(sources: Sources): Promise<FoundPostcodes | NoPostcodes> {
  const position = await askForPosition(OPTIONS)
  if (typeof position === 'string') return { kind: position }
  const { lat, lng, accuracy: accuracyMetres = 0 } = position
  if (accuracyMetres > NEAR_METRES) return { kind: 'imprecise', accuracyMetres }
  return findPostcodesAt({ lat, lng }, accuracyMetres, sources)
}

export async function findPostcodesAt(
  point: Point,
  accuracyMetres: number,
  { search, auth }: Sources,
): Promise<FoundPostcodes | NoPostcodes> {
  const answer = await askServer(point, auth)
  if (answer !== 'offline' && answer.postcodes.length > 0)
    return { kind: 'found', postcodes: answer.postcodes, from: 'server', accuracyMetres }
  const postcodes = search ? await postcodesOfLeads(search, point) : []
  if (postcodes.length > 0)
    return { kind: 'found', postcodes, from: answer === 'offline' ? 'device offline' : 'device', accuracyMetres }
  if (answer === 'offline') return { kind: 'offline' }
  return { kind: answer.isImported ? 'none' : 'notImported' }
}

/** About 10 metres: more would say nothing about the postcode. */
const rounded = (degrees: number) => Number(degrees.toFixed(4))

async function askServer({ lat, lng }: Point, auth: CallOptions) {
  try {
    return await call(findNearPostcodes, { body: { lat: rounded(lat), lng: rounded(lng) } }, auth)
  } catch (error) {
    if (error instanceof Unreachable) return 'offline'
    throw error
  }
}

const METRES_PER_MILE = 1609.344
/** Several leads share a postcode. */
const LEADS_READ = 50

async function postcodesOfLeads(search: CompanySearch, from: Point): Promise<NearPostcode[]> {
  const { rows } = await search.leads('lead').query({}, { number: 1, size: LEADS_READ }, { ...NEAR_ME, from })
  const found = new Map<string, NearPostcode>()
  for (const { lat, lng, coordinate_precision: precision, posttown, county, postcode: given = '' } of rows) {
    const postcode = canonicalPostcode(given)
    if (postcode === undefined || lat === undefined || lng === undefined || precision !== 'unit') continue
    const metres = Math.round(milesBetween(from, { lat, lng }) * METRES_PER_MILE)
    if (metres > NEAR_METRES || found.has(postcode)) continue
    found.set(postcode, { postcode, metres, ...(posttown ? { posttown } : {}), ...(county ? { county } : {}) })
  }
  return [...found.values()].slice(0, NEAR_AT_MOST)
}
