import { Dexie } from 'dexie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gzip } from '../../src/sync/ports.ts'
import type { TestDevice } from '../support/server/device.ts'
import {
  answering,
  captivePortal,
  firstly,
  isPush,
  type Outgoing,
  responseLost,
} from '../support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, notesOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const isBatch = ({ path }: Outgoing) => path === '/api/sync/push'
const batches = (device: TestDevice) => device.transport.log.filter(isBatch)
const alone = (device: TestDevice) => device.transport.log.filter(isPush)

async function saveOnEach({ device, leads }: World) {
  for (const lead of leads) {
    await device.setStatus(lead, 'Closed')
    await device.note(lead, 'Once')
  }
}

async function demandAllSentOnce(world: World) {
  const { device, user, leads } = world
  expect(await device.outbox.pending.count()).toBe(0)
  expect(await device.outbox.parked.count()).toBe(0)
  for (const lead of leads) expect(await notesOnServer(server, user, lead)).toEqual(['Once'])
}

test('changes of many rows are sent together, in the order of each row', async () => {
  const world = await createWorld(server, 60)
  await saveOnEach(world)
  await checkedSteps(world.device, () => world.device.push())
  await demandAllSentOnce(world)
  expect(batches(world.device).length).toBeLessThan(6)
  expect(alone(world.device).length).toBeLessThan(20)
})

test('after a lost answer, a portal and a busy server the whole batch is resent, each change once', async () => {
  const world = await createWorld(server, 12)
  const { device } = world
  await saveOnEach(world)
  for (const fault of [responseLost, captivePortal, answering(503, 'unavailable', 'Busy.')]) {
    device.transport.fault = firstly(1, fault, isBatch)
    await checkedSteps(device, () => device.push())
    device.clock.advance(60_000)
    await device.wake()
  }
  device.transport.fault = () => undefined
  await checkedSteps(device, () => device.push())
  await demandAllSentOnce(world)
})

test('sends changes one by one if batches are refused', async () => {
  const world = await createWorld(server, 12)
  world.device.transport.fault = (request) =>
    isBatch(request) ? answering(404, 'not-found', 'There is no such call.') : undefined
  await saveOnEach(world)
  await checkedSteps(world.device, () => world.device.push())
  await demandAllSentOnce(world)
  expect(batches(world.device)).toHaveLength(1)
})

/** Counts commits of all databases of this process: each waits for the disk and wakes every screen. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  let writes = 0
  const count = () => void (writes += 1)
  Dexie.on('storagemutated', count)
  await work()
  Dexie.on('storagemutated').unsubscribe(count)
  return writes
}

test('FM-061: writes on the device grow with the batches, not with the changes', async () => {
  const { device, leads } = await createWorld(server, 100)
  for (const lead of leads) await device.setStatus(lead, 'Closed')
  const writes = await countWrites(() => device.push())
  expect(await device.outbox.pending.count()).toBe(0)
  expect(batches(device)).toHaveLength(2)
  expect(writes).toBeLessThan(12)
})

test('FM-061: a batch is sent gzipped, in less than a hundred bytes a change', async () => {
  const { device, leads } = await createWorld(server, 50)
  device.ports.gzip = gzip
  for (const lead of leads) await device.setStatus(lead, 'Closed')
  await checkedSteps(device, () => device.push())
  expect(await device.outbox.pending.count()).toBe(0)
  const [sent, ...more] = batches(device)
  expect(more).toEqual([])
  expect(sent?.headers.get('content-encoding')).toBe('gzip')
  const { byteLength } = await new Response(sent?.raw ?? null).arrayBuffer()
  expect(byteLength).toBeGreaterThan(100)
  expect(byteLength).toBeLessThan(100 * leads.length)
})

test('sends as many long notes together as a bad connection carries within the timeout', async () => {
  const world = await createWorld(server, 20)
  const { device, user, leads } = world
  for (const lead of leads) await device.note(lead, lead._id.repeat(500))
  await checkedSteps(device, () => device.push())
  expect(await device.outbox.pending.count()).toBe(0)
  for (const { body } of batches(device)) expect(JSON.stringify(body).length).toBeLessThan(70_000)
  for (const lead of leads) expect(await notesOnServer(server, user, lead)).toEqual([lead._id.repeat(500)])
})
