import { afterAll, beforeAll, expect, test } from 'vitest'
import { addActivity } from '../../contract/mutations/activity.ts'
import { addFollowUp } from '../../contract/mutations/follow-up.ts'
import { bookLead, createLead, setLeadStatus, updateLead } from '../../contract/mutations/lead.ts'
import { mutate } from '../../src/db/mutate.ts'
import { retryParked } from '../../src/db/outbox/outbox-actions.ts'
import { activitiesQuestion, followUpsQuestion, noticesQuestion } from '../../src/db/views/queries.ts'
import { ask, readRow } from '../../src/db/views/view.ts'
import { createWorld } from '../support/builders/world.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const options = ({ companyId }: TestDevice) => ({ subject: 'Ada Byron', companyId })

async function addLead({ device, companyId }: TestDevice, more: { certificate_number?: string } = {}): Promise<string> {
  const leadId = device.newId()
  const fields = { firstname: 'Ada', surname: 'Byron', phone: '07700 900001', ...more }
  await mutate(
    device,
    createLead,
    { leadId, createdAt: '2026-11-20T09:00:00.000Z', fields },
    { subject: 'Ada', companyId },
  )
  return leadId
}

const shown = ({ device, outbox, companyId }: TestDevice, { _id: userId }: TestUser, leadId: string) =>
  readRow({ outbox, rows: device.openRows(userId, companyId), userId, companyId }, 'lead', leadId)

const noticesOf = ({ device, outbox, companyId }: TestDevice, { _id: userId }: TestUser) =>
  ask({ outbox, rows: device.openRows(userId, companyId), userId, companyId }, noticesQuestion)

const namesIn = async (table: { toArray(): Promise<{ name: string }[]> }) =>
  (await table.toArray()).map(({ name }) => name)

test('FM-105: changes of a lead that was added here wait while the server refuses the lead', async () => {
  const { device } = await createWorld(server)
  await server.addLead(device.companyId, { certificate_number: '0000-0000-0000-0000-0001' })
  const leadId = await addLead(device, { certificate_number: '0000-0000-0000-0000-0001' })
  await mutate(device.device, setLeadStatus, { leadId, status: '1st Call' }, { ...options(device), base: 1 })
  await device.push()
  expect(await namesIn(device.outbox.parked)).toEqual(['lead.create'])
  await device.push()
  expect(await namesIn(device.outbox.parked)).toEqual(['lead.create'])
  expect(await namesIn(device.outbox.pending)).toEqual(['lead.status'])
})

test('shows what was added to a lead that is itself waiting', async () => {
  const { device, user } = await createWorld(server)
  const leadId = await addLead(device)
  const followUp = { kind: 'Visit', dueDate: '2026-12-01' } as const
  const noteArgs = { leadId, at: '2026-11-20T09:00:00.000Z' }
  await mutate(
    device.device,
    addActivity,
    { ...noteArgs, activityId: device.device.newId(), kind: 'Visit', outcome: 'No answer' },
    options(device),
  )
  await mutate(
    device.device,
    addFollowUp,
    { leadId, followUpId: device.device.newId(), createdAt: noteArgs.at, fields: followUp },
    options(device),
  )
  const rows = device.device.openRows(user._id, device.companyId)
  const data = { outbox: device.outbox, rows, userId: user._id, companyId: device.companyId }
  expect(await ask(data, activitiesQuestion(leadId))).toHaveLength(1)
  expect(await ask(data, followUpsQuestion(leadId))).toHaveLength(1)
})

test('FM-105: a refused lead that is resent shows with all of its later changes', async () => {
  const { device, user } = await createWorld(server)
  await server.addLead(device.companyId, { certificate_number: '0000-0000-0000-0000-0001' })
  const leadId = await addLead(device, { certificate_number: '0000-0000-0000-0000-0001' })
  await mutate(device.device, setLeadStatus, { leadId, status: '1st Call' }, options(device))
  await device.push()
  expect(await shown(device, user, leadId)).toBeNull()
  await retryParked(device.device, leadId)
  expect(await shown(device, user, leadId)).toMatchObject({ surname: 'Byron', lead_status: '1st Call' })
})

test('FM-106: correcting a lead that was added here replaces no colleague’s correction unseen, even before the lead is pulled', async () => {
  const { device: mine, user, colleague, addDevice } = await createWorld(server)
  const leadId = await addLead(mine)
  await mine.push()
  const theirs = await addDevice(colleague)
  await mutate(theirs.device, updateLead, { leadId, fields: { phone: '07700 900002' } }, options(theirs))
  await theirs.push()

  await mutate(mine.device, updateLead, { leadId, fields: { phone: '07700 900003' } }, options(mine))
  await mine.push()
  for (const device of [mine, theirs]) await device.pull()
  const acknowledged = await mine.outbox.acknowledged.toArray()
  expect(acknowledged.find(({ name }) => name === 'lead.details')?.conflict).toMatch('phone')
  const reportedConflict = { entityId: leadId, field: 'phone', yours: '07700 900002', theirs: '07700 900003' }
  expect(await noticesOf(theirs, colleague)).toMatchObject([reportedConflict])
  expect(await shown(mine, user, leadId)).toMatchObject({ phone: '07700 900003' })
})

test('FM-106: booking a lead that was added here asks the user if a colleague has booked it since', async () => {
  const { device: mine, colleague, addDevice } = await createWorld(server)
  const leadId = await addLead(mine)
  await mine.push()
  const theirs = await addDevice(colleague)
  await mutate(theirs.device, bookLead, { leadId, date: '2026-12-01', time: '09:00' }, options(theirs))
  await theirs.push()

  await mutate(mine.device, bookLead, { leadId, date: '2026-12-02', time: '10:15' }, options(mine))
  await mine.push()
  expect(await mine.outbox.parked.toArray()).toMatchObject([{ name: 'lead.booking', reason: { code: 'conflict' } }])
})
