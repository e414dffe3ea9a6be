import type { TileFile, Tiles } from '../../../../contract/entities/tiles.ts'
import { toWorld } from '../../../search/radius.ts'
import type { Box } from './box.ts'

const boxOf = ({ west, south, east, north }: TileFile): Box => {
  const [from, to] = [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })]
  return { left: from.x, top: from.y, right: to.x, bottom: to.y }
}

const areaOf = ({ left, right, top, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top)

const shared = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** The files that have some of a box, that with the most of it first; of two with as much, the smaller one. */
export function filesWithin({ url, files }: Tiles, box: Box): string[] {
  if (!files) return [url]
  return files
    .map((file) => ({ url: file.url, box: boxOf(file) }))
    .map((file) => ({ ...file, share: areaOf(shared(file.box, box)) / areaOf(box) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share || areaOf(a.box) - areaOf(b.box))
    .map((file) => file.url)
}

/** The files that may have a tile, the likeliest first. */
export function filesFor(tiles: Tiles, zoom: number, x: number, y: number): string[] {
  const size = 1 / 2 ** zoom
  return filesWithin(tiles, { left: x * size, top: y * size, right: (x + 1) * size, bottom: (y + 1) * size })
}
