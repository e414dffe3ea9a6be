import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriberIdOf } from '../../contract/entities/marketing/subscriber.ts'
import { addSubscriber, removeFromList, resubscribe, unsubscribe } from '../../contract/mutations/subscriber.ts'
import { mutate } from '../../src/db/mutate.ts'
import { currentSession } from '../../src/db/session/session.ts'
import { readRow } from '../../src/db/views/view.ts'
import type { TestDevice } from '../support/server/device.ts'
import { firstly, responseLost } from '../support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { checkedSteps, createWorld } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const at = '2026-11-20T09:00:00.000Z'

function cardOn(on: TestDevice, email: string) {
  const options = { subject: email, companyId: on.companyId }
  return {
    add: (listId: string) => mutate(on.device, addSubscriber, { email, listIds: [listId], at }, options),
    remove: (listId: string) => mutate(on.device, removeFromList, { email, listId }, options),
    leave: () => mutate(on.device, unsubscribe, { email, leaveId: randomUUID(), at }, options),
    back: async () => {
      const leaveId = (await shown(on, email))?.leaveId ?? null
      await mutate(on.device, resubscribe, { email, at, reason: 'asked at the door', leaveId }, options)
    },
  }
}

function shown(on: TestDevice, email: string) {
  const userId = currentSession(on.device)?.userId ?? ''
  const data = { outbox: on.outbox, rows: on.device.openRows(userId, on.companyId), userId, companyId: on.companyId }
  return readRow(data, 'subscriber', subscriberIdOf(email))
}

async function newList({ token }: TestUser, companyId: string, form: object = {}): Promise<string> {
  const path = `/api/marketing/lists?companyId=${companyId}`
  const { body } = await server.call('POST', path, { token, body: { name: `List ${randomUUID()}`, ...form } })
  return (body as unknown as { list: { _id: string } }).list._id
}

async function cardWorld() {
  const world = await createWorld(server, 0)
  const email = `${randomUUID()}@example.com`
  await server.addLead(world.companyId, { email })
  const listId = await newList(world.user, world.companyId)
  const careful = await newList(world.user, world.companyId, { doubleOptIn: true })
  await world.device.pull()
  return { ...world, email, listId, careful, card: cardOn(world.device, email) }
}

async function syncAll(...devices: TestDevice[]): Promise<void> {
  for (const device of devices) await checkedSteps(device, () => device.push())
  for (const device of devices) await checkedSteps(device, () => device.pull())
}

test('a change on the card offline shows at once, and is on the server once however often it is sent', async () => {
  const { device, email, listId, careful, card, colleague, addDevice } = await cardWorld()
  expect(await shown(device, email)).toBeNull()
  device.transport.fault = firstly(2, responseLost)
  await checkedSteps(device, () => card.add(listId))
  expect(await shown(device, email)).toMatchObject({ status: 'subscribed', listIds: [listId] })
  await checkedSteps(
    device,
    () => card.leave(),
    () => card.back(),
    () => card.add(careful),
    () => card.remove(listId),
  )
  const expected = { status: 'subscribed', listIds: [careful], pendingListIds: [careful], reason: 'asked at the door' }
  expect(await shown(device, email)).toMatchObject(expected)
  for (let tries = 0; tries < 8; tries++) {
    await checkedSteps(
      device,
      () => device.wake(),
      () => device.push(),
      () => device.pull(),
    )
  }
  expect(await device.outbox.parked.count()).toBe(0)
  expect(await device.outbox.pending.count()).toBe(0)
  expect(await shown(device, email)).toMatchObject({ ...expected, version: 5 })
  expect(await shown(await addDevice(colleague), email)).toEqual(await shown(device, email))
})

test('a Resubscribe that arrives after a newer opt-out doesn’t undo it', async () => {
  const { device, email, listId, card, colleague, addDevice } = await cardWorld()
  await card.add(listId)
  await card.leave()
  await syncAll(device)
  const other = await addDevice(colleague)
  await card.back()
  const there = cardOn(other, email)
  await there.back()
  await there.leave()
  await syncAll(other, device)
  expect(await device.outbox.parked.toArray()).toMatchObject([
    { name: 'subscriber.resubscribe', reason: { code: 'state' } },
  ])
  for (const each of [device, other]) expect(await shown(each, email)).toMatchObject({ status: 'unsubscribed' })
})

test('an opt-out unknown to the device isn’t undone by its own Unsubscribe and Resubscribe', async () => {
  const { device, email, listId, card, colleague, addDevice } = await cardWorld()
  await card.add(listId)
  await syncAll(device)
  const other = await addDevice(colleague)
  await cardOn(other, email).leave()
  await syncAll(other)
  await card.leave()
  await card.back()
  expect(await shown(device, email)).toMatchObject({ status: 'subscribed' })
  await syncAll(device, other)
  expect(await device.outbox.parked.toArray()).toMatchObject([
    { name: 'subscriber.resubscribe', reason: { code: 'state' } },
  ])
  for (const each of [device, other]) expect(await shown(each, email)).toMatchObject({ status: 'unsubscribed' })
})

test('a device shows that another address of the mailbox has opted out, and lifts it offline', async () => {
  const { companyId, user, device } = await createWorld(server, 0)
  const name = randomUUID().replaceAll('-', '')
  const [left, email] = [`${name}+x@googlemail.com`, `${name}@gmail.com`]
  const listId = await newList(user, companyId)
  await server.addLead(companyId, { email })
  await device.pull()
  const card = cardOn(device, email)
  await card.add(listId)
  await syncAll(device)
  await cardOn(device, left).leave()
  await syncAll(device)
  expect(await shown(device, email)).toMatchObject({ status: 'subscribed', mailboxLeft: true })

  await card.back()
  expect(await shown(device, email)).not.toHaveProperty('mailboxLeft')
  await syncAll(device)
  expect(await shown(device, email)).not.toHaveProperty('mailboxLeft')
  await cardOn(device, left).back()
  await cardOn(device, left).leave()
  await syncAll(device)
  expect(await shown(device, email)).toMatchObject({ mailboxLeft: true })
})

test('an older quick add that arrives after an opt-out adds the person to the list as unsubscribed', async () => {
  const { device, email, listId, card, colleague, addDevice } = await cardWorld()
  const other = await addDevice(colleague)
  await card.add(listId)
  await cardOn(other, email).leave()
  await syncAll(other, device)
  expect(await shown(device, email)).toMatchObject({ status: 'unsubscribed', listIds: [listId] })
  expect(await device.outbox.parked.count()).toBe(0)
})
