import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import { expect, test } from 'vitest'
import type { Colours } from './colours.ts'
import { styleOf } from './street-style.ts'

const colours: Colours = { of: (name) => name, ofStatus: (status) => status }
const square = new Polygon([
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ],
])
const along = new LineString([
  [0, 0],
  [1, 1],
])
const point = new Point([0, 0])

/** The last of its styles: what lies on top. */
function drawn(geometry: Point | LineString | Polygon, properties: Record<string, string>, zoom = 17) {
  const style = [styleOf(new Feature({ geometry, ...properties }), 156_543 / 2 ** zoom, colours)].flat().at(-1)
  return style && (style.getFill()?.getColor() ?? style.getStroke()?.getColor() ?? style.getText()?.getText())
}

test('water, greens, buildings, roads and names are drawn in our colours; the rest would be too much', () => {
  expect(drawn(square, { layer: 'water', kind: 'lake' })).toBe('--map-water')
  expect(drawn(along, { layer: 'water', kind: 'river' })).toBe('--map-water')
  expect(drawn(square, { layer: 'landuse', kind: 'park' })).toBe('--map-green')
  expect(drawn(square, { layer: 'landuse', kind: 'industrial' })).toBeUndefined()
  expect(drawn(square, { layer: 'buildings', kind: 'building' })).toBe('--map-building')
  expect(drawn(along, { layer: 'roads', 'pmap:kind': 'highway' })).toBe('--map-road-major')
  expect(drawn(along, { layer: 'roads', kind: 'minor_road' })).toBe('--map-road')
  expect(drawn(along, { layer: 'roads', kind: 'path' })).toBe('--map-path')
  expect(drawn(point, { layer: 'places', kind: 'locality', name: 'Otley' })).toBe('Otley')
})

test('near land and sea are the streets’ own, beneath all else; from far away they are the basemap’s', () => {
  const earth = { layer: 'earth', kind: 'earth' }
  const ocean = { layer: 'water', kind: 'ocean' }
  expect(drawn(square, earth)).toBe('--map-land')
  expect(drawn(square, ocean)).toBe('--map-sea')
  expect(drawn(along, { layer: 'earth', kind: 'cliff' })).toBeUndefined()
  for (const ground of [earth, ocean]) expect(drawn(square, ground, 10.9)).toBeUndefined()
  const order = [ocean, earth, { layer: 'landuse', kind: 'park' }, { layer: 'water', kind: 'lake' }].map((properties) =>
    [styleOf(new Feature({ geometry: square, ...properties }), 156_543 / 2 ** 17, colours)].flat().at(-1)?.getZIndex(),
  )
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)))
  expect(order.at(-1)).toBeLessThan(0)
})

test('names of streets run along them, and house numbers show, once the map is near enough', () => {
  const street = { layer: 'roads', kind: 'minor_road', name: 'Mill Lane' }
  const textAt = (zoom: number) => {
    const styles = [styleOf(new Feature({ geometry: along, ...street }), 156_543 / 2 ** zoom, colours)].flat()
    return styles.at(-1)?.getText() ?? undefined
  }
  expect(textAt(13)).toBeUndefined()
  expect(textAt(16)?.getText()).toBe('Mill Lane')
  expect(textAt(16)?.getPlacement()).toBe('line')
  const house = { layer: 'buildings', kind: 'address', addr_housenumber: '12a' }
  expect(drawn(point, house, 16)).toBeUndefined()
  expect(drawn(point, house, 17)).toBe('12a')
})
