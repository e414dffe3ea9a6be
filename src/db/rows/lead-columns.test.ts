import { expect, test } from 'vitest'
import type { FeedRow } from '../../../contract/endpoints/sync.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { leadColumnsOf } from '../../../tests/support/builders/lead-columns.ts'
import { createRandom } from '../../../tests/support/fakes/random.ts'
import { SegmentReader } from '../../columns/segment-reader.ts'
import { inSegments, newerThan, packLeadColumns, placesOfLeads } from './lead-columns.ts'
import { withIndexKeys } from './stored-rows.ts'

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
const feedRowOf = (row: Lead, seq: number): FeedRow => ({ t: 'lead', id: row._id, seq, v: row.version, row })

function leadsOfAllKinds(count: number): Lead[] {
  const random = createRandom(7)
  return Array.from({ length: count }, (_, index) =>
    buildLead({
      createdAt: minute(count - index),
      updatedAt: minute(random.next() < 0.5 ? 0 : index * 3),
      version: 1 + (index % 3),
      lead_status: random.pick(['Open', 'Call Back', 'Closed']),
      email: `person-${index}@example.com`,
      ...(random.next() < 0.5 ? { assignedTo: random.pick(['ann', 'ben']) } : {}),
      ...(random.next() < 0.2 ? { deal_status: 'Open' } : {}),
      ...(random.next() < 0.2 ? { actual_booking_date: '2026-03-01', actual_booking_time: '09:30' } : {}),
      ...(random.next() < 0.2 ? { gas_boiler: false, total: index / 4, benefits: ['PIP'] } : {}),
    }),
  )
}

test('leads that come in columns are the leads they were, and are counted and listed as if they had come as rows', () => {
  const rows = leadsOfAllKinds(200).map(feedRowOf)
  const columns = leadColumnsOf(rows)
  const reader = new SegmentReader(structuredClone(packLeadColumns(columns)))
  expect(rows.map((_, index) => reader.storedAt(index))).toEqual(rows.map(({ t: _lead, ...stored }) => stored))
  const places = rows.map(({ id, row }) => {
    const { order, stage, booked } = withIndexKeys('lead', {
      id,
      seq: 0,
      v: 0,
      arrived: 0,
      row: row as unknown as Lead,
    })
    return { id, order, stage, booked }
  })
  const seen = placesOfLeads(columns).map(({ id, order, stage, booked }) => ({ id, order, stage, booked }))
  expect(seen).toEqual(places)
})

test('a device without room for older leads takes the newer ones of a page', () => {
  const rows = leadsOfAllKinds(20).map(feedRowOf)
  const columns = leadColumnsOf(rows)
  expect(newerThan(columns, minute(5))).toEqual(leadColumnsOf(rows.slice(0, 15)))
  expect(newerThan(columns, minute(0))).toEqual(columns)
  expect(newerThan(columns, minute(20)).ids).toEqual([])
})

test('a large page makes several segments, in which every lead is once', () => {
  const rows = leadsOfAllKinds(4_500).map(feedRowOf)
  const segments = inSegments(leadColumnsOf(rows))
  expect(segments.map(({ ids }) => ids.length)).toEqual([2_000, 2_000, 500])
  expect(segments[2]).toEqual(leadColumnsOf(rows.slice(4_000)))
  expect(segments.flatMap(({ ids }) => ids)).toEqual(rows.map(({ id }) => id))
})
