import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareOf } from '../../../tests/support/builders/share-leads.ts'
import { insideOf, type Ring } from './rings.ts'

const at = (ring: Ring, ...places: [number, number][]) => places.map(([x, y]) => insideOf(ring)(x, y))
const ring = (...corners: [number, number][]): Ring => corners.map(([x, y]) => ({ x, y }))

test('a point is found inside a ring, beside it, or in its bay', () => {
  const horseshoe = ring([0, 0], [6, 0], [6, 6], [4, 6], [4, 2], [2, 2], [2, 6], [0, 6])
  expect(at(horseshoe, [1, 5], [3, 1], [3, 5], [7, 1], [5, 5])).toEqual([true, true, false, false, true])
})

test('a ring that is drawn around a hole in one line excludes the hole', () => {
  const withHole = ring([0, 0], [9, 0], [9, 9], [0, 9], [0, 0], [3, 3], [3, 6], [6, 6], [6, 3], [3, 3])
  expect(at(withHole, [1.5, 4], [4.5, 4.5], [7, 7])).toEqual([true, false, true])
})

test('an unknown point is in no ring, and a ring with too few corners contains nothing', () => {
  expect(at(squareOf(0, 0, 1), [Number.NaN, Number.NaN])).toEqual([false])
  expect(at(ring([0, 0], [1, 1]), [0.5, 0.5])).toEqual([false])
  expect(at([], [0, 0])).toEqual([false])
})

test('every point is in exactly one square of a grid, even on edges and corners', () => {
  const squares = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => insideOf(squareOf(x, y, 1))))
  const coordinate = fc.oneof(fc.constantFrom(1, 2), fc.double({ min: 0.01, max: 2.99, noNaN: true }))
  fc.assert(
    fc.property(coordinate, coordinate, (x, y) => {
      expect(squares.filter((isInside) => isInside(x, y))).toHaveLength(1)
    }),
  )
})
