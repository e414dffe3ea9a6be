import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContact, updateContact } from '../../contract/mutations/contact.ts'
import { addFollowUp, changeFollowUp } from '../../contract/mutations/follow-up.ts'
import { mutate } from '../../src/db/mutate.ts'
import { isContested } from '../../src/db/schema/outbox-entry.ts'
import { takeTheirs } from '../../src/features/sync-status/changes/contested-fields.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const contactId = crypto.randomUUID()
const optionsOn = ({ companyId }: TestDevice) => ({ subject: 'Maya', companyId })
const setEmail = (on: TestDevice, email: string) =>
  mutate(on.device, updateContact, { contactId, fields: { email } }, optionsOn(on))

test('a user who takes the other value is notified of what somebody has set over both since', async () => {
  const { device, colleague, addDevice } = await createWorld(server)
  const made = { contactId, createdAt: '2026-11-20T09:00:00.000Z', fields: { email: 'old@a.example' } }
  await mutate(device.device, createContact, made, optionsOn(device))
  await device.push()
  await device.pull()
  const other = await addDevice(colleague)
  await setEmail(device, 'mine@a.example')
  await setEmail(other, 'theirs@a.example')
  await other.push()
  await device.push()
  await other.pull()
  await setEmail(other, 'newer@a.example')
  await other.push()
  await device.pull()
  const [contested] = (await device.outbox.acknowledged.toArray()).filter(({ conflicts }) => conflicts)
  const [conflict] = contested?.conflicts ?? []

  await takeTheirs(device.device, contested!, conflict!)
  await device.push()

  const decision = (await device.outbox.acknowledged.toArray()).find(({ isDecision }) => isDecision)
  expect(decision).toMatchObject({
    args: { fields: { email: 'theirs@a.example' } },
    conflicts: [{ field: 'email', theirs: 'newer@a.example', by: 'Bob Lee' }],
  })
})

test('the user decides about a follow-up that two users moved unseen, and may take the other date', async () => {
  const { device, colleague, leads, addDevice } = await createWorld(server, 1)
  const [leadId, followUpId] = [leads[0]!._id, crypto.randomUUID()]
  const fields = { kind: 'Visit', dueDate: '2026-12-01' } as const
  const added = { leadId, followUpId, createdAt: '2026-11-20T09:00:00.000Z', fields }
  await mutate(device.device, addFollowUp, added, optionsOn(device))
  await device.push()
  await device.pull()
  const other = await addDevice(colleague)
  const move = (on: TestDevice, dueDate: string) =>
    mutate(on.device, changeFollowUp, { followUpId, fields: { dueDate } }, optionsOn(on))
  await move(device, '2026-12-02')
  await move(other, '2026-12-03')
  await other.push()
  await device.push()
  const contested = (await device.outbox.acknowledged.toArray()).filter(isContested)
  expect(contested).toMatchObject([
    { name: 'followUp.change', conflicts: [{ field: 'dueDate', theirs: '2026-12-03', by: 'Bob Lee' }] },
  ])

  await takeTheirs(device.device, contested[0]!, contested[0]!.conflicts![0]!)
  await device.push()
  const path = `/api/epc/leads/${leadId}/follow-ups`
  const { body } = await server.call('GET', path, { token: colleague.token })
  expect(body).toMatchObject({ followUps: [{ dueDate: '2026-12-03' }] })
})
