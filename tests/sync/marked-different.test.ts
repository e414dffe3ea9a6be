import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Apart } from '../../contract/entities/duplicates/apart.ts'
import { markDifferent, undoApart } from '../../contract/mutations/apart.ts'
import { createLead } from '../../contract/mutations/lead.ts'
import { mutate } from '../../src/db/mutate.ts'
import { apartsQuestion } from '../../src/db/views/queries.ts'
import { ask } from '../../src/db/views/view.ts'
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
  const { companyId, leads, ...rest } = await createOffice(server)
  return { ...rest, ids: leads.map(({ _id }) => _id), options: { subject: 'Leads', companyId } }
}

const shown = (on: TestDevice): Promise<Apart[]> => ask(on.companyData, apartsQuestion)

test.each([requestLost, responseLost, deliveredTwice])(
  'FM-129: leads marked as different offline are so for colleagues, too, once, and so is the undo (%o)',
  async (fault) => {
    const { ids, ann, desk, door, options } = await office()
    const apartId = desk.device.newId()
    await mutate(desk.device, markDifferent, { apartId, of: 'lead', ids, at }, options)
    expect(await shown(desk)).toMatchObject([{ _id: apartId, ids, by: ann._id }])
    desk.transport.fault = firstly(2, fault)
    await sendAll(desk)
    await door.pull()
    expect(await shown(door)).toEqual(await shown(desk))
    expect(await shown(door)).toMatchObject([{ ids, by: ann._id }])

    await mutate(desk.device, undoApart, { apartId, at }, options)
    expect(await shown(desk)).toMatchObject([{ undoneAt: at, undoneBy: ann._id }])
    await sendAll(desk)
    await door.pull()
    expect(await shown(door)).toMatchObject([{ ids, undoneAt: at, undoneBy: ann._id }])
  },
)

test('an undo that was saved before its decision was sent is sent after it', async () => {
  const { ids, desk, door, options } = await office()
  const apartId = desk.device.newId()
  await mutate(desk.device, markDifferent, { apartId, of: 'lead', ids, at }, options)
  await mutate(desk.device, undoApart, { apartId, at }, options)
  await sendAll(desk)
  await door.pull()
  expect(await desk.outbox.parked.count()).toBe(0)
  expect(await shown(door)).toMatchObject([{ _id: apartId, undoneAt: at }])
})

test('FM-129: an unsent lead can be marked as different from another', async () => {
  const { ids, desk, door, options } = await office()
  const leadId = desk.device.newId()
  await mutate(desk.device, createLead, { leadId, createdAt: at, fields: { surname: 'New' } }, options)
  const args = { apartId: desk.device.newId(), of: 'lead' as const, ids: [leadId, ids[0] ?? ''], at }
  await mutate(desk.device, markDifferent, args, options)
  await sendAll(desk)
  await door.pull()
  expect(await desk.outbox.parked.count()).toBe(0)
  expect(await shown(door)).toMatchObject([{ ids: args.ids }])
})

test('FM-129: two users undo the same decision, which is undone once, and both are sent', async () => {
  const { ids, ann, desk, addDevice, options } = await office()
  const apartId = desk.device.newId()
  await mutate(desk.device, markDifferent, { apartId, of: 'lead', ids, at }, options)
  await sendAll(desk)
  const tablet = await addDevice(ann)
  for (const { device } of [desk, tablet]) await mutate(device, undoApart, { apartId, at }, options)
  for (const device of [desk, tablet]) await sendAll(device)
  expect([await desk.outbox.parked.count(), await tablet.outbox.parked.count()]).toEqual([0, 0])
  expect(await shown(tablet)).toEqual(await shown(desk))
  expect(await shown(tablet)).toMatchObject([{ undoneAt: at, undoneBy: ann._id }])
})
