import { expect, test } from 'vitest'
import type { LeadPoints } from '../../../search/lead-search.ts'
import { toWorld } from '../../../search/radius.ts'
import type { Colours } from './colours.ts'
import { LeadLayer } from './lead-layer.ts'
import { toMetres } from './projection.ts'

const colours: Colours = { of: (name) => name, ofStatus: (status) => status }
/** In metres a pixel. */
const [NEAR, FAR] = [10, 40_000]

const leeds = { lat: 53.8, lng: -1.55 }
const york = { lat: 53.96, lng: -1.08 }

function layerWith(...given: ReadonlyArray<{ lat: number; lng: number }>) {
  const places = given.map(toWorld)
  const points: LeadPoints = {
    x: Float64Array.from(places, ({ x }) => x),
    y: Float64Array.from(places, ({ y }) => y),
    status: new Uint16Array(places.length).fill(1),
    statuses: ['', 'Open'],
    ids: new Uint32Array(places.length * 4),
    unplaced: 0,
  }
  const layer = new LeadLayer(() => colours)
  layer.show(points, () => true)
  return layer
}

const markOf = (layer: LeadLayer, place: typeof leeds, resolution: number) => {
  const mark = layer.markAt(toMetres(toWorld(place)), resolution)
  return mark && { members: [...mark.members], canPart: mark.canPart }
}

test('finds a pin where it is drawn, with all its leads, and zooming in separates them', () => {
  const layer = layerWith(leeds, york, leeds)
  expect(markOf(layer, york, NEAR)).toEqual({ members: [1], canPart: false })
  expect(markOf(layer, leeds, NEAR)).toEqual({ members: [0, 2], canPart: false })
  expect(markOf(layer, leeds, FAR)).toEqual({ members: [0, 1, 2], canPart: true })
  expect(markOf(layer, { lat: 53.85, lng: -1.3 }, NEAR)).toBeUndefined()
})

test('what is not shown is not hit', () => {
  const layer = layerWith(leeds)
  const { points } = layer
  layer.show(points, () => false)
  expect(markOf(layer, leeds, NEAR)).toBeUndefined()
  layer.show(undefined, () => true)
  expect(markOf(layer, leeds, NEAR)).toBeUndefined()
})
