import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server/test-server.ts'

// A client that knows only specification section 7: it signs in, sends a bearer header, and reads bodies.
let server: TestServer
let companyId: string
let otherCompanyId: string
let admin: TestUser
let token: string

beforeAll(async () => {
  server = await startTestServer()
  companyId = await server.addCompany('Greenway Energy')
  otherCompanyId = await server.addCompany('Harbour Housing')
  admin = await server.addUser({ companyIds: [companyId, otherCompanyId], role: 'Admin', firstname: 'Grace' })
  token = admin.token
})
afterAll(() => server.close())

const get = (path: string) => server.call('GET', path, { token })
const idsOf = (leads: unknown) => (leads as { _id: string }[]).map(({ _id }) => _id)

test('login returns a token whose payload has id, role and assignedCompanies', async () => {
  const { status, body } = await server.call('POST', '/api/auth/login', {
    body: { email: ` ${admin.email.toUpperCase()} `, password: TEST_PASSWORD },
  })
  expect(status).toBe(200)
  const [, payload = ''] = String(body['token']).split('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims).toMatchObject({ id: admin._id, role: 'Admin', assignedCompanies: admin.companyIds })
})

test('users are listed, with email, role and companies for an Admin only', async () => {
  const user = await server.addUser({ companyIds: [companyId], firstname: 'Ben' })
  const asAdmin = await get('/api/auth/users')
  expect(asAdmin.status).toBe(200)
  expect(asAdmin.body['users']).toContainEqual({
    _id: user._id,
    firstname: 'Ben',
    lastname: 'Lee',
    email: user.email,
    role: 'User',
    assignedCompanies: [companyId],
  })
  const asUser = await server.call('GET', '/api/auth/users', { token: user.token })
  expect(asUser.body['users']).toContainEqual({ _id: user._id, firstname: 'Ben', lastname: 'Lee' })
})

test('companies are returned for both readings of the specification', async () => {
  const { body } = await get('/api/companies')
  const companies = [
    { _id: companyId, name: 'Greenway Energy' },
    { _id: otherCompanyId, name: 'Harbour Housing' },
  ]
  expect(body).toEqual({ companies, data: { companies } })
})

test('leads are paged by 50, newest first, with the total', async () => {
  const company = await server.addCompany()
  const caller = await server.addUser({ companyIds: [company] })
  for (let minute = 0; minute < 53; minute++) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
    await server.addLead(company, { createdAt, firstname: `Lead ${minute}` })
  }
  const first = await server.call('GET', '/api/epc/leads', { token: caller.token })
  expect(first.status).toBe(200)
  expect(first.body['totalLeads']).toBe(53)
  expect(idsOf(first.body['leads'])).toHaveLength(50)
  expect(first.body['leads']).toMatchObject({ 0: { firstname: 'Lead 52' }, 49: { firstname: 'Lead 3' } })
  const second = await server.call('GET', '/api/epc/leads?page=2&limit=50', { token: caller.token })
  expect(second.body['leads']).toMatchObject([
    { firstname: 'Lead 2' },
    { firstname: 'Lead 1' },
    { firstname: 'Lead 0' },
  ])
})

test('filters accept repeated keys and single ones, and newLeads means open and unassigned', async () => {
  const flat = await server.addLead(companyId, { property_type: 'Flat', tenure: 'rented (private)' })
  const house = await server.addLead(companyId, { property_type: 'House', assignedTo: admin._id })
  const closed = await server.addLead(companyId, { property_type: 'House', lead_status: 'Closed', posttown: 'HULL' })
  const found = async (query: string) =>
    idsOf((await get(`/api/epc/leads?companyId=${companyId}&${query}`)).body['leads'])

  expect((await found('property_type=Flat&property_type=House')).toSorted()).toEqual(
    [flat._id, house._id, closed._id].toSorted(),
  )
  expect(await found('property_type=Flat')).toEqual([flat._id])
  expect(await found('property_type=House&lead_status=Closed')).toEqual([closed._id])
  expect(await found('property_type=House&newLeads=true')).toEqual([])
  expect(await found('property_type=Flat&newLeads=true')).toEqual([flat._id])
  expect(await found('posttown=HULL&current_energy_rating=')).toEqual([closed._id])
})

test('my leads are those assigned to the caller, or to the user in assignedTo', async () => {
  const colleague = await server.addUser({ companyIds: [companyId] })
  const mine = await server.addLead(companyId, { assignedTo: admin._id, posttown: 'OTLEY' })
  const theirs = await server.addLead(companyId, { assignedTo: colleague._id, posttown: 'OTLEY' })
  const scope = `companyId=${companyId}&posttown=OTLEY&page=1&limit=50`
  expect(idsOf((await get(`/api/epc/leads/my?${scope}`)).body['leads'])).toEqual([mine._id])
  expect(idsOf((await get(`/api/epc/leads/my?${scope}&assignedTo=${colleague._id}`)).body['leads'])).toEqual([
    theirs._id,
  ])
})

test('distinct values are a list, and No Rating is the last energy rating', async () => {
  const company = await server.addCompany()
  const caller = await server.addUser({ companyIds: [company] })
  await server.addLead(company, { current_energy_rating: 'D' })
  await server.addLead(company, { current_energy_rating: 'B' })
  const { status, body } = await server.call('GET', '/api/epc/distinct/current_energy_rating', { token: caller.token })
  expect(status).toBe(200)
  expect(body).toEqual(['B', 'D', 'No Rating'])
})

test('one lead is the body itself', async () => {
  const lead = await server.addLead(companyId, { firstname: 'Maya', total_floor_area: 84.5, gas_boiler: false })
  const { status, body } = await get(`/api/epc/leads/${lead._id}`)
  expect(status).toBe(200)
  expect(body).toEqual(lead)
})

test('a note is created with 201 and is in the bare array of notes, oldest first', async () => {
  const lead = await server.addLead(companyId)
  const path = `/api/epc/leads/${lead._id}/notes`
  const first = await server.call('POST', path, { token, body: { content: '  Rang the bell ' } })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ content: 'Rang the bell', createdBy: admin._id })
  await server.call('POST', path, { token, body: { content: 'Rang again' } })
  const notes = await get(path)
  expect(notes.body).toMatchObject([{ content: 'Rang the bell' }, { content: 'Rang again' }])
  expect(notes.body[0]).toEqual(first.body)
})

test('a patch of the status returns the lead', async () => {
  const lead = await server.addLead(companyId)
  const { status, body } = await server.call('PATCH', `/api/epc/leads/${lead._id}`, {
    token,
    body: { lead_status: '1st Call' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ lead: { _id: lead._id, lead_status: '1st Call', version: 2 } })
  expect((await get(`/api/epc/leads/${lead._id}`)).body).toEqual(body['lead'])
})

test('refuses an invalid status with the valid ones, and half a booking with what to send', async () => {
  const { _id } = await server.addLead(companyId)
  const refusal = async (body: object) => (await server.call('PATCH', `/api/epc/leads/${_id}`, { token, body })).body
  const noStatus = /^This isn’t a valid status. Use one of: Open, Closed, /
  for (const body of [{ lead_status: 'Interested' }, { lead_status: null }, { lead_status: 'Interested', phone: '' }])
    expect(await refusal(body)).toMatchObject({ code: 'invalid', message: expect.stringMatching(noStatus) })
  for (const body of [{ actual_booking_date: 'tomorrow' }, { lead_status: 'Open', actual_booking_time: '10:00' }])
    expect(await refusal(body)).toMatchObject({ message: expect.stringMatching(/^Send lead_status, actual_booking/) })
})

test('a booking is saved, and cleared by null and an empty time', async () => {
  const lead = await server.addLead(companyId)
  const patch = (body: unknown) => server.call('PATCH', `/api/epc/leads/${lead._id}`, { token, body })
  const booked = await patch({ actual_booking_date: '2026-12-01', actual_booking_time: '09:45' })
  expect(booked.body).toMatchObject({ lead: { actual_booking_date: '2026-12-01', actual_booking_time: '09:45' } })
  const cleared = await patch({ actual_booking_date: null, actual_booking_time: '' })
  expect(cleared.status).toBe(200)
  expect(cleared.body['lead']).not.toHaveProperty('actual_booking_date')
  expect(cleared.body['lead']).not.toHaveProperty('actual_booking_time')
})

test('a lead is assigned, and unassigned by an empty userId', async () => {
  const lead = await server.addLead(companyId)
  const assign = (userId: string | null) =>
    server.call('PATCH', `/api/epc/leads/${lead._id}/assign`, { token, body: { userId } })
  expect((await assign(admin._id)).body).toMatchObject({ lead: { assignedTo: admin._id } })
  expect((await assign('')).body['lead']).not.toHaveProperty('assignedTo')
  expect((await assign(admin._id)).status).toBe(200)
  expect((await assign(null)).body['lead']).not.toHaveProperty('assignedTo')
})

test('refuses to assign a lead to an unknown user or one of another company', async () => {
  const lead = await server.addLead(companyId)
  const stranger = await server.addUser({ companyIds: [otherCompanyId] })
  for (const userId of [stranger._id, crypto.randomUUID()]) {
    const { status, body } = await server.call('PATCH', `/api/epc/leads/${lead._id}/assign`, {
      token,
      body: { userId },
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'invalid' })
  }
  expect((await get(`/api/epc/leads/${lead._id}`)).body).not.toHaveProperty('assignedTo')
})

test('a list without companyId is of the caller’s first company', async () => {
  const [first = ''] = admin.companyIds
  const implied = await get('/api/epc/leads')
  const named = await get(`/api/epc/leads?companyId=${first}`)
  expect(implied.body).toEqual(named.body)
})
