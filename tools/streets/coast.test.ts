import { expect, test } from 'vitest'
import { contains } from './bounds.ts'
import { clipPolygon, landAndSea, type Polygon } from './coast.ts'
import type { Position } from './points.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }

const isIn = (polygons: readonly Polygon[], at: Position) =>
  polygons.some(([outer = [], ...holes]) => contains(outer, at) && !holes.some((hole) => contains(hole, at)))

/** `land` or `sea` at each of the points; `both` or `none` would be wrong. */
function groundAt(coast: ReadonlyArray<readonly Position[]>, ...points: Position[]) {
  const { land, sea } = landAndSea(coast, box)
  return points.map((at) => {
    const [isLand, isSea] = [isIn(land, at), isIn(sea, at)]
    return isLand === isSea ? (isLand ? 'both' : 'none') : isLand ? 'land' : 'sea'
  })
}

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

test('without a coast the area is land', () => {
  const { land, sea } = landAndSea([], box)
  expect([land.length, sea.length]).toEqual([1, 0])
})

test('the land is on the left of a coast that crosses the area, even in several ways', () => {
  // Northwards in two ways, the second one first.
  const coast: Position[][] = [
    [
      [6, 5],
      [4, 12],
    ],
    [
      [4, -2],
      [6, 5],
    ],
  ]
  expect(groundAt(coast, [1, 5], [9, 5], [1, 9.9], [9, 0.1])).toEqual(['land', 'sea', 'land', 'sea'])
  const turned = coast.map((way) => way.toReversed())
  expect(groundAt(turned, [1, 5], [9, 5])).toEqual(['sea', 'land'])
})

test('distinguishes a bay from a headland at the same edge, and both banks of an estuary', () => {
  const bay: Position[] = [
    [12, 2],
    [5, 4],
    [12, 6],
  ]
  expect(groundAt([bay], [7, 4], [1, 4], [9, 9])).toEqual(['sea', 'land', 'land'])
  expect(groundAt([bay.toReversed()], [7, 4], [1, 4], [9, 9])).toEqual(['land', 'sea', 'sea'])
  const banks: Position[][] = [
    [
      [-1, 4],
      [11, 4],
    ].toReversed() as Position[],
    [
      [-1, 6],
      [11, 6],
    ],
  ]
  expect(groundAt(banks, [5, 1], [5, 5], [5, 9])).toEqual(['land', 'sea', 'land'])
})

test('an island is land in the sea, with its lagoon; a coast around the area leaves a lake of the sea', () => {
  const island = square(2, 2, 6)
  const lagoon = square(4, 4, 2).toReversed()
  expect(groundAt([island, lagoon], [3, 3], [5, 5], [1, 1], [9, 9])).toEqual(['land', 'sea', 'sea', 'sea'])
  expect(groundAt([lagoon], [5, 5], [1, 1])).toEqual(['sea', 'land'])
})

test('cuts an island that is partly in the area at its edge', () => {
  expect(groundAt([square(6, 6, 8)], [8, 8], [3, 3])).toEqual(['land', 'sea'])
})

test('a coast whose data end within the area continues to the nearest edge', () => {
  const coast: Position[] = [
    [5, 1],
    [5, 9],
  ]
  expect(groundAt([coast], [1, 5], [9, 5])).toEqual(['land', 'sea'])
})

test('closes the coast of a county, however long it is', () => {
  const coast = Array.from({ length: 200_000 }, (_, step): Position => [5 + Math.sin(step / 9) / 10, step / 15_000 - 1])
  expect(groundAt([coast], [1, 5], [9, 5])).toEqual(['land', 'sea'])
})

test('cuts a polygon to a box, with its holes', () => {
  const cut = clipPolygon([square(-5, -5, 20), square(8, 8, 5).toReversed(), square(-4, -4, 2).toReversed()], box)
  expect(cut).toHaveLength(2)
  expect(isIn([cut], [1, 1])).toBe(true)
  expect(isIn([cut], [9, 9])).toBe(false)
  expect(cut.flat().every(([x, y]) => x >= 0 && x <= 10 && y >= 0 && y <= 10)).toBe(true)
  expect(clipPolygon([square(20, 20, 5)], box)).toEqual([])
})
