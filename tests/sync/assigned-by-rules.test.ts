import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignLead, createLead } from '../../contract/mutations/lead.ts'
import { mutate } from '../../src/db/mutate.ts'
import { readRow } from '../../src/db/views/view.ts'
import { createWorld } from '../support/builders/world.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function openWorld() {
  const { device, user } = await createWorld(server)
  const admin = await server.addUser({ companyIds: [device.companyId], role: 'Admin' })
  const colleague = await server.addUser({ companyIds: [device.companyId], firstname: 'Priya' })
  const rule = { _id: randomUUID(), isOn: true, sources: [], areas: [], kinds: [], way: 'one', people: [colleague._id] }
  const answer = await server.call('PUT', `/api/assignment-rules?companyId=${device.companyId}`, {
    token: admin.token,
    body: { rules: [rule], version: 0 },
  })
  expect(answer.status).toBe(200)
  return { device, user, colleague }
}

async function addLead({ device, companyId }: TestDevice): Promise<string> {
  const leadId = device.newId()
  const fields = { firstname: 'Ada', surname: 'Byron' }
  const args = { leadId, createdAt: '2026-11-20T09:00:00.000Z', fields }
  await mutate(device, createLead, args, { subject: 'Ada', companyId })
  return leadId
}

const assigneeOn = async ({ device, outbox, companyId }: TestDevice, { _id: userId }: TestUser, leadId: string) => {
  const data = { outbox, rows: device.openRows(userId, companyId), userId, companyId }
  const lead = await readRow(data, 'lead', leadId)
  return lead ? (lead.assignedTo ?? 'unassigned') : 'absent'
}

test('a lead added offline shows unassigned until the server’s row arrives with its assignee', async () => {
  const { device, user, colleague } = await openWorld()
  const leadId = await addLead(device)
  expect(await assigneeOn(device, user, leadId)).toBe('unassigned')
  await device.push()
  // Sent, and not pulled yet: the device keeps its own result.
  expect(await assigneeOn(device, user, leadId)).toBe('unassigned')
  await device.pull()
  expect(await assigneeOn(device, user, leadId)).toBe(colleague._id)
})

test('an assignee chosen on the device after adding the lead replaces that of the rules, without a conflict', async () => {
  const { device, user } = await openWorld()
  const leadId = await addLead(device)
  const options = { subject: 'Ada', companyId: device.companyId, base: 1 }
  await mutate(device.device, assignLead, { leadId, userId: user._id }, options)
  await device.push()
  await device.push()
  await device.pull()
  expect(await assigneeOn(device, user, leadId)).toBe(user._id)
  expect(await device.outbox.parked.count()).toBe(0)
})
