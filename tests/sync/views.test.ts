import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDefaultOf, type View, type ViewForm } from '../../contract/entities/view.ts'
import { createView, deleteView, setDefaultView, updateView } from '../../contract/mutations/view.ts'
import { mutate } from '../../src/db/mutate.ts'
import { readViews } from '../../src/db/views/queries.ts'
import { currentSession } from '../../src/db/session/session.ts'
import type { TestDevice } from '../support/server/device.ts'
import { firstly, responseLost } from '../support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld } from '../support/builders/world.ts'

// Saved views on devices: made offline, sent once, and seen by those they are for.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const leeds: ViewForm = {
  list: 'leads',
  name: 'Leeds, to ring',
  search: { posttown: ['LEEDS'], surname: 'lee', radius: 5 },
  columns: ['firstname', 'phone'],
  shared: false,
}
const optionsOf = (on: TestDevice) => ({ subject: leeds.name, companyId: on.companyId })

async function save(on: TestDevice, formFields: Partial<ViewForm> = {}): Promise<string> {
  const viewId = on.device.newId()
  const createdAt = '2026-11-20T09:00:00.000Z'
  await mutate(on.device, createView, { viewId, createdAt, view: { ...leeds, ...formFields } }, optionsOf(on))
  return viewId
}
const change = (on: TestDevice, viewId: string, fields: Partial<ViewForm>) =>
  mutate(on.device, updateView, { viewId, fields }, optionsOf(on))

function viewsOn(on: TestDevice): Promise<View[]> {
  const userId = currentSession(on.device)?.userId ?? ''
  const rows = on.device.openRows(userId, on.companyId)
  return readViews({ outbox: on.outbox, rows, userId, companyId: on.companyId })
}
const namesOn = async (on: TestDevice) => (await viewsOn(on)).map(({ name }) => name)

async function syncAll(...devices: TestDevice[]): Promise<void> {
  for (const device of devices) await checkedSteps(device, () => device.push())
  for (const device of devices) await checkedSteps(device, () => device.pull())
}

test('a view saved offline is there at once, and once on the server however often it is sent', async () => {
  const { device, user, addDevice } = await createWorld(server, 0)
  device.transport.fault = firstly(1, responseLost)
  await checkedSteps(device, () => save(device))
  expect(await viewsOn(device)).toMatchObject([{ ...leeds, ownerId: user._id, version: 1 }])
  await checkedSteps(
    device,
    () => device.push(),
    () => device.wake(),
    () => device.push(),
    () => device.pull(),
  )
  expect(await viewsOn(device)).toMatchObject([leeds])
  expect(await viewsOn(await addDevice(user))).toEqual(await viewsOn(device))
})

test('a view is visible to its owner only, except while it is shared', async () => {
  const { device, colleague, addDevice } = await createWorld(server, 0)
  const other = await addDevice(colleague)
  const viewId = await save(device)
  await syncAll(device, other)
  expect(await namesOn(other)).toEqual([])
  await change(device, viewId, { shared: true })
  await syncAll(device, other)
  expect(await viewsOn(other)).toMatchObject([{ ...leeds, shared: true }])
  expect(await namesOn(await addDevice(colleague))).toEqual([leeds.name])
  await change(device, viewId, { shared: false })
  await syncAll(device, other)
  expect(await namesOn(other)).toEqual([])
  expect(await namesOn(await addDevice(colleague))).toEqual([])
  expect(await namesOn(device)).toEqual([leeds.name])
})

test('an administrator can change a shared view, another user can’t', async () => {
  const { device, companyId, colleague, addDevice } = await createWorld(server, 0)
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const viewId = await save(device, { shared: true })
  await device.push()
  const [staff, manager] = [await addDevice(colleague), await addDevice(admin)]
  await checkedSteps(
    staff,
    () => change(staff, viewId, { name: 'Mine now' }),
    () => staff.push(),
  )
  expect(await staff.outbox.parked.toArray()).toMatchObject([{ name: 'view.update', reason: { code: 'forbidden' } }])
  expect(await namesOn(staff)).toEqual([leeds.name])
  await change(manager, viewId, { name: 'Leeds, urgent', columns: [] })
  await syncAll(manager, device)
  expect(await viewsOn(device)).toMatchObject([{ name: 'Leeds, urgent', columns: [] }])
})

test('each user has their own default', async () => {
  const { device, user, colleague, addDevice } = await createWorld(server, 0)
  const viewId = await save(device, { shared: true })
  await device.push()
  const other = await addDevice(colleague)
  await mutate(other.device, setDefaultView, { viewId, isDefault: true }, optionsOf(other))
  await syncAll(other, device)
  const defaults = async () =>
    (await viewsOn(device)).map((view) => [user, colleague].map((who) => isDefaultOf(view, who._id)))
  expect(await defaults()).toEqual([[false, true]])
  await mutate(device.device, setDefaultView, { viewId, isDefault: true }, optionsOf(device))
  await mutate(other.device, setDefaultView, { viewId, isDefault: false }, optionsOf(other))
  await syncAll(other, device)
  expect(await defaults()).toEqual([[true, false]])
})

test('a deleted view is gone for everybody; its author decides about a late change', async () => {
  const { device, companyId, addDevice } = await createWorld(server, 0)
  const admin = await addDevice(await server.addUser({ companyIds: [companyId], role: 'Admin' }))
  const viewId = await save(device, { shared: true })
  await syncAll(device, admin)
  await mutate(device.device, deleteView, { viewId }, optionsOf(device))
  await change(admin, viewId, { name: 'Too late' })
  await syncAll(device, admin)
  expect([await namesOn(device), await namesOn(admin)]).toEqual([[], []])
  expect(await admin.outbox.parked.toArray()).toMatchObject([{ reason: { code: 'deleted' } }])
})
