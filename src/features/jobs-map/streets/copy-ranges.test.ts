import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { pmtilesOf, pmtilesOfTiles } from '../../../../tests/support/builders/pmtiles-file.ts'
import { type ByteRange, planCopy } from './copy-ranges.ts'
import { positionOf } from './kept-areas.ts'

const MAX_ZOOM = 6
const TILE_BYTES = 500

const everyTile = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => zoom).flatMap((zoom) =>
  Array.from({ length: 4 ** zoom }, (_, at) => {
    const [x, y] = [at % 2 ** zoom, Math.floor(at / 2 ** zoom)]
    const data = Buffer.alloc(TILE_BYTES)
    data.write(`${zoom}/${x}/${y}`)
    return { zoom, x, y, data }
  }),
)
const archive = pmtilesOfTiles(everyTile, 'pictures')

const sourceOf = (read: (offset: number, length: number) => Buffer): Source => ({
  getKey: () => 'archive',
  getBytes: async (offset, length): Promise<RangeResponse> => ({
    data: Uint8Array.from(read(offset, length)).buffer,
    etag: '"1"',
  }),
})
const whole = (file: Buffer) => sourceOf((offset, length) => file.subarray(offset, offset + length))

/** Only what was copied. */
const copied = (ranges: readonly ByteRange[]) => {
  const copy = Buffer.concat(ranges.map(([from, to]) => archive.subarray(from, to)))
  return sourceOf((offset, length) => {
    const at = positionOf(ranges, offset, length)
    if (at === undefined) throw new Error('not copied')
    return copy.subarray(at, at + length)
  })
}

test('a copy of a box has its tiles of all zooms, and not the rest of the archive', async () => {
  const corner = { left: 0.76, top: 0.76, right: 0.8, bottom: 0.8 }
  const { version, copy } = await planCopy(whole(archive), corner)
  if (!copy) throw new Error('The box is too large.')
  expect(version).toBe('"1"')
  expect(copy.bytes).toBeLessThan(archive.length / 5)
  expect(copy.bytes).toBe(copy.ranges.reduce((sum, [from, to]) => sum + to - from, 0))
  const reader = new PMTiles(copied(copy.ranges))
  const tileAt = async (zoom: number, x: number, y: number) => {
    const tile = await reader.getZxy(zoom, x, y)
    return tile && Buffer.from(tile.data).toString().replaceAll('\0', '')
  }
  for (let zoom = 0; zoom <= MAX_ZOOM; zoom += 1) {
    const [first, last] = [corner.left, corner.right].map((share) => Math.floor(share * 2 ** zoom))
    expect(await tileAt(zoom, first ?? 0, first ?? 0)).toBe(`${zoom}/${first}/${first}`)
    expect(await tileAt(zoom, last ?? 0, first ?? 0)).toBe(`${zoom}/${last}/${first}`)
  }
  await expect(tileAt(MAX_ZOOM, 3, 3)).rejects.toThrow('not copied')
})

test('a box beyond the streets of the archive has none, though it is in the tiles seen from far away', async () => {
  const data = Buffer.alloc(TILE_BYTES)
  const part = pmtilesOfTiles(
    [
      { zoom: 0, x: 0, y: 0, data },
      { zoom: 9, x: 250, y: 170, data },
    ],
    'pictures',
  )
  const hasStreets = async (x: number, y: number) => {
    const tile = { left: x / 512, right: (x + 0.9) / 512, top: y / 512, bottom: (y + 0.9) / 512 }
    return (await planCopy(whole(part), tile)).copy?.hasStreets
  }
  expect(await hasStreets(250, 170)).toBe(true)
  expect(await hasStreets(251, 170)).toBe(false)
})

test('a tile that is in many places is copied once', async () => {
  const file = pmtilesOf(Buffer.alloc(40_000), 'pictures')
  const { copy } = await planCopy(whole(file), { left: 0.2, top: 0.2, right: 0.6, bottom: 0.6 })
  expect(copy).toEqual({ ranges: [[0, file.length]], bytes: file.length, hasStreets: true })
})

test('a box of too many tiles is not planned', async () => {
  const deep = pmtilesOfTiles([{ zoom: 12, x: 0, y: 0, data: Buffer.alloc(1) }], 'pictures')
  const plan = await planCopy(whole(deep), { left: 0, top: 0, right: 1, bottom: 1 })
  expect(plan).toEqual({ version: '"1"', copy: undefined })
})
