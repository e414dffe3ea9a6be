import { type Entry, type Header, ResolvedValueCache, type Source, zxyToTileId } from 'pmtiles'
import type { Box } from './box.ts'

/** From the first byte to before the last, of the archive. */
export type ByteRange = readonly [from: number, to: number]

export interface CopyPlan {
  /** The archive's ETag; parts with another one belong to another archive. */
  readonly version: string | undefined
  /** Undefined when the box is too large. */
  readonly copy:
    | {
        readonly ranges: readonly ByteRange[]
        readonly bytes: number
        /** False where the archive has no tile of the box but those that are seen from far away. */
        readonly hasStreets: boolean
      }
    | undefined
}

/** A region; of the whole country only what a phone can hold. */
const MOST_TILES = 200_000
/** What every reader asks for first: the header and the root directory. */
const HEAD_BYTES = 16_384
/** Rather than asking twice, the bytes in between are copied too. */
const LARGEST_GAP = 32_768
const MOST_DIRECTORIES = 2_000

/** What to copy of an archive to have a box at all zooms. */
export async function planCopy(source: Source, box: Box): Promise<CopyPlan> {
  const directories = new ResolvedValueCache(MOST_DIRECTORIES)
  const header = await directories.getHeader(source)
  const ids = tileIdsIn(box, header)
  if (!ids) return { version: header.etag, copy: undefined }
  const ranges: ByteRange[] = [
    [0, Math.min(HEAD_BYTES, endOf(header))],
    [header.jsonMetadataOffset, header.jsonMetadataOffset + header.jsonMetadataLength],
  ]
  const firstNearest = zxyToTileId(header.maxZoom, 0, 0)
  let hasStreets = false
  async function collect(offset: number, length: number, wanted: Float64Array): Promise<void> {
    const entries = await directories.getDirectory(source, offset, length, header)
    for (const [entry, among] of groupByEntry(entries, wanted)) {
      if (entry.runLength > 0) {
        const found = among.findLast((id) => id < entry.tileId + entry.runLength)
        if (found === undefined) continue
        hasStreets ||= found >= firstNearest
        const from = header.tileDataOffset + entry.offset
        ranges.push([from, from + entry.length])
        continue
      }
      const from = header.leafDirectoryOffset + entry.offset
      ranges.push([from, from + entry.length])
      await collect(from, entry.length, among)
    }
  }
  await collect(header.rootDirectoryOffset, header.rootDirectoryLength, ids)
  const coalesced = coalesce(ranges)
  const bytes = coalesced.reduce((sum, [from, to]) => sum + to - from, 0)
  return { version: header.etag, copy: { ranges: coalesced, bytes, hasStreets } }
}

/** In the order of the archive. */
function tileIdsIn(box: Box, { minZoom, maxZoom }: Header): Float64Array | undefined {
  const levels = Array.from({ length: maxZoom - minZoom + 1 }, (_, step) => tilesAt(box, minZoom + step))
  const count = levels.reduce((sum, { left, right, top, bottom }) => sum + (right - left + 1) * (bottom - top + 1), 0)
  if (count > MOST_TILES) return
  const ids = new Float64Array(count)
  let at = 0
  for (const { zoom, left, right, top, bottom } of levels) {
    for (let x = left; x <= right; x += 1) {
      for (let y = top; y <= bottom; y += 1) ids[at++] = zxyToTileId(zoom, x, y)
    }
  }
  return ids.sort()
}

function tilesAt({ left, top, right, bottom }: Box, zoom: number) {
  const across = 2 ** zoom
  const tile = (share: number) => Math.min(across - 1, Math.max(0, Math.floor(share * across)))
  return { zoom, left: tile(left), right: tile(right), top: tile(top), bottom: tile(bottom) }
}

/** An entry answers for the ids from its own to the next entry's. Both are in order. */
function* groupByEntry(entries: readonly Entry[], ids: Float64Array): Generator<[Entry, Float64Array]> {
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]?.tileId ?? Infinity
    while (at < ids.length && (ids[at] ?? 0) < entry.tileId) at += 1
    const begin = at
    while (at < ids.length && (ids[at] ?? 0) < next) at += 1
    if (at > begin) yield [entry, ids.subarray(begin, at)]
  }
}

const endOf = ({ tileDataOffset, tileDataLength = Infinity }: Header) => tileDataOffset + tileDataLength

function coalesce(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: Array<[number, number]> = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1] + LARGEST_GAP) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
