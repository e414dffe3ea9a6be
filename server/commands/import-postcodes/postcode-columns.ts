import proj4 from 'proj4'
import { canonicalPostcode, compactPostcode } from '../../../contract/entities/postcode.ts'

// The files that name every postcode of the country with its place: the ONS Postcode Directory and the National
// Statistics Postcode Lookup, in the columns of all their years, Code-Point Open, and plain postcode,lat,lng.

/** In the order of `POSTCODE_COLUMNS`; a text says why there is none. */
export type PostcodeRow = readonly [
  code: string,
  lat: number,
  lng: number,
  isTerminated: boolean,
  localAuthority: string | undefined,
  constituency: string | undefined,
  region: string | undefined,
]
export type RowToPostcode = (cells: readonly string[]) => PostcodeRow | string

/** How a file is read, told by its first row; `hasHeader` is false where that row is a postcode already. */
export interface PostcodeFormat {
  readonly name: 'ONSPD or NSPL' | 'Code-Point Open' | 'postcode, latitude, longitude'
  readonly hasHeader: boolean
  readonly toRow: RowToPostcode
}

export function detectFormat(firstRow: readonly string[]): PostcodeFormat | undefined {
  if (isCodePoint(firstRow)) return { name: 'Code-Point Open', hasHeader: false, toRow: readCodePoint }
  const names = firstRow.map((name) => name.trim().toLowerCase())
  const column = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const columns = {
    postcode: column(/^(pcds|pcd7|pcd8?|pcd2|post[ _]?code)$/),
    lat: column(/^(lat|latitude)$/),
    lng: column(/^(long|lng|lon|longitude)$/),
    end: column(/^doterm$/),
    localAuthority: column(/^(oslaua|laua|lad\d\dcd)$/),
    constituency: column(/^(pcon|pcon\d\dcd)$/),
    region: column(/^(gor|rgn|rgn\d\dcd)$/),
  }
  if (columns.postcode < 0 || columns.lat < 0 || columns.lng < 0) return
  const name = columns.end < 0 ? 'postcode, latitude, longitude' : 'ONSPD or NSPL'
  return { name, hasHeader: true, toRow: (cells) => readDirectory(cells, columns) }
}

type Columns = Record<'postcode' | 'lat' | 'lng' | 'end' | 'localAuthority' | 'constituency' | 'region', number>

function readDirectory(cells: readonly string[], columns: Columns): PostcodeRow | string {
  const cell = (index: number) => cells[index]?.trim() || undefined
  const code = codeOf(cell(columns.postcode))
  if (code === undefined) return `"${cell(columns.postcode) ?? ''}" isn’t a postcode`
  const lat = Number(cell(columns.lat) ?? Number.NaN)
  const lng = Number(cell(columns.lng) ?? Number.NaN)
  // 99.999999 and 0 stand where the directory knows no place.
  if (!isInBritain(lat, lng)) return `${code} has no place`
  return [
    code,
    lat,
    lng,
    cell(columns.end) !== undefined,
    cell(columns.localAuthority),
    cell(columns.constituency),
    cell(columns.region),
  ]
}

const isCodePoint = (cells: readonly string[]) =>
  cells.length >= 10 && codeOf(cells[0]) !== undefined && /^\d+$/.test(cells[1] ?? '') && /^\d+$/.test(cells[2] ?? '')

/** Its quality mark for a postcode that has no place. */
const NO_COORDINATES = '90'

function readCodePoint(cells: readonly string[]): PostcodeRow | string {
  const [postcode = '', quality, easting, northing, , , , , localAuthority] = cells
  const code = codeOf(postcode)
  if (code === undefined) return `"${postcode}" isn’t a postcode`
  if (quality === NO_COORDINATES) return `${code} has no place`
  const [lng = Number.NaN, lat = Number.NaN] = toDegrees.forward([Number(easting), Number(northing)])
  if (!isInBritain(lat, lng)) return `${code} has no place`
  return [code, lat, lng, false, localAuthority || undefined, undefined, undefined]
}

/** The National Grid (EPSG:27700) in degrees; within a metre of the ONS's own. */
const toDegrees = proj4(
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
    '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  'WGS84',
)

/** With the Channel Islands and Shetland; long retired postcodes too, which have shapes of their own. */
const isInBritain = (lat: number, lng: number) => lat > 49 && lat < 61.5 && lng > -9 && lng < 2.5

const ANY_SHAPE = /^[A-Z]{1,3}\d[A-Z\d]?\d[A-Z]{2}$/

function codeOf(text: string | undefined): string | undefined {
  const compact = compactPostcode(text ?? '')
  return ANY_SHAPE.test(compact) || canonicalPostcode(compact) !== undefined ? compact : undefined
}
