import Feature from 'ol/Feature.js'
import { expect, test } from 'vitest'
import type { Colours } from './colours.ts'
import { styleOf } from './pmtiles-layer.ts'

const colours: Colours = { of: (name) => name, ofStatus: (status) => status }
const drawn = (properties: Record<string, string>) => {
  const style = styleOf(new Feature(properties), colours)
  return style && [style.getFill()?.getColor(), style.getStroke()?.getWidth(), style.getText()?.getText()]
}

test('of a file of shapes water, greens, roads and names are drawn, in our colours; the rest is beneath or too much', () => {
  expect(drawn({ layer: 'water', kind: 'lake' })).toEqual(['--map-water', undefined, undefined])
  expect(drawn({ layer: 'landuse', kind: 'park' })).toEqual(['--map-green', undefined, undefined])
  expect(drawn({ layer: 'landuse', kind: 'industrial' })).toBeUndefined()
  expect(drawn({ layer: 'roads', 'pmap:kind': 'highway' })).toEqual([undefined, 3, undefined])
  expect(drawn({ layer: 'roads', kind: 'path' })).toEqual([undefined, 0.5, undefined])
  expect(drawn({ layer: 'places', kind: 'locality', name: 'Otley' })).toEqual([undefined, undefined, 'Otley'])
  expect(drawn({ layer: 'buildings' })).toBeUndefined()
})
