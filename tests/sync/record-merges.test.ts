import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContact, updateContact } from '../../contract/mutations/contact.ts'
import { mergeRecords, undoRecordMerge } from '../../contract/mutations/record-merge.ts'
import { readRow } from '../../src/db/views/view.ts'
import { mutate } from '../../src/db/mutate.ts'
import { createOffice, sendAll } from '../support/builders/world.ts'
import { deliveredTwice, firstly, requestLost, responseLost } from '../support/fakes/faulty-transport.ts'
import type { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const at = '2026-11-20T09:00:00.000Z'

async function office() {
  const { companyId, leads, desk, door } = await createOffice(server)
  return { leadIds: leads.map(({ _id }) => _id), desk, door, options: { subject: 'Lee', companyId } }
}

const contactOn = ({ companyData }: TestDevice, id: string) => readRow(companyData, 'contact', id)

test.each([requestLost, responseLost, deliveredTwice])(
  'FM-130: contacts added and merged offline are one for colleagues, too, and two again after the undo (%o)',
  async (fault) => {
    const { leadIds, desk, door, options } = await office()
    const [keptId, otherId, mergeId] = [desk.device.newId(), desk.device.newId(), desk.device.newId()]
    const fields = { lastname: 'Lee', leadIds: [leadIds[0] ?? ''] }
    await mutate(desk.device, createContact, { contactId: keptId, createdAt: at, fields }, options)
    const others = { firstname: 'Maya', lastname: 'Lee', leadIds: [leadIds[1] ?? ''] }
    await mutate(desk.device, createContact, { contactId: otherId, createdAt: at, fields: others }, options)
    const args = { mergeId, of: 'contact' as const, keptId, otherIds: [otherId], picks: { firstname: otherId }, at }
    await mutate(desk.device, mergeRecords, args, options)
    // Until the server has answered, both are shown.
    expect(await contactOn(desk, otherId)).toMatchObject({ firstname: 'Maya' })
    desk.transport.fault = firstly(3, fault)
    await sendAll(desk)
    await door.pull()
    expect(await desk.outbox.parked.count()).toBe(0)
    for (const device of [desk, door]) {
      expect(await contactOn(device, keptId)).toMatchObject({ firstname: 'Maya', leadIds })
      expect(await contactOn(device, otherId)).toBeNull()
    }

    await mutate(desk.device, undoRecordMerge, { mergeId, of: 'contact', keptId, at }, options)
    await sendAll(desk)
    await door.pull()
    for (const device of [desk, door]) {
      expect(await contactOn(device, keptId)).toMatchObject({ lastname: 'Lee', leadIds: [leadIds[0]] })
      expect(await contactOn(device, keptId)).not.toHaveProperty('firstname')
      expect(await contactOn(device, otherId)).toMatchObject({ firstname: 'Maya', leadIds: [leadIds[1]] })
    }
  },
)

test('FM-130: offline changes of a contact that was merged are kept for their author', async () => {
  const { desk, door, options } = await office()
  const [keptId, otherId] = [desk.device.newId(), desk.device.newId()]
  for (const contactId of [keptId, otherId])
    await mutate(desk.device, createContact, { contactId, createdAt: at, fields: { lastname: 'Lee' } }, options)
  await sendAll(desk)
  await door.pull()
  await mutate(door.device, updateContact, { contactId: otherId, fields: { phone: '07700 900123' } }, options)
  const args = { mergeId: desk.device.newId(), of: 'contact' as const, keptId, otherIds: [otherId], picks: {}, at }
  await mutate(desk.device, mergeRecords, args, options)
  await sendAll(desk)
  await door.push()
  await door.pull()
  await door.push()
  expect((await door.outbox.parked.toArray()).map(({ reason }) => reason.message)).toEqual([
    'This contact was not found.',
  ])
})
