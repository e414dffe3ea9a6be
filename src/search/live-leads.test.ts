import { expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { deviceWith, PAGE } from '../../tests/support/fakes/lead-device.ts'

const names = (rows: readonly Lead[]) => rows.map(({ firstname }) => firstname)

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

test('a lead that becomes a deal leaves one list and joins the other', async () => {
  const lead = buildLead()
  const { device, search, deals } = deviceWith(lead, buildLead())
  expect(await search.count({})).toBe(2)
  device.changes.set(lead._id, { deal_status: 'Open' })
  expect([await search.count({}), await deals.count({})]).toEqual([1, 1])
  expect(await search.rowsOf([lead._id])).toEqual([])
  expect(await deals.rowsOf([lead._id])).toMatchObject([{ deal_status: 'Open' }])
})

test('leads that are loaded again replace all that were there', async () => {
  const { device, search } = deviceWith(buildLead(), buildLead())
  expect(await search.count({})).toBe(2)
  device.replaceAll(buildLead({ firstname: 'New' }))
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
