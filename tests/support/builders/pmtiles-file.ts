// A file of tiles as https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md has it, nothing compressed.

const HEADER_BYTES = 127
const MAX_ZOOM = 8
const NOT_COMPRESSED = 1
export const TILE_TYPES = { shapes: 1, pictures: 2 } as const
/** All tiles of all zooms up to the last, numbered one after the other. */
const TILES = (4 ** (MAX_ZOOM + 1) - 1) / 3

/** The same tile in every place. */
export function pmtilesOf(tile: Buffer, type: keyof typeof TILE_TYPES): Buffer {
  // One entry: from tile 0 on, all tiles, so many bytes, from the first byte on.
  const directory = Buffer.from([1, 0, ...varint(TILES), ...varint(tile.length), 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const data = HEADER_BYTES + directory.length + metadata.length
  const places = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, metadata.length],
    [data, 0],
    [data, tile.length],
    [TILES, 1],
    [1, 0],
  ].flat()
  for (const [index, place] of places.slice(0, 11).entries()) header.writeBigUInt64LE(BigInt(place), 8 + 8 * index)
  header.set([1, NOT_COMPRESSED, NOT_COMPRESSED, TILE_TYPES[type], 0, MAX_ZOOM], 96)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, tile])
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) | 128, ...varint(Math.floor(number / 128))]
}
