import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('from far off the map that comes with the app has a third of its places', () => {
  const { rings, borders } = landShapes.parse(JSON.parse(readFileSync('public/basemap/land.json', 'utf8')))
  const count = (zoom: number) =>
    readLines([...rings, ...borders]).reduce((sum, line) => sum + thinned(line, scaleAt(zoom)).length / 2, 0)
  expect(count(12)).toBeGreaterThan(60_000)
  expect(count(5)).toBeLessThan(count(12) / 2.5)
})
