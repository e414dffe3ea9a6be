// Writes a PMTiles file, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. Tiles go to the disk as they
// come; only the offset of each stays in memory. The header and the root directory have to be in the first 16 kB, so
// that much is left free; the other directories follow the tiles.
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'
import type { Bounds } from './bounds.ts'

const HEADER_BYTES = 127
const HEAD_BYTES = 16_384
const SPEC_VERSION = 3
const GZIP = 2
/** Larger tiles are hardly ever twice the same, and need not be remembered. */
const LARGEST_REPEATED = 4096

interface Entry {
  readonly id: number
  /** 0 for a directory of its own. */
  tiles: number
  readonly offset: number
  readonly length: number
}

export interface PmtilesFacts {
  readonly bounds: Bounds
  readonly minZoom: number
  readonly maxZoom: number
  readonly metadata: Readonly<Record<string, unknown>>
  readonly tileType: number
}

export type PmtilesWriter = ReturnType<typeof openPmtilesWriter>

/** The file appears under its name once it is whole. */
export function openPmtilesWriter(path: string) {
  const unfinished = `${path}.part`
  const file = openSync(unfinished, 'w')
  const entries: Entry[] = []
  const known = new Map<string, Entry>()
  let end = HEAD_BYTES
  const append = (bytes: Uint8Array) => {
    writeAll(file, bytes, end)
    end += bytes.length
  }
  return {
    count: () => entries.length,
    addTile(zoom: number, x: number, y: number, content: Uint8Array): void {
      const id = zxyToTileId(zoom, x, y)
      const key = content.length > LARGEST_REPEATED ? undefined : createHash('sha256').update(content).digest('base64')
      const same = key === undefined ? undefined : known.get(key)
      if (same) return void entries.push({ ...same, id })
      const data = gzipSync(content)
      const entry = { id, tiles: 1, offset: end - HEAD_BYTES, length: data.length }
      append(data)
      entries.push(entry)
      if (key !== undefined) known.set(key, entry)
    },
    /** The size of the file. */
    finish(facts: PmtilesFacts): number {
      const dataLength = end - HEAD_BYTES
      const runs = runsOf(entries)
      const { root, leaves } = directoriesOf(runs)
      const leavesAt = end
      append(leaves)
      const metadataAt = end
      const metadata = gzipSync(JSON.stringify(facts.metadata))
      append(metadata)
      const offsets = [HEADER_BYTES, root.length, metadataAt, metadata.length, leavesAt, leaves.length]
      const contents = new Set(runs.map(({ offset }) => offset)).size
      const counts = [entries.length, runs.length, contents]
      const header = headerOf([...offsets, HEAD_BYTES, dataLength, ...counts], facts)
      writeAll(file, Buffer.concat([header, root]), 0)
      fsyncSync(file)
      closeSync(file)
      renameSync(unfinished, path)
      return end
    },
    abandon(): void {
      try {
        closeSync(file)
      } catch {
        // `finish` has closed it.
      }
      rmSync(unfinished, { force: true })
    },
  }
}

function writeAll(file: number, bytes: Uint8Array, at: number): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written, bytes.length - written, at + written)
}

/** In the order of the ids; the same tile in neighbouring places is one entry. */
function runsOf(entries: readonly Entry[]): Entry[] {
  const runs: Entry[] = []
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const last = runs.at(-1)
    if (last && last.offset === entry.offset && last.id + last.tiles === entry.id) last.tiles += 1
    else runs.push({ ...entry })
  }
  return runs
}

/** The root names directories below it, as large as they have to be for it to fit. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directoryOf(entries)
  if (whole.length <= HEAD_BYTES - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = []
    const roots: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const leaf = directoryOf(entries.slice(at, at + size))
      roots.push({ id: entries[at]?.id ?? 0, tiles: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directoryOf(roots)
    if (root.length <= HEAD_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Ids as steps from the last, then runs, lengths and offsets, which count from 1. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries.length)
  let last = 0
  for (const { id } of entries) {
    pbf.writeVarint(id - last)
    last = id
  }
  for (const { tiles } of entries) pbf.writeVarint(tiles)
  for (const { length } of entries) pbf.writeVarint(length)
  for (const { offset } of entries) pbf.writeVarint(offset + 1)
  return gzipSync(pbf.finish())
}

/** `numbers` are the offsets of its parts, each with its length, and how many tiles, entries and different tiles there are. */
function headerOf(numbers: readonly number[], facts: PmtilesFacts): Buffer {
  const { bounds, minZoom, maxZoom, tileType } = facts
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header[7] = SPEC_VERSION
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  const isClustered = 0
  header.set([isClustered, GZIP, GZIP, tileType, minZoom, maxZoom], 96)
  const { west, south, east, north } = bounds
  for (const [index, degrees] of [west, south, east, north].entries()) writeDegrees(header, degrees, 102 + 4 * index)
  header[118] = Math.min(maxZoom, 12)
  writeDegrees(header, (west + east) / 2, 119)
  writeDegrees(header, (south + north) / 2, 123)
  return header
}

const writeDegrees = (header: Buffer, degrees: number, at: number) => header.writeInt32LE(Math.round(degrees * 1e7), at)
