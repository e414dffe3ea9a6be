// Cuts an area out of a PMTiles file, such as that of Protomaps.
import { closeSync, openSync, readSync } from 'node:fs'
import { type Header, PMTiles, type Source } from 'pmtiles'
import { StartError } from '../../server/store/core/start-error.ts'
import { type Bounds, countTiles, formatBounds, intersection, overlap, tilesIn } from './bounds.ts'
import type { OnProgress } from './osm-features.ts'
import type { PmtilesFacts, PmtilesWriter } from './write-pmtiles.ts'

/** Writes the tiles of the area at all zooms. Resolves to what the file says of itself. */
export async function cutPmtiles(
  path: string,
  bounds: Bounds,
  onProgress: OnProgress,
  writer: PmtilesWriter,
): Promise<PmtilesFacts> {
  const file = openSync(path, 'r')
  try {
    const archive = new PMTiles(sourceOf(path, file))
    const header = await readHeader(archive, path)
    const covered = boundsOf(header)
    if (!overlap(covered, bounds))
      throw new StartError(
        `The area ${formatBounds(bounds)} is not in ${path}, which has ${formatBounds(covered)}. Check the order: west,south,east,north.`,
      )
    const { minZoom, maxZoom, tileType } = header
    const total = countTiles(bounds, minZoom, maxZoom)
    let done = 0
    for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
      for (const [x, y] of tilesIn(bounds, zoom)) {
        const tile = await archive.getZxy(zoom, x, y)
        if (tile) writer.addTile(zoom, x, y, new Uint8Array(tile.data))
        done += 1
        onProgress('Copying tiles', done / total)
      }
    }
    const metadata = (await archive.getMetadata()) as Record<string, unknown>
    return { bounds: intersection(bounds, covered), minZoom, maxZoom, tileType, metadata }
  } finally {
    closeSync(file)
  }
}

const sourceOf = (path: string, file: number): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const bytes = new Uint8Array(length)
    return { data: bytes.buffer.slice(0, readSync(file, bytes, 0, length, offset)) }
  },
})

async function readHeader(archive: PMTiles, path: string): Promise<Header> {
  try {
    return await archive.getHeader()
  } catch {
    throw new StartError(`${path} is not a PMTiles file of version 3, or is damaged. Download it again.`)
  }
}

const boundsOf = ({ minLon, minLat, maxLon, maxLat }: Header): Bounds => ({
  west: minLon,
  south: minLat,
  east: maxLon,
  north: maxLat,
})
