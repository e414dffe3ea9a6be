import { expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { deviceWith, PAGE } from '../../tests/support/fakes/lead-device.ts'

const ascending = (column: string) => ({ column, direction: 'ascending' }) as const
const names = (rows: readonly Lead[]) => rows.map(({ firstname }) => firstname)

test('size 0 asks for the numbers alone', async () => {
  const { search } = deviceWith(buildLead({ property_type: 'House' }), buildLead())
  const { rows, total, facets } = await search.query({}, { number: 1, size: 0 })
  expect(rows).toEqual([])
  expect(total).toBe(2)
  expect(facets.property_type).toEqual([{ value: 'House', count: 1 }])
})

test('a list is sorted by any column in either direction, with empty values last', async () => {
  const { search } = deviceWith(
    buildLead({ firstname: 'bo', total_floor_area: 100 }),
    buildLead({ firstname: 'Al', total_floor_area: 9 }),
    buildLead(),
  )
  expect(names((await search.query({}, PAGE, ascending('firstname'))).rows)).toEqual(['Al', 'bo', undefined])
  const downwards = { column: 'total_floor_area', direction: 'descending' } as const
  expect(names((await search.query({}, PAGE, downwards)).rows)).toEqual(['bo', 'Al', undefined])
  expect(names((await search.query({}, { number: 2, size: 1 }, ascending('firstname'))).rows)).toEqual(['bo'])
})

test('a lead knows the one before and the one after it in the list it was opened from', async () => {
  const [al, bo, cy] = ['Al', 'Bo', 'Cy'].map((firstname) => buildLead({ firstname }))
  const closed = buildLead({ firstname: 'Bea', lead_status: 'Closed' })
  const { search } = deviceWith(cy!, closed, al!, bo!)
  const open = { lead_status: ['Open'] }
  const of = (lead: Lead | undefined) => search.neighbours(open, ascending('firstname'), lead?._id ?? '')
  expect(await of(bo)).toEqual({ previous: al?._id, next: cy?._id, place: 2, total: 3 })
  expect(await of(al)).toEqual({ next: bo?._id, place: 1, total: 3 })
  expect(await of(closed)).toEqual({ place: 0, total: 3 })
})

test('all that a filter leaves can be taken: its number, its ids in order, and their rows', async () => {
  const leads = ['Al', 'Bo'].map((firstname) => buildLead({ firstname }))
  const { search } = deviceWith(...leads, buildLead({ lead_status: 'Closed' }))
  const open = { lead_status: ['Open'] }
  expect(await search.count(open)).toBe(2)
  const ids = await search.ids(open, { column: 'firstname', direction: 'descending' })
  expect(names(await search.rowsOf(ids))).toEqual(['Bo', 'Al'])
})

test('measures a radius from the server’s location of the postcode, unless the device knows it already or more exactly', async () => {
  // Northern Ireland's districts are not in our table.
  const there = { lat: 53.48, lng: -2.24, coordinate_precision: 'unit' } as const
  const { device, search } = deviceWith(
    buildLead({ firstname: 'Near', postcode: 'BT1 4AB', ...there }),
    buildLead({ firstname: 'Far', postcode: 'BT60 9ZZ', lat: 53.9, lng: -2.24, coordinate_precision: 'unit' }),
  )
  const found = async (postcode: string) => {
    const { rows, centre } = await search.query({ postcode, radius: 1 }, PAGE)
    return [rows.map(({ firstname }) => firstname), centre?.precision]
  }
  expect(await found('bt60 1qd')).toEqual([['Far'], 'outcode'])
  device.serverPlaces.set('BT60 1QD', { lat: 53.481, lng: -2.241, precision: 'unit' })
  expect(await found('bt60 1qd')).toEqual([['Near'], 'unit'])
  expect(await search.count({ postcode: 'BT60 1QD', radius: 1 })).toBe(1)
  device.serverPlaces.set('BT1 4AB', { lat: 50, lng: 0, precision: 'unit' })
  expect(await found('BT1 4AB')).toEqual([['Near'], 'unit'])
  device.serverPlaces.set('BT60 2AA', { lat: 50, lng: 0, precision: 'area' })
  expect(await found('BT60 2AA')).toEqual([['Far'], 'outcode'])
})
