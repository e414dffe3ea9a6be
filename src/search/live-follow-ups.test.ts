import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { deviceWith, PAGE } from '../../tests/support/fakes/lead-device.ts'

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
  device.replaceAll(lead, buildLead())
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
