import { expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { packRows } from '../columns/pack-rows.ts'
import type { LeadKind, NextDue } from './lead-columns.ts'
import type { LeadArrivals, LeadSource, ReadTo } from './lead-source.ts'
import { LiveLeads } from './live-leads.ts'
import type { Centre } from './postcode-centre.ts'
import { type PageRequest, pageWithin } from './row-source.ts'

const PAGE = { number: 1, size: 50 }

class Device implements LeadSource {
  #log: Array<{ id: string; lead?: Lead }> = []
  #generation = 1
  readonly changes = new Map<string, Partial<Lead>>()
  readonly serverPlaces = new Map<string, Centre>()
  arrivalsRead = 0
  leadsRead = 0
  timesAsked = 0

  put(lead: Lead) {
    this.#log.push({ id: lead._id, lead })
  }

  remove(id: string) {
    this.#log.push({ id })
  }

  bringAnew(...leads: Lead[]) {
    this.#log = leads.map((lead) => ({ id: lead._id, lead }))
    this.#generation = 2
  }

  #shown(): Lead[] {
    const rows = new Map<string, Lead>()
    for (const { id, lead } of this.#log) {
      if (lead) rows.set(id, { ...lead, ...this.changes.get(id) })
      else rows.delete(id)
    }
    return [...rows.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  async version() {
    this.timesAsked += 1
    return JSON.stringify([this.#generation, this.#log.length, ...this.changes])
  }

  async arrivedSince(readTo: ReadTo | undefined): Promise<LeadArrivals> {
    const isAnew = readTo?.generation !== this.#generation
    const arrived = isAnew ? this.#log : this.#log.slice(readTo.arrived)
    this.arrivalsRead += arrived.length
    const rows = arrived.flatMap(({ lead }) => lead ?? [])
    return {
      isAnew,
      packs: isAnew ? [packRows(rows.map((row) => ({ id: row._id, seq: 1, v: 1, row })))] : [],
      rows: isAnew ? [] : rows,
      removedIds: arrived.flatMap(({ id, lead }) => (lead ? [] : id)),
      readTo: { generation: this.#generation, arrived: this.#log.length },
    }
  }

  async unsettled() {
    return new Map([...this.changes].map(([id, change]) => [id, JSON.stringify(change)]))
  }

  async leadsNow(ids: readonly string[]) {
    this.leadsRead += ids.length
    return this.#shown().filter(({ _id }) => ids.includes(_id))
  }

  readonly next = new Map<string, NextDue>()
  async nextDue() {
    return new Map(this.next)
  }

  async page(kind: LeadKind, request: PageRequest) {
    const shown = this.#shown().filter((lead) => (lead.deal_status !== undefined) === (kind === 'deal'))
    const number = pageWithin(shown.length, request)
    return { rows: shown.slice((number - 1) * request.size, number * request.size), total: shown.length, number }
  }
}

function deviceWith(...leads: Lead[]) {
  const device = new Device()
  for (const lead of leads) device.put(lead)
  const live = new LiveLeads(device, async (postcode) => device.serverPlaces.get(postcode))
  return { device, search: live.search('lead'), deals: live.search('deal') }
}

test('the list opens on the newest page without reading every lead', async () => {
  const { device, search } = deviceWith(
    buildLead({ createdAt: '2026-01-01T00:00:00.000Z' }),
    buildLead({ createdAt: '2026-01-02T00:00:00.000Z' }),
  )
  device.arrivedSince = () => new Promise(() => undefined)
  const { rows, total } = await search.query({}, PAGE)
  expect(rows.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2026-01-02', '2026-01-01'])
  expect(total).toBe(2)
})

test('a status set offline takes the lead out of the filter at once, and a refusal brings it back', async () => {
  const lead = buildLead()
  const { device, search } = deviceWith(lead, buildLead())
  const open = { lead_status: ['Open'] }
  expect(await search.query(open, PAGE)).toMatchObject({ total: 2 })

  device.changes.set(lead._id, { lead_status: 'Call Back' })
  expect(await search.query(open, PAGE)).toMatchObject({ total: 1 })
  expect((await search.query({ lead_status: ['Call Back'] }, PAGE)).rows).toMatchObject([{ _id: lead._id }])

  device.changes.clear()
  expect(await search.query(open, PAGE)).toMatchObject({ total: 2 })
})

test('of many unsettled leads only those are read whose work or confirmed row is another', async () => {
  const leads = Array.from({ length: 20 }, () => buildLead())
  const [first, second] = leads as [Lead, Lead]
  const { device, search } = deviceWith(...leads)
  for (const { _id } of leads) device.changes.set(_id, { lead_status: 'Call Back' })
  const callBacks = async () => (await search.query({ lead_status: ['Call Back'] }, PAGE)).total
  expect(await callBacks()).toBe(20)
  expect(device.leadsRead).toBe(20)

  device.changes.set(first._id, { lead_status: 'Closed' })
  expect(await callBacks()).toBe(19)
  expect(device.leadsRead).toBe(21)

  device.put({ ...second, firstname: 'Renamed' })
  expect((await search.query({ lead_status: ['Call Back'], firstname: 'Renamed' }, PAGE)).total).toBe(1)
  expect(device.leadsRead).toBe(22)

  device.changes.delete(first._id)
  expect(await callBacks()).toBe(19)
  expect(await search.query({ lead_status: ['Open'] }, PAGE)).toMatchObject({ total: 1 })
  expect(device.leadsRead).toBe(23)
})

test('a read that fails between a pull and the local changes over it is repaired by the next', async () => {
  const lead = buildLead()
  const { device, search } = deviceWith(lead)
  device.changes.set(lead._id, { lead_status: 'Call Back' })
  const callBacks = async () => (await search.query({ lead_status: ['Call Back'] }, PAGE)).total
  expect(await callBacks()).toBe(1)

  device.put({ ...lead, firstname: 'Renamed' })
  const { leadsNow } = device
  device.leadsNow = () => Promise.reject(new Error('The connection was lost.'))
  await expect(callBacks()).rejects.toThrow('The connection was lost.')
  device.leadsNow = leadsNow
  expect(await callBacks()).toBe(1)
})

test('what a pull brings is found by the next query, and only that is read', async () => {
  const first = buildLead()
  const { device, search } = deviceWith(first, buildLead(), buildLead())
  const open = { lead_status: ['Open'] }
  await search.query(open, PAGE)
  expect(device.arrivalsRead).toBe(3)

  device.put({ ...first, lead_status: 'Closed' })
  device.put(buildLead({ firstname: 'Late' }))
  expect(await search.query(open, PAGE)).toMatchObject({ total: 3 })
  expect(device.arrivalsRead).toBe(5)

  device.remove(first._id)
  expect(await search.query({}, PAGE)).toMatchObject({ total: 3 })
})

test('queries at the same time agree', async () => {
  const { search } = deviceWith(buildLead(), buildLead(), buildLead())
  const answers = await Promise.all([1, 2, 3].map(() => search.query({ lead_status: ['Open'] }, PAGE)))
  expect(answers.map(({ total }) => total)).toEqual([3, 3, 3])
})

test('size 0 asks for the numbers alone', async () => {
  const { search } = deviceWith(buildLead({ property_type: 'House' }), buildLead())
  const { rows, total, facets } = await search.query({}, { number: 1, size: 0 })
  expect(rows).toEqual([])
  expect(total).toBe(2)
  expect(facets.property_type).toEqual([{ value: 'House', count: 1 }])
})

const ascending = (column: string) => ({ column, direction: 'ascending' }) as const
const names = (rows: readonly Lead[]) => rows.map(({ firstname }) => firstname)

test('a list stands in the order of any column, what is empty last whichever way', async () => {
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

test('a lead that becomes a deal leaves the one list and stands in the other', async () => {
  const lead = buildLead()
  const { device, search, deals } = deviceWith(lead, buildLead())
  expect(await search.count({})).toBe(2)
  device.changes.set(lead._id, { deal_status: 'Open' })
  expect([await search.count({}), await deals.count({})]).toEqual([1, 1])
  expect(await search.rowsOf([lead._id])).toEqual([])
  expect(await deals.rowsOf([lead._id])).toMatchObject([{ deal_status: 'Open' }])
})

test('leads that were brought anew replace all that were there', async () => {
  const { device, search } = deviceWith(buildLead(), buildLead())
  expect(await search.count({})).toBe(2)
  device.bringAnew(buildLead({ firstname: 'New' }))
  expect(names((await search.query({ lead_status: ['Open'] }, PAGE)).rows)).toEqual(['New'])
})

test('a question from a screen that has seen nothing newer does not ask the database', async () => {
  const { device, search } = deviceWith(buildLead())
  const open = { lead_status: ['Open'] }
  await search.query(open, PAGE)
  const seen = await device.version()
  const asked = device.timesAsked
  expect(await search.query(open, PAGE, undefined, seen)).toMatchObject({ total: 1 })
  expect(device.timesAsked).toBe(asked)
  device.put(buildLead())
  expect(await search.query(open, PAGE, undefined, await device.version())).toMatchObject({ total: 2 })
})

test('a radius is measured from where the server says the postcode lies, unless the device knows it itself or more exactly', async () => {
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

test('a lead is found by its next follow-up, and no longer once that is done', async () => {
  const [called, visited, quiet] = [buildLead(), buildLead(), buildLead()]
  const { device, search } = deviceWith(called, visited, quiet)
  device.next.set(called._id, { when: 'Overdue', order: '2026-11-24 ~' })
  device.next.set(visited._id, { when: 'Today', order: '2026-11-25 14:30' })
  const found = async (...next_follow_up: string[]) => {
    const { rows } = await search.query({ next_follow_up }, PAGE)
    return rows.map(({ _id }) => _id)
  }
  expect(await found('Overdue')).toEqual([called._id])
  expect((await found('Today', 'None')).toSorted()).toEqual([visited._id, quiet._id].toSorted())

  device.next.delete(called._id)
  expect(await found('Overdue')).toEqual([])
  const { facets } = await search.query({ next_follow_up: ['None'] }, { number: 1, size: 0 })
  expect(facets.next_follow_up).toEqual([
    { value: 'None', count: 2 },
    { value: 'Today', count: 1 },
  ])
})

test('a lead that changes keeps its next follow-up', async () => {
  const lead = buildLead()
  const { device, search } = deviceWith(lead, buildLead())
  device.next.set(lead._id, { when: 'Later', order: '2026-12-24 ~' })
  const later = () => search.query({ next_follow_up: ['Later'] }, PAGE)
  expect(await later()).toMatchObject({ total: 1 })
  device.put({ ...lead, firstname: 'Renamed', createdAt: '2020-01-01T00:00:00.000Z' })
  expect((await later()).rows).toMatchObject([{ firstname: 'Renamed' }])
  device.bringAnew(lead, buildLead())
  expect(await later()).toMatchObject({ total: 1 })
})

test('leads sort by when their next follow-up is due, those without one last', async () => {
  const [late, soon, never] = [buildLead(), buildLead(), buildLead()]
  const { device, search } = deviceWith(late, never, soon)
  device.next.set(late._id, { when: 'Today', order: '2026-11-25 ~' })
  device.next.set(soon._id, { when: 'Today', order: '2026-11-25 14:30' })
  const order = (direction: 'ascending' | 'descending') => search.ids({}, { column: 'next_follow_up', direction })
  expect(await order('ascending')).toEqual([soon._id, late._id, never._id])
  expect(await order('descending')).toEqual([late._id, soon._id, never._id])
})
