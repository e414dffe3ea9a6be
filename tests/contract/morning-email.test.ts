import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FollowUpForm } from '../../contract/entities/follow-up.ts'
import { sendMorningEmails } from '../../server/commands/morning-email.ts'
import { MailFailure, type MailTransport } from '../../server/providers/mail.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

// In summer London is an hour ahead of UTC: 7:00 there.
const MORNING = new Date('2026-07-01T06:00:00Z')
const TODAY = '2026-07-01'

let server: TestServer
let companyId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  companyId = await server.addCompany()
  ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann' })
})
afterAll(() => server.close())

const choose = (morningEmail: boolean, { token } = ann) =>
  server.call('PUT', '/api/auth/notifications', { token, body: { muted: [], morningEmail } })
const addFollowUp = (leadId: string, fields: Partial<FollowUpForm>, by = ann) => server.addFollowUp(by, leadId, fields)
const send = (now = MORNING, mail: MailTransport = server.letters.transport) =>
  sendMorningEmails({ store: server.store, mail, publicUrl: 'https://doorstep.example' }, now)
const letters = () => server.letters.to(ann.email)

test('a user who opted in gets what is overdue, due and booked for today, with links, and nobody else’s', async () => {
  const ben = await server.addUser({ companyIds: [companyId] })
  const mary = await server.addLead(companyId, { firstname: 'Mary', surname: 'O’Neil & Sons' })
  await addFollowUp(mary._id, { dueDate: '2026-06-29', dueTime: '14:30' })
  await addFollowUp(mary._id, { kind: 'Visit', dueDate: TODAY })
  await addFollowUp(mary._id, { kind: 'Other', dueDate: '2026-07-02' })
  await addFollowUp(mary._id, { kind: 'Send quote', dueDate: TODAY }, ben)
  await server.addLead(companyId, {
    firstname: 'Sam',
    assignedTo: ann._id,
    actual_booking_date: TODAY,
    actual_booking_time: '09:15',
  })
  await send()
  expect(letters()).toEqual([])

  await choose(true)
  await send()
  const [letter, ...more] = letters()
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Your day: overdue 1, follow-ups today 1, bookings today 1')
  expect(letter?.text).toContain('Mary O’Neil & Sons: Call back, 29/06/2026 14:30')
  expect(letter?.text).toContain(`https://doorstep.example/lead/${mary._id}`)
  expect(letter?.text).toContain('Sam: 09:15')
  expect(letter?.text).not.toMatch(/Other|Send quote/)
  expect(letter?.html).toContain('Mary O’Neil &amp; Sons: Visit')
})

test('an email is sent once a day, and not if there is nothing to do or it was turned off', async () => {
  await choose(true)
  await send()
  expect(letters()).toEqual([])
  const { _id } = await server.addLead(companyId, {})
  await addFollowUp(_id, { dueDate: TODAY })
  const nextDay = new Date('2026-07-02T06:00:00Z')
  await Promise.all([send(nextDay), send(nextDay)])
  expect(letters()).toHaveLength(1)
  await choose(false)
  await send(new Date('2026-07-03T06:00:00Z'))
  expect(letters()).toHaveLength(1)
})

test('an email that couldn’t be handed over is sent with the next attempt', async () => {
  await choose(true)
  const { _id } = await server.addLead(companyId, {})
  await addFollowUp(_id, { dueDate: TODAY })
  const refuse = () => Promise.reject(new MailFailure('The relay is away.'))
  await expect(send(MORNING, { send: refuse, rehearse: refuse })).rejects.toThrow('not sent')
  await send()
  expect(letters()).toHaveLength(1)
})

test('a deleted lead is in no email', async () => {
  await choose(true)
  const { _id, ...lead } = await server.addLead(companyId, {})
  await addFollowUp(_id, { dueDate: TODAY })
  await server.deleteLead({ _id, ...lead }, ann)
  await send()
  expect(letters()).toEqual([])
})
