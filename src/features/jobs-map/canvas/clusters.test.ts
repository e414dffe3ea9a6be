import { expect, test } from 'vitest'
import type { LeadPoints } from '../../../search/lead-search.ts'
import { toWorld } from '../../../search/radius.ts'
import { type Clusters, clustersAt } from './clusters.ts'

const STATUSES = ['', 'Open', 'Closed']
const everything = () => true

function pointsAt(...given: ReadonlyArray<readonly [lat: number, lng: number, status: number]>): LeadPoints {
  const places = given.map(([lat, lng]) => toWorld({ lat, lng }))
  return {
    x: Float64Array.from(places, ({ x }) => x),
    y: Float64Array.from(places, ({ y }) => y),
    status: Uint16Array.from(given, ([, , status]) => status),
    statuses: STATUSES,
    ids: new Uint32Array(given.length * 4),
    unplaced: 0,
  }
}

const summaryOf = (clusters: Clusters) =>
  Array.from({ length: clusters.length }, (_, cluster) => ({
    count: clusters.count[cluster],
    byStatus: [...clusters.byStatus.subarray(cluster * STATUSES.length, (cluster + 1) * STATUSES.length)],
    members: [...clusters.members.subarray(clusters.starts[cluster], clusters.starts[cluster + 1])],
  }))

const towns = pointsAt([53.8, -1.55, 1], [53.96, -1.08, 2], [53.8001, -1.5501, 2])

test('from afar near points are one mark that knows its statuses and members; from near they part', () => {
  expect(summaryOf(clustersAt(towns, 3, everything))).toEqual([{ count: 3, byStatus: [0, 1, 2], members: [0, 1, 2] }])
  expect(summaryOf(clustersAt(towns, 12, everything))).toEqual([
    { count: 2, byStatus: [0, 1, 1], members: [0, 2] },
    { count: 1, byStatus: [0, 0, 1], members: [1] },
  ])
  expect(clustersAt(towns, 18, everything).length).toBe(3)
})

test('puts a cluster in the middle of its members', () => {
  const { x, y } = clustersAt(towns, 12, everything)
  expect(x[0]).toBeCloseTo((towns.x[0]! + towns.x[2]!) / 2, 12)
  expect(y[0]).toBeCloseTo((towns.y[0]! + towns.y[2]!) / 2, 12)
})

test('statuses that are not shown are in no cluster', () => {
  expect(summaryOf(clustersAt(towns, 12, (status) => status === 2))).toEqual([
    { count: 1, byStatus: [0, 0, 1], members: [1] },
    { count: 1, byStatus: [0, 0, 1], members: [2] },
  ])
  expect(clustersAt(towns, 12, () => false).length).toBe(0)
})

test('every point is in one cluster at every zoom', () => {
  const many = pointsAt(
    ...Array.from({ length: 3_000 }, (_, n) => [50 + (n % 70) / 10, -5 + (n % 61) / 10, 1 + (n % 2)] as const),
  )
  for (let zoom = 0; zoom <= 20; zoom += 1) {
    const { members, count } = clustersAt(many, zoom, everything)
    expect(new Set(members).size).toBe(3_000)
    expect(count.reduce((sum, size) => sum + size, 0)).toBe(3_000)
  }
})
