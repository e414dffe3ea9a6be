import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MOST_FILES, type TileFile, type Tiles } from '../../contract/entities/tiles.ts'

export const TILE_FILE_PATH = '/tiles/map.pmtiles'
export const TILE_FOLDER_PATH = '/tiles/'

export interface TileSetting extends Tiles {
  /** The tiles' host, which browsers must be allowed to connect to. Absent if it is this server. May contain `*`. */
  readonly origin?: string
  readonly file?: string
  /** The folder of `files`. */
  readonly folder?: string
}

/** The copyright line for streets in a PMTiles file, unless the operator names another. */
export const OSM_ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>'

const WEB_ADDRESS = /^(https?:\/\/)([^/?#]+)/
const IS_FILE = /\.pmtiles(\?|$)/

export function readTileSetting(url: string, given: string | undefined): TileSetting | undefined {
  const [, scheme, host] = WEB_ADDRESS.exec(url) ?? []
  const attribution = given ?? OSM_ATTRIBUTION
  if (scheme === undefined || host === undefined) return readOnDisk(resolve(url), attribution)
  // For hosts that differ in one part, `{a-c}.example.com`, which OpenLayers uses in turn.
  const origin = scheme + host.replace(/^[^.]*\{[^}]+\}[^.]*\./, '*.')
  if (IS_FILE.test(url)) return { kind: 'pmtiles', url, attribution, origin }
  const isComplete = ['{z}', '{x}'].every((part) => url.includes(part)) && /\{-?y\}/.test(url)
  return isComplete ? { kind: 'images', url, attribution, origin } : undefined
}

/** Images may have any source. Only PMTiles files are assumed to come from OpenStreetMap. */
export const needsAttribution = (url: string) => WEB_ADDRESS.test(url) && !IS_FILE.test(url)

function readOnDisk(path: string, attribution: string): TileSetting | undefined {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) return readTileFolder(path, attribution)
  return IS_FILE.test(path) ? { kind: 'pmtiles', url: TILE_FILE_PATH, attribution, file: path } : undefined
}

/** The files of streets in a folder. Undefined if there are none. */
export function readTileFolder(folder: string, attribution = OSM_ATTRIBUTION): TileSetting | undefined {
  if (!existsSync(folder)) return
  const names = readdirSync(folder).filter((name) => name.endsWith('.pmtiles'))
  const files = names
    .toSorted()
    .slice(0, MOST_FILES)
    .flatMap((name) => {
      const covered = readCovered(join(folder, name))
      return covered ? [{ url: TILE_FOLDER_PATH + encodeURIComponent(name), ...covered }] : []
    })
  const [first] = files
  return first && { kind: 'pmtiles', url: first.url, attribution, files, folder }
}

const HEADER_BYTES = 127
const SHAPES = 1
const BOUNDS_AT = 102

/** The area that a file of shapes covers, by its header. A file of pictures can't be one of several. */
function readCovered(path: string): Omit<TileFile, 'url'> | undefined {
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, HEADER_BYTES, 0)
  } finally {
    closeSync(file)
  }
  if (header.toString('latin1', 0, 7) !== 'PMTiles' || header[99] !== SHAPES) return
  const degrees = (index: number) => header.readInt32LE(BOUNDS_AT + 4 * index) / 1e7
  return { west: degrees(0), south: degrees(1), east: degrees(2), north: degrees(3) }
}
