import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import { liftDoNot, markDoNot } from '../../contract/mutations/do-not-contact.ts'
import { updateLead } from '../../contract/mutations/lead.ts'
import { mutate } from '../../src/db/mutate.ts'
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
const mark = (on: TestDevice, leadId: string, reason: string) =>
  mutate(on.device, markDoNot, { leadId, kind: 'call', reason, since: '2026-11-25' }, optionsOn(on))
const lift = (on: TestDevice, leadId: string) => mutate(on.device, liftDoNot, { leadId, kind: 'call' }, optionsOn(on))

async function twoDevices() {
  const { device, colleague, addDevice, leads, user } = await createWorld(server, 1)
  const [lead] = leads
  if (!lead) throw new Error('The world has no lead.')
  return { mine: device, theirs: await addDevice(colleague), lead, onServer: () => leadOnServer(server, user, lead) }
}

test('a mark made offline is kept whatever a colleague did to the lead before it arrived', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await mark(mine, lead._id, 'Asked us not to')
  await mutate(theirs.device, updateLead, { leadId: lead._id, fields: { phone: '07700 900124' } }, optionsOn(theirs))
  await theirs.push()
  await mine.push()
  expect(await onServer()).toMatchObject({ do_not_call: 'Asked us not to', phone: '07700 900124' })
})

test('a mark that a colleague lifts without having seen the newer one stays, and the colleague decides', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await mark(theirs, lead._id, 'Complaint')
  await theirs.push()
  await Promise.all([mine.pull(), theirs.pull()])
  await lift(theirs, lead._id)
  await mark(mine, lead._id, 'Vulnerable person')
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

test('a mark that arrives after a colleague has lifted the one before stands', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await mark(theirs, lead._id, 'Complaint')
  await theirs.push()
  await Promise.all([mine.pull(), theirs.pull()])
  await mark(mine, lead._id, 'Vulnerable person')
  await lift(theirs, lead._id)
  await theirs.push()
  await mine.push()
  expect(await onServer()).toMatchObject({ do_not_call: 'Vulnerable person', do_not_call_since: '2026-11-25' })
})

test('a lead that a colleague has marked since is not deleted unasked', async () => {
  const { mine, theirs, lead, onServer } = await twoDevices()
  await mutate(theirs.device, deleteLead, { leadId: lead._id }, optionsOn(theirs))
  await mark(mine, lead._id, 'Asked us not to')
  await mine.push()
  await theirs.push()
  expect(await onServer()).toMatchObject({ do_not_call: 'Asked us not to' })
  expect(await theirs.outbox.parked.toArray()).toMatchObject([{ name: 'lead.delete', reason: { code: 'conflict' } }])
})
