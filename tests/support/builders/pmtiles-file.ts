// An uncompressed tile file by https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { zxyToTileId } from 'pmtiles'

const HEADER_BYTES = 127
const MAX_ZOOM = 8
const NOT_COMPRESSED = 1
export const TILE_TYPES = { shapes: 1, pictures: 2 } as const
type TileType = keyof typeof TILE_TYPES
/** The number of tiles of all zooms up to the last, numbered in order. */
const TILES = (4 ** (MAX_ZOOM + 1) - 1) / 3

interface DirectoryEntry {
  readonly id: number
  /** 0 for a separate directory. */
  readonly tiles: number
  readonly offset: number
  readonly length: number
}

/** The same tile at every address. */
export function pmtilesOf(tile: Buffer, type: TileType): Buffer {
  const root = directoryOf([{ id: 0, tiles: TILES, offset: 0, length: tile.length }])
  return archiveOf({ root, leaves: Buffer.alloc(0), data: tile, counts: [TILES, 1, 1], maxZoom: MAX_ZOOM, type })
}

export interface PlacedTile {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly data: Buffer
}

/** Small, so that even a small file has several. */
const LEAF_ENTRIES = 200

/** A tile at each given address, in directories below the root. */
export function pmtilesOfTiles(placedTiles: readonly PlacedTile[], type: TileType): Buffer {
  const sorted = placedTiles
    .map(({ zoom, x, y, data }) => ({ id: zxyToTileId(zoom, x, y), data }))
    .toSorted((a, b) => a.id - b.id)
  let end = 0
  const entries = sorted.map(({ id, data }) => {
    end += data.length
    return { id, tiles: 1, offset: end - data.length, length: data.length }
  })
  const leaves: Buffer[] = []
  const root: DirectoryEntry[] = []
  let leafEnd = 0
  for (let at = 0; at < entries.length; at += LEAF_ENTRIES) {
    const leaf = directoryOf(entries.slice(at, at + LEAF_ENTRIES))
    root.push({ id: entries[at]?.id ?? 0, tiles: 0, offset: leafEnd, length: leaf.length })
    leaves.push(leaf)
    leafEnd += leaf.length
  }
  return archiveOf({
    root: directoryOf(root),
    leaves: Buffer.concat(leaves),
    data: Buffer.concat(sorted.map(({ data }) => data)),
    counts: [sorted.length, sorted.length, sorted.length],
    maxZoom: Math.max(...placedTiles.map(({ zoom }) => zoom)),
    type,
  })
}

/** Ids as differences, then runs, lengths and offsets, which count from 1. */
const directoryOf = (entries: readonly DirectoryEntry[]) =>
  Buffer.from(
    [
      entries.length,
      ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
      ...entries.map(({ tiles }) => tiles),
      ...entries.map(({ length }) => length),
      ...entries.map(({ offset }) => offset + 1),
    ].flatMap(varint),
  )

interface Archive {
  readonly root: Buffer
  readonly leaves: Buffer
  readonly data: Buffer
  /** The numbers of tiles, entries and different contents. */
  readonly counts: readonly number[]
  readonly maxZoom: number
  readonly type: TileType
}

function archiveOf({ root, leaves, data, counts, maxZoom, type }: Archive): Buffer {
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const offsets: number[] = []
  let end = HEADER_BYTES
  for (const part of [root, metadata, leaves, data]) {
    offsets.push(end, part.length)
    end += part.length
  }
  for (const [index, value] of [...offsets, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  header.set([1, NOT_COMPRESSED, NOT_COMPRESSED, TILE_TYPES[type], 0, maxZoom], 96)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index)
  return Buffer.concat([header, root, metadata, leaves, data])
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) | 128, ...varint(Math.floor(number / 128))]
}
