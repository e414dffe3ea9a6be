import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let companyId: string
let ann: TestUser
let zoe: TestUser

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
  zoe = await server.addUser({ companyIds: [companyId], firstname: 'Zoë' })
})
afterAll(() => server.close())

const BOOKING = { actual_booking_date: '2026-12-01', actual_booking_time: '10:00' }
const addBooked = (fields: Partial<Lead> = {}, company = companyId) =>
  server.addLead(company, { ...BOOKING, ...fields })
const addDeal = (fields: Partial<Lead> = {}, company = companyId) =>
  addBooked({ deal_status: 'Open', ...fields }, company)
const get = (path: string, { token } = ann) => server.call('GET', path, { token })
const convert = ({ _id }: Lead, { token } = ann, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/epc/leads/${_id}/convert-to-deal`, { token, headers })
const setStatus = ({ _id }: Lead, deal_status: unknown, { token } = ann) =>
  server.call('PUT', `/api/epc/deals/${_id}`, { token, body: { deal_status } })
const idsOf = (rows: unknown) => (rows as { _id: string }[]).map(({ _id }) => _id)

test('a booked lead becomes a deal with the same id and notes, and leaves the leads', async () => {
  const lead = await addBooked({ posttown: 'SELBY' })
  const note = { content: 'Wants a heat pump' }
  await server.call('POST', `/api/epc/leads/${lead._id}/notes`, { token: ann.token, body: note })
  const { status, body } = await convert(lead)
  expect(status).toBe(200)
  expect(body).toMatchObject({ deal: { _id: lead._id, deal_status: 'Open', lead_status: 'Open', ...BOOKING } })
  expect((await get(`/api/epc/leads?companyId=${companyId}&posttown=SELBY`)).body).toEqual({ leads: [], totalLeads: 0 })
  expect((await get(`/api/epc/leads/my?companyId=${companyId}&posttown=SELBY`)).body['totalLeads']).toBe(0)
  const deals = await get(`/api/epc/deals?companyId=${companyId}&posttown=SELBY`)
  expect(deals.body).toEqual({ deals: [body['deal']], totalDeals: 1 })
  expect((await get(`/api/epc/deals/${lead._id}`)).body).toEqual(body['deal'])
  expect((await get(`/api/epc/leads/${lead._id}`)).body).toEqual(body['deal'])
  expect((await get(`/api/epc/leads/${lead._id}/notes`)).body).toMatchObject([note])
})

test.each([{}, { actual_booking_date: '2026-12-01' }, { actual_booking_time: '10:00' }])(
  'refuses to convert a lead with only %j of its booking',
  async (booking) => {
    const lead = await server.addLead(companyId, booking)
    const { status, body } = await convert(lead)
    expect(status).toBe(409)
    expect(body).toEqual({
      code: 'state',
      message: 'You must save Actual Booking Date & Time before converting to a deal.',
    })
    expect((await get(`/api/epc/deals/${lead._id}`)).status).toBe(404)
  },
)

test('FM-057: converting on two devices at once makes one deal, and both open it', async () => {
  for (let round = 0; round < 10; round++) {
    const lead = await addBooked()
    const key = () => ({ 'idempotency-key': randomUUID() })
    const replies = await Promise.all([convert(lead, ann, key()), convert(lead, zoe, key()), convert(lead, ann)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of replies)
      expect(body).toEqual({
        deal: {
          ...lead,
          deal_status: 'Open',
          version: 2,
          updatedAt: expect.any(String),
          converted_at: expect.stringMatching(/^20.*Z$/),
        },
      })
    // Each of them is acknowledged, even the one without an effect.
    for (const { headers } of replies) expect(Number(headers.get('sync-seq'))).toBeGreaterThan(0)
  }
})

test('converting a closed deal again neither reopens it nor needs a booking', async () => {
  const deal = await addDeal({ deal_status: 'Closed' })
  await server.call('PATCH', `/api/epc/leads/${deal._id}`, {
    token: ann.token,
    body: { actual_booking_date: null, actual_booking_time: '' },
  })
  const { status, body } = await convert(deal)
  expect(status).toBe(200)
  expect(body).toMatchObject({ deal: { deal_status: 'Closed' } })
})

test('refuses to convert a deleted lead', async () => {
  const lead = await addBooked()
  await server.deleteLead(lead, zoe)
  const { status, body } = await convert(lead)
  expect(status).toBe(410)
  expect(body).toMatchObject({ code: 'deleted', message: 'This lead was deleted by Zoë Lee.' })
})

test('deals are paged by 50, newest first, with the total', async () => {
  const company = await server.addCompany()
  const caller = await server.addUser({ companyIds: [company] })
  for (let minute = 0; minute < 53; minute++) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
    await addDeal({ createdAt, firstname: `Deal ${minute}` }, company)
  }
  await server.addLead(company)
  const first = await get('/api/epc/deals', caller)
  expect(first.body['totalDeals']).toBe(53)
  expect(first.body['deals']).toMatchObject({ length: 50, 0: { firstname: 'Deal 52' }, 49: { firstname: 'Deal 3' } })
  const second = await get(`/api/epc/deals?companyId=${company}&page=2&limit=50`, caller)
  expect(second.body['deals']).toMatchObject([
    { firstname: 'Deal 2' },
    { firstname: 'Deal 1' },
    { firstname: 'Deal 0' },
  ])
})

test('each filter narrows the deals, and an empty one means All', async () => {
  const company = await server.addCompany()
  const caller = await server.addUser({ companyIds: [company] })
  const flat = await addDeal(
    { property_type: 'Flat', mainheatcont_description: 'Programmer', firstname: 'Maya', current_energy_rating: 'D' },
    company,
  )
  const house = await addDeal(
    { property_type: 'House', deal_status: 'Closed', surname: "O'Neil", lead_source: 'Web' },
    company,
  )
  const found = async (query: string) =>
    idsOf((await get(`/api/epc/deals?companyId=${company}&${query}`, caller)).body['deals']).toSorted()
  const both = [flat._id, house._id].toSorted()

  expect(await found('property_type=Flat')).toEqual([flat._id])
  expect(await found('mainheatcont_description=Programmer')).toEqual([flat._id])
  expect(await found('deal_status=Closed')).toEqual([house._id])
  expect(await found('lead_source=Web')).toEqual([house._id])
  expect(await found('current_energy_rating=No%20Rating')).toEqual([house._id])
  expect(await found('firstname=may')).toEqual([flat._id])
  expect(await found('surname=o%27n')).toEqual([house._id])
  expect(await found('deal_status=&property_type=&current_energy_rating=&firstname=')).toEqual(both)
  expect(await found('property_type=Flat&deal_status=Closed')).toEqual([])
  const field = (name: string) => get(`/api/epc/distinct/${name}?companyId=${company}`, caller)
  expect((await field('mainheatcont_description')).body).toEqual(['Programmer'])
  expect((await field('deal_status')).body).toEqual(['Closed', 'Open'])
})

test('closing and reopening a deal returns 200', async () => {
  const deal = await addDeal()
  const closed = await setStatus(deal, 'Closed')
  expect(closed.status).toBe(200)
  expect(closed.body).toMatchObject({ deal: { _id: deal._id, deal_status: 'Closed', version: 2 } })
  expect((await setStatus(deal, 'Open')).body).toMatchObject({ deal: { deal_status: 'Open', version: 3 } })
})

test('refuses any other status for a deal, and a deal’s status for a lead', async () => {
  const deal = await addDeal()
  const unknown = await setStatus(deal, 'Call Back')
  expect(unknown.status).toBe(422)
  expect(unknown.body).toMatchObject({ code: 'invalid', details: { field: 'deal_status' } })
  const lead = await setStatus(await addBooked(), 'Closed')
  expect(lead.status).toBe(409)
  expect(lead.body).toMatchObject({ code: 'state', message: 'This lead is not a deal yet. Convert it first.' })
})

test('a deal that is missing, of another company, deleted, or still a lead is not found', async () => {
  const elsewhere = await addDeal({}, await server.addCompany())
  const deleted = await addDeal()
  await server.deleteLead(deleted, zoe)
  const lead = await addBooked()
  for (const id of [randomUUID(), elsewhere._id, deleted._id, lead._id]) {
    const { status, body } = await get(`/api/epc/deals/${id}`)
    expect(status).toBe(404)
    expect(body).toEqual({ code: 'not-found', message: 'This deal was not found.' })
  }
  expect((await setStatus(elsewhere, 'Closed')).status).toBe(404)
  expect((await convert(elsewhere)).status).toBe(404)
})

test('reports a status that somebody else has changed since', async () => {
  const deal = await addDeal()
  await setStatus(deal, 'Closed', zoe)
  await server.call('PUT', `/api/epc/deals/${deal._id}`, { token: zoe.token, body: { deal_status: 'Open' } })
  const late = await server.call('PUT', `/api/epc/deals/${deal._id}`, {
    token: ann.token,
    body: { deal_status: 'Closed' },
    headers: { 'sync-base': '1' },
  })
  expect(late.body).toMatchObject({
    deal: { deal_status: 'Closed' },
    conflicts: [{ field: 'deal_status', before: 'Open', theirs: 'Open', by: 'Zoë Lee' }],
  })
})
