import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worldX, worldY } from '../../../search/radius.ts'
import { landShapes, readLines, scaleAt, thinned } from './land-shapes.ts'

test('lines are steps from place to place', () => {
  expect(readLines([[10, 20, 1, -2, 3, 4]])).toEqual([Float64Array.from([10, 20, 11, 18, 14, 22])])
})

test('whatever a line leaves out was within half a pixel of a place that it keeps; its ends stay', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), { minLength: 2 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 4, max: 14 }), (line, zoom) => {
      const [places = new Float64Array()] = readLines([line.flat()])
      const scale = scaleAt(zoom)
      const kept = thinned(places, scale)
      const whole = Array.from(places, (number) => number * scale)
      expect([kept.slice(0, 2), kept.slice(-2)]).toEqual([whole.slice(0, 2), whole.slice(-2)])
      for (let at = 0; at < whole.length; at += 2) {
        const isNear = (_: number, other: number) =>
          other % 2 === 0 &&
          Math.abs((kept[other] ?? 0) - (whole[at] ?? 0)) <= 0.5 &&
          Math.abs((kept[other + 1] ?? 0) - (whole[at + 1] ?? 0)) <= 0.5
        expect(kept.some(isNear)).toBe(true)
      }
    }),
  )
})

const { rings, borders } = landShapes.parse(JSON.parse(readFileSync('public/basemap/land.json', 'utf8')))

test('from far off the map that comes with the app has half of its places', () => {
  const count = (zoom: number) =>
    readLines([...rings, ...borders]).reduce((sum, line) => sum + thinned(line, scaleAt(zoom)).length / 2, 0)
  expect(count(12)).toBeGreaterThan(60_000)
  expect(count(5)).toBeLessThan(count(12) / 2)
})

/** As a canvas fills: how often the rings go around a place. */
function turnsAround(lat: number, lng: number): number {
  const [x, y] = [worldX(lng) * 2 ** 20, worldY(lat) * 2 ** 20]
  let turns = 0
  for (const ring of readLines(rings)) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[at], ring[at + 1], ring[next], ring[next + 1]]
      if (y1 > y === y2 > y || x > x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) continue
      turns += y2 > y1 ? 1 : -1
    }
  }
  return turns
}

test.each([
  ['Birmingham', 52.48, -1.9],
  ['Cambridge', 52.2, 0.12],
  ['Leeds', 53.8, -1.55],
  ['Norwich', 52.63, 1.3],
  ['Taunton', 51.02, -3.1],
  ['Aberystwyth, inland', 52.4, -3.9],
  ['Inverness, inland', 57.3, -4.4],
  ['Omagh', 54.6, -7.3],
])('%s is on land', (_place, lat, lng) => {
  expect(turnsAround(lat, lng)).not.toBe(0)
})

test.each([
  ['The North Sea', 54.5, 1.5],
  ['the Irish Sea', 53.8, -4.6],
  ['the Wash', 52.95, 0.3],
  ['Morecambe Bay', 54.05, -3.1],
  ['the Channel', 50.2, -1.5],
])('%s is not', (_place, lat, lng) => {
  expect(turnsAround(lat, lng)).toBe(0)
})
