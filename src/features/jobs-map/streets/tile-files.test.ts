import { expect, test } from 'vitest'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { toWorld } from '../../../search/radius.ts'
import { boxAround } from './box.ts'
import { filesFor, filesWithin } from './tile-files.ts'

const several: Tiles = {
  kind: 'pmtiles',
  url: '/tiles/bath.pmtiles',
  attribution: '',
  files: [
    { url: '/tiles/bath.pmtiles', west: -2.5, south: 51.3, east: -2.2, north: 51.5 },
    { url: '/tiles/yorkshire.pmtiles', west: -2.5, south: 53, east: 0, north: 54.5 },
    { url: '/tiles/leeds.pmtiles', west: -1.8, south: 53.7, east: -1.3, north: 54 },
  ],
}
const tileAt = (lat: number, lng: number, zoom: number) => {
  const { x, y } = toWorld({ lat, lng })
  return [zoom, Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)] as const
}

test('of several files the one with most of a tile is asked first, and of equals the smaller', () => {
  expect(filesFor(several, ...tileAt(53.8, -1.55, 15))).toEqual(['/tiles/leeds.pmtiles', '/tiles/yorkshire.pmtiles'])
  expect(filesFor(several, ...tileAt(53.4, -1.5, 15))).toEqual(['/tiles/yorkshire.pmtiles'])
  expect(filesFor(several, ...tileAt(51.4, -2.3, 15))).toEqual(['/tiles/bath.pmtiles'])
  expect(filesFor(several, ...tileAt(50, -5, 15))).toEqual([])
  expect(filesFor(several, ...tileAt(53.8, -1.55, 6))[0]).toBe('/tiles/yorkshire.pmtiles')
})

test('a single file is asked for every tile', () => {
  const single: Tiles = { kind: 'pmtiles', url: '/tiles/map.pmtiles', attribution: '' }
  expect(filesFor(single, 3, 1, 1)).toEqual(['/tiles/map.pmtiles'])
  const view = boxAround([toWorld({ lat: 53.7, lng: -1.8 }), toWorld({ lat: 53.9, lng: -1.4 })])
  expect(filesWithin(single, view)).toEqual(['/tiles/map.pmtiles'])
  expect(filesWithin(several, view)[0]).toBe('/tiles/leeds.pmtiles')
})
