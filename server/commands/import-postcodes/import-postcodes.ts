import { importPostcodeRows, rebuildMiddles } from '../../store/register/postcodes.ts'
import { placeAgain } from '../../store/register/place-rows.ts'
import type { Store } from '../../store/core/open-store.ts'
import { StartError } from '../../store/core/start-error.ts'
import type { CsvRow } from '../../../csv/csv-parser.ts'
import { openSourceFiles, readCsvFiles, type SourceFile } from '../source-files.ts'
import proj4 from 'proj4'
import { canonicalPostcode, compactPostcode } from '../../../contract/entities/postcode.ts'

export interface PostcodeCounts {
  readonly rows: number
  readonly imported: number
  /** Rows without a postcode, or whose postcode has no coordinates. */
  readonly skipped: number
}

export interface PostcodesImported extends PostcodeCounts {
  readonly format: PostcodeFormat['name'] | undefined
  readonly placed: number
}

export interface PostcodeImport {
  readonly path: string
  readonly onProgress?: (progress: PostcodeCounts & { bytesRead: number; bytes: number }) => void
}

const BATCH = 50_000

/** Afterwards locates leads again that can now be more exact. A second run replaces known postcodes. */
export async function importPostcodes(store: Store, { path, onProgress }: PostcodeImport): Promise<PostcodesImported> {
  const source = await openSourceFiles(path, (name) => /\.csv$/i.test(name))
  try {
    const files = directoryFiles(source.files)
    if (files.length === 0) throw new StartError(`${path} holds no CSV file of postcodes.`)
    const { counts, format } = await importFiles(store, files, onProgress)
    await rebuildMiddles(store)
    return { ...counts, format, placed: await placeAgain(store) }
  } finally {
    source.close()
  }
}

/** A release has the whole directory, then the same split into areas, then names and guides. */
export function directoryFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  if (files.length <= 1) return files
  const whole = files.filter(({ name }) => /(^|\/)(ONSPD|NSPL)_[^/]*_UK\.csv$/i.test(name))
  if (whole.length > 0) return whole
  return files.filter(({ name }) => /(^|\/)Data\/(CSV|multi_csv)\/[^/]+\.csv$/i.test(name))
}

async function importFiles(store: Store, files: readonly SourceFile[], onProgress: PostcodeImport['onProgress']) {
  const counts = { rows: 0, imported: 0, skipped: 0 }
  const writer = batchWriter(store)
  let format: PostcodeFormat | undefined
  for (const { file, parts } of readCsvFiles(files)) {
    format = undefined
    for await (const { rows, bytesRead, bytes } of parts) {
      for (const row of rows) {
        if (!format) {
          format = demandFormat(row, file.name)
          if (format.hasHeader) continue
        }
        counts.rows++
        const place = row.fault ?? format.toRow(row.cells)
        if (typeof place === 'string') counts.skipped++
        else if (writer.add(place)) await writer.flush()
      }
      counts.imported = counts.rows - counts.skipped
      onProgress?.({ ...counts, bytesRead, bytes })
    }
  }
  await writer.flush()
  await writer.written()
  return { counts, format: format?.name }
}

function demandFormat({ cells, fault }: CsvRow, name: string): PostcodeFormat {
  const format = fault === undefined ? detectFormat(cells) : undefined
  if (format) return format
  throw new StartError(
    `${name} is not a file of postcodes: it needs the columns of ONSPD, NSPL or Code-Point Open, or postcode, lat and lng.`,
  )
}

/** Reads the next batch while one is written. If a postcode occurs twice in a batch, the last row counts. */
function batchWriter(store: Store) {
  let rows = new Map<string, PostcodeRow>()
  let writing: Promise<void> = Promise.resolve()
  return {
    add: (row: PostcodeRow) => rows.set(row[0], row).size >= BATCH,
    flush: async () => {
      await writing
      writing = importPostcodeRows(store, [...rows.values()])
      // Awaited at the next flush. Until then its rejection needs a handler.
      writing.catch(() => {})
      rows = new Map()
    },
    written: () => writing,
  }
}

// Reads the files that locate every postcode of the country: the ONS Postcode Directory and the National Statistics
// Postcode Lookup (with the columns of all their years), Code-Point Open, and plain postcode,lat,lng.

/** In the order of `POSTCODE_COLUMNS`. A string is the reason why the row has none. */
type PostcodeRow = readonly [
  code: string,
  lat: number,
  lng: number,
  isTerminated: boolean,
  localAuthority: string | undefined,
  constituency: string | undefined,
  region: string | undefined,
]
type RowToPostcode = (cells: readonly string[]) => PostcodeRow | string

/** How to read a file, decided by its first row. `hasHeader` is false if that row is already a postcode. */
interface PostcodeFormat {
  readonly name: 'ONSPD or NSPL' | 'Code-Point Open' | 'postcode, latitude, longitude'
  readonly hasHeader: boolean
  readonly toRow: RowToPostcode
}

function detectFormat(firstRow: readonly string[]): PostcodeFormat | undefined {
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
  // The directory writes 99.999999 and 0 for unknown coordinates.
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

/** The directory's quality code for a postcode without coordinates. */
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

/** Converts the National Grid (EPSG:27700) to degrees, within a metre of the ONS's own figures. */
const toDegrees = proj4(
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
    '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  'WGS84',
)

/** Includes the Channel Islands and Shetland. */
const isInBritain = (lat: number, lng: number) => lat > 49 && lat < 61.5 && lng > -9 && lng < 2.5

const ANY_SHAPE = /^[A-Z]{1,3}\d[A-Z\d]?\d[A-Z]{2}$/

function codeOf(text: string | undefined): string | undefined {
  const compact = compactPostcode(text ?? '')
  return ANY_SHAPE.test(compact) || canonicalPostcode(compact) !== undefined ? compact : undefined
}
