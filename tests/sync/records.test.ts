import type * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { colleagueName } from '../../contract/entities/user.ts'
import { createAccount, updateAccount } from '../../contract/mutations/account.ts'
import { createContact, updateContact } from '../../contract/mutations/contact.ts'
import { convertLead, setDealStatus } from '../../contract/mutations/deal.ts'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import type { Mutation } from '../../contract/mutations/mutation.ts'
import { mutate } from '../../src/db/mutate.ts'
import { retryParked } from '../../src/db/outbox/outbox-actions.ts'
import { currentSession } from '../../src/db/session/session.ts'
import { readRow } from '../../src/db/views/view.ts'
import { countStored } from '../support/builders/all-stored.ts'
import type { TestDevice } from '../support/server/device.ts'
import { deliveredTwice, firstly, responseLost } from '../support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, leadOnServer, notesOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const at = '2026-11-20T09:00:00.000Z'

async function make<Name extends string, Schema extends z.ZodMiniType>(
  on: TestDevice,
  mutation: Mutation<Name, Schema>,
  args: z.input<Schema>,
): Promise<void> {
  const parsed = mutation.args.safeParse(args)
  // If a new row's id is the key, it counts as a tap of its own.
  const key = parsed.success ? mutation.key?.(parsed.data) : undefined
  if (key !== undefined) on.taps.add(key)
  await mutate(on.device, mutation, args, { subject: 'somebody', companyId: on.companyId })
}

function shown<E extends EntityName>(on: TestDevice, entity: E, id: string): Promise<Rows[E] | null> {
  const userId = currentSession(on.device)?.userId ?? ''
  const rows = on.device.openRows(userId, on.companyId)
  return readRow({ outbox: on.outbox, rows, userId, companyId: on.companyId }, entity, id)
}

const convert = (on: TestDevice, { _id }: Lead) => make(on, convertLead, { leadId: _id })
const remove = (on: TestDevice, { _id }: Lead) => make(on, deleteLead, { leadId: _id })
const parkedNames = async (on: TestDevice) => (await on.outbox.parked.toArray()).map(({ name }) => name)

async function noteId(on: TestDevice, content: string): Promise<string | undefined> {
  const userId = currentSession(on.device)?.userId ?? ''
  const notes = await on.device.openRows(userId, on.companyId).of('note').toArray()
  return notes.find(({ row }) => row.content === content)?.id
}

async function oneLead() {
  const world = await createWorld(server, 1)
  const [lead] = world.leads
  if (!lead) throw new Error('The world has no lead.')
  return { ...world, lead }
}

test('FM-058: a lead that is booked and converted offline is a deal at once, and is sent in that order', async () => {
  const { device, user, lead } = await oneLead()
  await checkedSteps(
    device,
    () => device.book(lead, '2026-12-01', '10:00'),
    () => convert(device, lead),
  )
  expect(await shown(device, 'lead', lead._id)).toMatchObject({ deal_status: 'Open', actual_booking_time: '10:00' })
  await checkedSteps(
    device,
    () => device.push(),
    () => device.pull(),
  )
  expect(await leadOnServer(server, user, lead)).toMatchObject({ deal_status: 'Open', version: 3 })
  expect(await device.outbox.parked.count()).toBe(0)
})

test('FM-057: two devices that convert one lead offline get one deal, and neither is refused', async () => {
  const { device, user, colleague, lead, addDevice } = await oneLead()
  const other = await addDevice(colleague)
  await device.book(lead, '2026-12-01', '10:00')
  await device.push()
  for (const each of [device, other]) await each.pull()
  for (const each of [device, other]) await convert(each, lead)
  await Promise.all([device.push(), other.push()])
  for (const each of [device, other]) {
    await each.pull()
    expect(await each.outbox.parked.count()).toBe(0)
    expect(await each.outbox.pending.count()).toBe(0)
    expect(await shown(each, 'lead', lead._id)).toEqual(await leadOnServer(server, user, lead))
  }
})

test('a convert waits while its booking is refused, and is sent once the user has decided', async () => {
  const { device, user, colleague, lead, addDevice } = await oneLead()
  const other = await addDevice(colleague)
  await other.book(lead, '2026-12-05', '09:00')
  await other.push()
  await device.book(lead, '2026-12-01', '10:00')
  await convert(device, lead)
  await device.push()
  expect(await parkedNames(device)).toEqual(['lead.booking'])
  expect(await leadOnServer(server, user, lead)).not.toHaveProperty('deal_status')
  await device.pull()
  const [booking] = await device.outbox.parked.toArray()
  await retryParked(device.device, booking?.mutationId ?? '')
  await device.push()
  await device.push()
  expect(await device.outbox.pending.count()).toBe(0)
  expect(await leadOnServer(server, user, lead)).toMatchObject({
    deal_status: 'Open',
    actual_booking_date: '2026-12-01',
  })
})

test("shows a deal's status only after the server accepts it, and before the pull that brings it", async () => {
  const { device, lead } = await oneLead()
  await checkedSteps(
    device,
    () => device.book(lead, '2026-12-01', '10:00'),
    () => convert(device, lead),
    () => device.push(),
    () => device.pull(),
    () => make(device, setDealStatus, { leadId: lead._id, status: 'Closed' }),
  )
  expect(await shown(device, 'lead', lead._id)).toMatchObject({ deal_status: 'Open' })
  await checkedSteps(device, () => device.push())
  expect(await shown(device, 'lead', lead._id)).toMatchObject({ deal_status: 'Closed' })
  await checkedSteps(device, () => device.pull())
})

test('a lead deleted offline is gone at once, and from other devices when they pull', async () => {
  const { device, colleague, lead, addDevice } = await oneLead()
  await device.note(lead, 'Rang the bell')
  await device.push()
  const other = await addDevice(colleague)
  await checkedSteps(device, () => remove(device, lead))
  expect(await shown(device, 'lead', lead._id)).toBeNull()
  await checkedSteps(
    device,
    () => device.push(),
    () => device.pull(),
  )
  await other.pull()
  for (const each of [device, other]) {
    const rows = each.device.openRows(currentSession(each.device)?.userId ?? '', each.companyId)
    expect(await countStored(rows)).toMatchObject({ lead: 0, note: 0 })
  }
})

test('FM-026: a delete that somebody else did first is done, not refused', async () => {
  const { device, colleague, lead, addDevice } = await oneLead()
  const other = await addDevice(colleague)
  await remove(other, lead)
  await other.push()
  await checkedSteps(
    device,
    () => remove(device, lead),
    () => device.push(),
  )
  expect(await device.outbox.parked.count()).toBe(0)
  expect(await device.outbox.pending.count()).toBe(0)
  expect(await shown(device, 'lead', lead._id)).toBeNull()
})

test('a delete whose answer is lost, or that is delivered twice, is done once', async () => {
  for (const fault of [responseLost, deliveredTwice]) {
    const { device, user, lead } = await oneLead()
    device.transport.fault = firstly(1, fault)
    await remove(device, lead)
    await device.push()
    await device.wake()
    await device.push()
    expect(await device.outbox.pending.count()).toBe(0)
    expect(await parkedNames(device)).toEqual([])
    const { status } = await server.call('GET', `/api/epc/leads/${lead._id}`, { token: user.token })
    expect(status).toBe(404)
  }
})

test('FM-056: two devices add notes offline, one sets the status, one books and one deletes, and nothing is lost silently', async () => {
  const { device, user, colleague, lead, addDevice } = await oneLead()
  const other = await addDevice(colleague)
  await device.note(lead, 'Not at home')
  await device.setStatus(lead, 'Closed')
  await remove(device, lead)
  await other.note(lead, 'They want it after all')
  await other.book(lead, '2026-12-01', '10:00')
  await other.push()
  await checkedSteps(
    device,
    () => device.push(),
    () => device.pull(),
  )
  const parked = await device.outbox.parked.toArray()
  const by = colleagueName(colleague)
  expect(parked).toMatchObject([
    {
      name: 'lead.delete',
      reason: {
        code: 'conflict',
        status: 412,
        // Who did what is stored for the user who must decide.
        conflicts: [
          { field: 'notes', theirs: await noteId(device, 'They want it after all'), by },
          { field: 'actual_booking_date', theirs: '2026-12-01', by },
          { field: 'actual_booking_time', theirs: '10:00', by },
        ],
      },
    },
  ])
  expect((await notesOnServer(server, user, lead)).toSorted()).toEqual(['Not at home', 'They want it after all'])
  expect(await leadOnServer(server, user, lead)).toMatchObject({ lead_status: 'Closed', actual_booking_time: '10:00' })
  // The user has seen it by now, and deletes anyway.
  await retryParked(device.device, parked[0]?.mutationId ?? '')
  await device.push()
  expect(await parkedNames(device)).toEqual([])
  expect((await server.call('GET', `/api/epc/leads/${lead._id}`, { token: user.token })).status).toBe(404)
})

test('FM-028: a note on a deleted lead is kept for its author', async () => {
  const { device, colleague, lead, addDevice } = await oneLead()
  const other = await addDevice(colleague)
  await remove(other, lead)
  await other.push()
  await device.note(lead, 'They rang me back')
  await device.push()
  expect(await device.outbox.parked.toArray()).toMatchObject([
    {
      args: { content: 'They rang me back' },
      reason: { code: 'deleted', message: 'This lead was deleted by Bob Lee.' },
    },
  ])
})

test('a contact added and changed offline is one contact everywhere, under its original id', async () => {
  const { device, colleague, addDevice } = await createWorld(server)
  const other = await addDevice(colleague)
  const contactId = crypto.randomUUID()
  await checkedSteps(
    device,
    () => make(device, createContact, { contactId, createdAt: at, fields: { firstname: 'Maya', phone: '1' } }),
    () => make(device, updateContact, { contactId, fields: { email: 'maya@example.com', phone: '' } }),
    () => make(device, updateContact, { contactId, fields: { job_title: 'Manager' } }),
  )
  expect(await shown(device, 'contact', contactId)).toMatchObject({ firstname: 'Maya', job_title: 'Manager' })
  device.transport.fault = firstly(2, responseLost)
  for (let tries = 0; tries < 4; tries += 1) {
    await checkedSteps(device, () => device.push())
    await device.wake()
  }
  await checkedSteps(device, () => device.pull())
  await other.pull()
  expect(await device.outbox.pending.count()).toBe(0)
  const mine = await shown(device, 'contact', contactId)
  expect(mine).toMatchObject({ _id: contactId, email: 'maya@example.com', version: 3, createdAt: at })
  expect(mine).not.toHaveProperty('phone')
  expect(await shown(other, 'contact', contactId)).toEqual(mine)
})

test('two devices that change different fields of an account keep both, without a report', async () => {
  const { device, colleague, addDevice } = await createWorld(server)
  const accountId = crypto.randomUUID()
  await make(device, createAccount, { accountId, createdAt: at, fields: { name: 'Bright Homes' } })
  await device.push()
  await device.pull()
  const other = await addDevice(colleague)
  await make(device, updateAccount, { accountId, fields: { industry: 'Letting' } })
  await make(other, updateAccount, { accountId, fields: { website: 'https://example.com' } })
  for (const each of [device, other]) await each.push()
  for (const each of [device, other]) {
    await checkedSteps(each, () => each.pull())
    expect(await shown(each, 'account', accountId)).toMatchObject({
      industry: 'Letting',
      website: 'https://example.com',
    })
    expect((await each.outbox.acknowledged.toArray()).filter(({ conflicts }) => conflicts)).toEqual([])
  }
})

test('of two devices that change one field, the later keeps its value and is notified of what it replaced', async () => {
  const { device, colleague, addDevice } = await createWorld(server)
  const contactId = crypto.randomUUID()
  const fields = { firstname: 'Maya', email: 'old@example.com' }
  await make(device, createContact, { contactId, createdAt: at, fields })
  await device.push()
  await device.pull()
  const other = await addDevice(colleague)
  await make(device, updateContact, { contactId, fields: { email: 'mine@example.com' } })
  await make(other, updateContact, { contactId, fields: { email: 'theirs@example.com' } })
  await other.push()
  device.transport.fault = firstly(1, responseLost)
  await device.push()
  await device.wake()
  await device.push()
  for (const each of [device, other]) {
    await each.pull()
    expect(await shown(each, 'contact', contactId)).toMatchObject({ email: 'mine@example.com' })
  }
  const reported = (await device.outbox.acknowledged.toArray()).flatMap(({ conflicts = [] }) => conflicts)
  expect(reported).toMatchObject([
    { field: 'email', before: 'old@example.com', theirs: 'theirs@example.com', by: 'Bob Lee' },
  ])
})

test('FM-031: a contact that the server can’t accept is kept for its author, with what to do', async () => {
  const { device } = await createWorld(server)
  const contactId = crypto.randomUUID()
  await make(device, createContact, { contactId, createdAt: at, fields: { firstname: 'Maya' } })
  await device.push()
  await device.pull()
  await make(device, updateContact, { contactId, fields: { firstname: '' } })
  await device.push()
  expect(await device.outbox.parked.toArray()).toMatchObject([
    { reason: { code: 'invalid', status: 422, message: 'Enter a name, an email or a phone number.' } },
  ])
})
