import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContact } from '../../contract/mutations/contact.ts'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import { liftDoNot, markDoNot, markDoNotOfContact } from '../../contract/mutations/do-not-contact.ts'
import { createLead, updateLead } from '../../contract/mutations/lead.ts'
import { withWishes } from '../../contract/entities/wish.ts'
import { currentSession } from '../../src/db/session/session.ts'
import { mutate } from '../../src/db/mutate.ts'
import { joinWishes, knownWishesQuestion, ownWishesQuestion } from '../../src/db/views/own-wishes.ts'
import { ask, readRow } from '../../src/db/views/view.ts'
import { retryParked } from '../../src/db/outbox/outbox-actions.ts'
import { createWorld, leadOnServer } from '../support/builders/world.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const optionsOn = ({ companyId }: TestDevice) => ({ subject: 'Maya', companyId })
const flag = (on: TestDevice, leadId: string, reason: string) =>
  mutate(on.device, markDoNot, { leadId, kind: 'call', reason, since: '2026-11-25' }, optionsOn(on))
const lift = (on: TestDevice, leadId: string) =>
  mutate(on.device, liftDoNot, { leadId, kind: 'call', reason: 'They called us' }, optionsOn(on))

async function twoDevices() {
  const { device, colleague, addDevice, leads, user } = await createWorld(server, 1)
  const [lead] = leads
  if (!lead) throw new Error('The world has no lead.')
  return { mine: device, theirs: await addDevice(colleague), lead, onServer: () => leadOnServer(server, user, lead) }
}

test('keeps a flag set offline, whatever a colleague did to the lead before it arrived', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await flag(mine, lead._id, 'Asked us not to')
  await mutate(theirs.device, updateLead, { leadId: lead._id, fields: { phone: '07700 900124' } }, optionsOn(theirs))
  await theirs.push()
  await mine.push()
  expect(await onServer()).toMatchObject({ do_not_call: 'Asked us not to', phone: '07700 900124' })
})

test('FM-111: a flag stays if a colleague lifts an older one without having seen it, and the colleague decides', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await flag(theirs, lead._id, 'Complaint')
  await theirs.push()
  await Promise.all([mine.pull(), theirs.pull()])
  await lift(theirs, lead._id)
  await flag(mine, lead._id, 'Vulnerable person')
  await mine.push()
  await theirs.push()
  expect(await onServer()).toMatchObject({ do_not_call: 'Vulnerable person' })
  const [parked] = await theirs.outbox.parked.toArray()
  expect(parked).toMatchObject({ name: 'lead.lift-do-not', reason: { code: 'conflict' } })

  await theirs.pull()
  await retryParked(theirs.device, parked!.mutationId)
  await theirs.push()
  expect(await onServer()).not.toHaveProperty('do_not_call')
})

test('a flag that arrives after a colleague lifted the earlier one applies', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await flag(theirs, lead._id, 'Complaint')
  await theirs.push()
  await Promise.all([mine.pull(), theirs.pull()])
  await flag(mine, lead._id, 'Vulnerable person')
  await lift(theirs, lead._id)
  await theirs.push()
  await mine.push()
  expect(await onServer()).toMatchObject({ do_not_call: 'Vulnerable person', do_not_call_since: '2026-11-25' })
})

test('asks before deleting a lead that a colleague has flagged since', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await mutate(theirs.device, deleteLead, { leadId: lead._id }, optionsOn(theirs))
  await flag(mine, lead._id, 'Asked us not to')
  await mine.push()
  await theirs.push()
  expect(await onServer()).toMatchObject({ do_not_call: 'Asked us not to' })
  expect(await theirs.outbox.parked.toArray()).toMatchObject([{ name: 'lead.delete', reason: { code: 'conflict' } }])
})

const dataOf = ({ device, companyId, outbox }: TestDevice, userId = currentSession(device)?.userId ?? '') => ({
  outbox,
  rows: device.openRows(userId, companyId),
  userId,
  companyId,
})
async function wishesOn(on: TestDevice) {
  const ownWishes = await ask(dataOf(on), ownWishesQuestion)
  return joinWishes(ownWishes, await ask(dataOf(on), knownWishesQuestion(ownWishes.typed)))
}
async function shownOn(on: TestDevice, leadId: string) {
  const row = await readRow(dataOf(on), 'lead', leadId)
  return row && withWishes(row, await wishesOn(on))
}
const HOME = { address1: '14 Mill Street', postcode: 'LS1 4AP' }

test('a flag set offline shows at once on the device’s other leads with the number, and the server confirms it', async () => {
  const { device: on, leads } = await createWorld(server, 2)
  const [flagged, other] = leads
  for (const { _id: leadId } of leads)
    await mutate(on.device, updateLead, { leadId, fields: { ...HOME, phone: '07700 900155' } }, optionsOn(on))
  await on.push()
  await on.pull()
  const shown = () => shownOn(on, other!._id)
  await flag(on, flagged!._id, 'Asked us not to')
  const knock = { leadId: flagged!._id, kind: 'knock', reason: 'Night worker', since: '2026-11-24' } as const
  await mutate(on.device, markDoNot, knock, optionsOn(on))
  const both = {
    do_not_call: 'Asked earlier not to be called',
    do_not_call_since: '2026-11-25',
    do_not_knock: 'Asked earlier not to be visited',
    do_not_knock_since: '2026-11-24',
  }
  expect(await shown()).toMatchObject(both)
  expect(await readRow(dataOf(on), 'lead', other!._id)).not.toHaveProperty('do_not_call')

  await on.push()
  await on.pull()
  expect((await wishesOn(on)).size).toBe(0)
  expect(await readRow(dataOf(on), 'lead', other!._id)).toMatchObject(both)

  await lift(on, other!._id)
  expect(await shown()).not.toHaveProperty('do_not_call')
  await on.push()
  await on.pull()
  expect(await readRow(dataOf(on), 'lead', flagged!._id)).not.toHaveProperty('do_not_call')
})

async function addLead(on: TestDevice, fields: object): Promise<string> {
  const leadId = on.device.newId()
  const args = {
    leadId,
    createdAt: '2026-11-20T09:00:00.000Z',
    fields: { firstname: 'Ada', surname: 'Byron', ...fields },
  }
  await mutate(on.device, createLead, args, optionsOn(on))
  return leadId
}

const EARLIER_WISHES = {
  do_not_call: 'Asked earlier not to be called',
  do_not_call_since: '2026-11-25',
  do_not_knock: 'Asked earlier not to be visited',
  do_not_knock_since: '2026-11-24',
}

test('a lead added offline shows the flags of its number and address at once, of one of two numbers, too', async () => {
  const { device: on, leads, colleague, addDevice, companyId } = await createWorld(server, 1)
  const [flagged] = leads
  const fields = { ...HOME, phone: '0161 496 0000 / 07700 900156' }
  await mutate(on.device, updateLead, { leadId: flagged!._id, fields }, optionsOn(on))
  await flag(on, flagged!._id, 'Asked us not to')
  const knock = { leadId: flagged!._id, kind: 'knock', reason: 'Night worker', since: '2026-11-24' } as const
  await mutate(on.device, markDoNot, knock, optionsOn(on))
  await on.push()
  await on.pull()

  // One device has the lead as a change, the other in a segment.
  for (const each of [on, await addDevice(colleague)]) {
    const added = await addLead(each, { ...HOME, phone: '+44 7700 900156, 020 7946 0001' })
    expect(await shownOn(each, added)).toMatchObject(EARLIER_WISHES)
    const stranger = await addLead(each, { phone: '07700 900157', address1: '16 Mill Street', postcode: 'LS1 4AP' })
    expect(await shownOn(each, stranger)).not.toHaveProperty('do_not_call')
    expect(await shownOn(each, stranger)).not.toHaveProperty('do_not_knock')

    await each.push()
    await each.pull()
    expect((await wishesOn(each)).size).toBe(0)
    expect(await readRow(dataOf(each), 'lead', added)).toMatchObject({ ...EARLIER_WISHES, companyId })
  }
})

test('a lead added offline shows at once that a contact with its number must not be called', async () => {
  const { device: on } = await createWorld(server, 0)
  const contactId = on.device.newId()
  const person = { firstname: 'Bo', phone: '07700 900158' }
  await mutate(
    on.device,
    createContact,
    { contactId, createdAt: '2026-11-20T09:00:00.000Z', fields: person },
    optionsOn(on),
  )
  await mutate(on.device, markDoNotOfContact, { contactId, reason: 'Complaint', since: '2026-11-25' }, optionsOn(on))
  await on.push()
  await on.pull()
  const added = await addLead(on, { phone: '7700900158' })
  expect(await shownOn(on, added)).toMatchObject({ do_not_call: 'Asked earlier not to be called' })
})

test('a lead added offline doesn’t show a flag that was lifted on the device just before', async () => {
  const { device: on, leads } = await createWorld(server, 2)
  for (const { _id: leadId } of leads)
    await mutate(on.device, updateLead, { leadId, fields: { phone: '07700 900159' } }, optionsOn(on))
  await flag(on, leads[0]!._id, 'Asked us not to')
  await on.push()
  await on.pull()
  await lift(on, leads[0]!._id)
  const added = await addLead(on, { phone: '07700 900159' })
  expect(await shownOn(on, added)).not.toHaveProperty('do_not_call')
  await on.push()
  await on.pull()
  expect(await readRow(dataOf(on), 'lead', added)).not.toHaveProperty('do_not_call')
})

test('a number typed into a lead offline shows its flag at once', async () => {
  const { device: on, leads } = await createWorld(server, 2)
  const [flagged, other] = leads
  const type = (leadId: string) =>
    mutate(on.device, updateLead, { leadId, fields: { phone: '07700 900160' } }, optionsOn(on))
  await type(flagged!._id)
  await flag(on, flagged!._id, 'Asked us not to')
  await on.push()
  await on.pull()
  await type(other!._id)
  expect(await shownOn(on, other!._id)).toMatchObject({ do_not_call: 'Asked earlier not to be called' })
})
