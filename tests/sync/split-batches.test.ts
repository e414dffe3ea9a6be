import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatus } from '../../src/db/outbox/sync-status.ts'
import {
  blackHole,
  type Fault,
  isBatch,
  isPush,
  type Outgoing,
  requestLost,
} from '../support/fakes/faulty-transport.ts'
import { runEngine } from '../support/server/run-engine.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, notesOnServer, type World } from '../support/builders/world.ts'

// Something between the device and the server swallows what is too large, or what has a certain content, as long as the
// device is there. Everything else passes.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const gatewayPage: Fault = async () =>
  new Response('<h1>504 Gateway Time-out</h1>', { status: 504, headers: { 'content-type': 'text/html' } })

const noAnswers: [string, Fault][] = [
  ['a gateway’s page', gatewayPage],
  ['a reset', requestLost],
  ['silence', blackHole],
]

const sizeOf = ({ body }: Outgoing) => (body as { items: unknown[] }).items.length
const sends = ({ device }: World) => device.transport.log.filter((request) => isPush(request) || isBatch(request))
const batchSizes = ({ device }: World) => device.transport.log.filter(isBatch).map(sizeOf)
const waiting = ({ device }: World) => device.outbox.pending.count()

async function noteOnEach({ device, leads }: World, content: string) {
  for (const lead of leads) await device.note(lead, content)
}

async function demandNotedOnce({ user, leads }: World, ...contents: string[]) {
  for (const lead of leads) expect((await notesOnServer(server, user, lead)).toSorted()).toEqual(contents.toSorted())
}

test.each(noAnswers)(
  'FM-066: if batches of more than ten always get %s, they are halved until they arrive',
  async (_, fault) => {
    const world = await createWorld(server, 40)
    const { device } = world
    device.transport.fault = (request) => (isBatch(request) && sizeOf(request) > 10 ? fault : undefined)
    await noteOnEach(world, 'First')

    await runEngine(device, async () => (await waiting(world)) === 0)
    await checkDevice(device)
    await demandNotedOnce(world, 'First')
    expect(batchSizes(world).filter((size) => size > 10)).toHaveLength(2)

    device.transport.log.length = 0
    await noteOnEach(world, 'Second')
    await runEngine(device, async () => (await waiting(world)) === 0)
    await demandNotedOnce(world, 'First', 'Second')
    expect(Math.max(...batchSizes(world)), 'the size that works is remembered').toBeLessThanOrEqual(10)
    expect(Math.min(...batchSizes(world).slice(0, 3)), 'and used in full').toBeGreaterThanOrEqual(5)
  },
)

const POISON = 'Something that a filter takes for an attack'
const isPoisoned = ({ body }: Outgoing) => JSON.stringify(body ?? '').includes(POISON)

test.each(noAnswers)(
  'FM-066: if one change always gets %s, it backs off alone, and the others are sent',
  async (_, fault) => {
    const world = await createWorld(server, 40)
    const { device, user, leads } = world
    device.transport.fault = (request) => (isPoisoned(request) ? fault : undefined)
    const [poisoned, ...healthy] = leads
    await device.note(poisoned!, POISON)
    await device.note(poisoned!, 'Behind it')
    for (const lead of healthy) await device.note(lead, 'Healthy')

    await runEngine(device, async () => (await waiting(world)) === 2)
    await checkDevice(device)
    for (const lead of healthy) expect(await notesOnServer(server, user, lead)).toEqual(['Healthy'])

    device.transport.log.length = 0
    let until = device.clock.now() + 4 * 60_000
    await runEngine(device, () => device.clock.now() >= until)
    const tries = sends(world)
    expect(tries.every(isPoisoned), 'what is behind it in its lane waits').toBe(true)
    expect(tries.length, 'it is tried again').toBeGreaterThanOrEqual(6)
    expect(tries.length, 'and not in a storm').toBeLessThanOrEqual(16)

    device.transport.log.length = 0
    await noteOnEach({ ...world, leads: healthy }, 'Later')
    const tookMs = await runEngine(device, async () => (await waiting(world)) === 2)
    expect(tookMs, 'the others do not wait for it').toBeLessThanOrEqual(30_000)
    expect(Math.max(...batchSizes(world)), 'batches without it are as large as before').toBeGreaterThan(20)
    expect(batchSizes(world).length).toBeLessThan(6)

    device.transport.fault = () => undefined
    until = device.clock.now() + 2 * 60_000
    await runEngine(device, async () => (await waiting(world)) === 0 || device.clock.now() >= until)
    expect((await notesOnServer(server, user, poisoned!)).toSorted()).toEqual(['Behind it', POISON])
    await checkDevice(device)
  },
)

const filterPage: Fault = async () =>
  new Response('<h1>Request blocked</h1>', { status: 451, headers: { 'content-type': 'text/html' } })

test('a change that a filter blocks says so, and the network isn’t blamed', async () => {
  const world = await createWorld(server, 12)
  const { device, leads } = world
  device.transport.fault = (request) => (isPoisoned(request) ? filterPage : undefined)
  await noteOnEach({ ...world, leads: leads.slice(1) }, 'Healthy')
  await device.note(leads[0]!, POISON)
  const message = async () => (await device.outbox.pending.toArray())[0]?.lastError?.message ?? ''
  await runEngine(device, async () => (await message()).startsWith('A filter on this network blocks this change.'))
  expect(await waiting(world)).toBe(1)
  expect(await readStatus(device.outbox)).toMatchObject({ hasProxyPage: false, offline: false })
})

test('FM-066: with both at once, what is too large is halved, and the change without an answer waits alone', async () => {
  const world = await createWorld(server, 40)
  const { device, user, leads } = world
  device.transport.fault = (request) =>
    isPoisoned(request) || (isBatch(request) && sizeOf(request) > 12) ? requestLost : undefined
  const middle = leads[17]!
  for (const lead of leads) await device.note(lead, lead === middle ? POISON : 'Healthy')
  await runEngine(device, async () => (await waiting(world)) === 1)
  for (const lead of leads) expect(await notesOnServer(server, user, lead)).toEqual(lead === middle ? [] : ['Healthy'])
})

test('FM-066: a network that was down doesn’t shrink batches, and gets a bounded number of requests', async () => {
  const world = await createWorld(server, 40)
  const { device } = world
  await noteOnEach(world, 'Out of signal')
  device.transport.fault = () => requestLost
  const backAt = device.clock.now() + 5 * 60_000
  await runEngine(device, () => device.clock.now() >= backAt)
  expect((await readStatus(device.outbox)).offline).toBe(true)
  expect(sends(world).length, 'five minutes of trying').toBeLessThan(150)

  device.transport.fault = () => undefined
  device.transport.log.length = 0
  const tookMs = await runEngine(device, async () => (await waiting(world)) === 0)
  expect(tookMs).toBeLessThanOrEqual(65_000)
  await demandNotedOnce(world, 'Out of signal')
  // Only a few are sent alone, to see whether the network is back.
  expect(batchSizes(world)).toHaveLength(1)
  expect(batchSizes(world)[0]).toBeGreaterThanOrEqual(30)
})
