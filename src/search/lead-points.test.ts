import { expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { LeadIndex } from './lead-index.ts'
import { leadIdAt } from './lead-points.ts'
import { toPoint, toWorld } from './radius.ts'
import { segmentOf } from '../../tests/support/builders/segment-of.ts'

const ANN = '0198a000-0000-7000-8000-00000000000a'
const leeds = buildLead({ lat: 53.8, lng: -1.55, lead_status: 'Call Back', assignedTo: ANN })
const york = buildLead({ lat: 53.96, lng: -1.08 })
const hull = buildLead({ lat: 53.74, lng: -0.33 })
const nowhere = buildLead()
const deal = buildLead({ lat: 53.8, lng: -1.55, deal_status: 'Open' })

function indexOf(...leads: Lead[]) {
  const index = new LeadIndex()
  index.addSegments([segmentOf(leads.slice(0, 2))])
  for (const lead of leads.slice(2)) index.put(lead)
  return index
}

const between = (south: number, west: number, north: number, east: number) =>
  [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ].map(([lat = 0, lng = 0]) => toWorld({ lat, lng }))

test('leads come as points with their status and id; those without a place are counted, deals are none', () => {
  const points = indexOf(leeds, york, nowhere, deal, hull).points('lead', {})
  const listed = Array.from(points.x, (x, index) => {
    const { lat, lng } = toPoint({ x, y: points.y[index] ?? 0 })
    return [leadIdAt(points, index), lat.toFixed(5), lng.toFixed(5), points.statuses[points.status[index] ?? 0]]
  })
  expect(listed).toHaveLength(3)
  expect(listed).toEqual(
    expect.arrayContaining([
      [leeds._id, '53.80000', '-1.55000', 'Call Back'],
      [york._id, '53.96000', '-1.08000', 'Open'],
      [hull._id, '53.74000', '-0.33000', 'Open'],
    ]),
  )
  expect(points.unplaced).toBe(1)
  expect(indexOf(leeds, york).points('lead', { lead_status: ['Open'] }).x).toHaveLength(1)
})

test('a shape holds the leads inside it, counted by status and owner', () => {
  const index = indexOf(leeds, york, hull, nowhere)
  const found = index.inShape('lead', {}, between(53.7, -1.7, 54, -1))
  expect(found.ids.toSorted()).toEqual([leeds._id, york._id].toSorted())
  expect(found.byStatus).toEqual([
    { value: 'Call Back', count: 1 },
    { value: 'Open', count: 1 },
  ])
  expect(found.byOwner).toEqual([
    { value: '', count: 1 },
    { value: ANN, count: 1 },
  ])
  expect(index.inShape('lead', {}, between(10, 10, 20, 20)).ids).toEqual([])
})

test('leaves out what is in the bay of a bent shape', () => {
  const bay = [
    [53, -2],
    [53, 0.5],
    [55, 0.5],
    [55, -0.9],
    [53.9, -0.9],
    [53.9, -1.3],
    [55, -1.3],
    [55, -2],
  ].map(([lat = 0, lng = 0]) => toWorld({ lat, lng }))
  expect(indexOf(leeds, york, hull).inShape('lead', {}, bay).ids.toSorted()).toEqual([leeds._id, hull._id].toSorted())
})
