import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let ours: string
let theirs: string
let boss: TestUser
let admin: TestUser
let user: TestUser

const BOOKED: Partial<Lead> = { actual_booking_date: '2036-05-06', actual_booking_time: '10:00' }

const dueDate = '2036-05-06'

beforeAll(async () => {
  server = await startTestServer()
  ours = await server.addCompany('Greenway Energy')
  theirs = await server.addCompany('Hartley Hire')
  boss = await server.addUser({ role: 'SuperAdmin' })
  admin = await server.addUser({ role: 'Admin', companyIds: [ours] })
  user = await server.addUser({ companyIds: [ours, theirs] })
  const assignedTo = user._id
  const open = await server.addLead(ours, { assignedTo, lead_status: 'Open' })
  await server.addLead(ours, { assignedTo, lead_status: 'Call Back', ...BOOKED })
  await server.addLead(ours, { assignedTo, lead_status: 'Closed' })
  await server.addLead(ours, { assignedTo, lead_status: 'Closed', ...BOOKED })
  await server.addLead(ours, { assignedTo, lead_status: 'Open', deal_status: 'Open', ...BOOKED })
  await server.addLead(ours, { assignedTo, lead_status: 'Closed', ...BOOKED, actual_booking_date: '2020-05-06' })
  await server.addLead(ours, { lead_status: 'Open' })
  await server.deleteLead(await server.addLead(ours, { assignedTo, lead_status: 'Open' }), admin)
  await server.addLead(theirs, { assignedTo, lead_status: 'Open' })
  await server.addFollowUp(admin, open._id, { dueDate, assignedTo })
  // Without an assignee it belongs to the person who added it.
  await server.addFollowUp(user, open._id, { dueDate })
  await server.addFollowUp(admin, open._id, { dueDate })
})
afterAll(() => server.close())

const workFor = (viewer: TestUser, of: TestUser) =>
  server.call('GET', `/api/auth/users/${of._id}/work`, { token: viewer.token })

test('a SuperAdmin sees the open leads, bookings and follow-ups of a user in each of their companies', async () => {
  const { status, body } = await workFor(boss, user)
  expect(status).toBe(200)
  const [inOurs, inTheirs] = [ours, theirs].map((company) =>
    (body['companies'] as unknown as { _id: string }[]).find(({ _id }) => _id === company),
  )
  expect(inOurs).toEqual({ _id: ours, leads: 2, bookedLeads: 2, bookedDeals: 1, followUps: 2 })
  expect(inTheirs).toEqual({ _id: theirs, leads: 1, bookedLeads: 0, bookedDeals: 0, followUps: 0 })
})

test('an Admin sees those of their own companies only', async () => {
  expect((await workFor(admin, user)).body['companies']).toMatchObject([{ _id: ours, leads: 2 }])
  const stranger = await server.addUser({ companyIds: [theirs] })
  expect((await workFor(admin, stranger)).status).toBe(404)
})

test('a user without companies has no open work, and a User can’t ask', async () => {
  expect((await workFor(boss, await server.addUser())).body).toEqual({ companies: [] })
  expect((await workFor(user, user)).status).toBe(403)
})
