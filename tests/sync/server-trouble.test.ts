import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering, type Fault, isPush, requestLost } from '../support/fakes/faulty-transport.ts'
import { readSendState } from '../support/builders/send-state.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, leadOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const twoLeads = (world: World) => world.leads as [World['leads'][0], World['leads'][0]]

test('FM-078: a change waits for a server that is older than the app, isn’t parked, and blocks nobody', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [newer, other] = twoLeads(world)
  const older = answering(503, 'server-older', 'This server needs an update first.', { 'retry-after': '30' })
  device.transport.fault = (request) => (isPush(request) && request.path.includes(newer._id) ? older : undefined)
  await device.setStatus(newer, 'Closed')
  await device.setStatus(other, 'Closed')
  await device.push()

  expect((await leadOnServer(server, user, other)).lead_status).toBe('Closed')
  const [waiting] = await device.outbox.pending.toArray()
  expect(waiting?.lastError?.code).toBe('server-older')
  expect(waiting?.needsAttention).toBeFalsy()
  expect(await device.outbox.parked.count()).toBe(0)
  expect(await readSendState(device)).toMatchObject({ isServerOlder: true, offline: false, waiting: 1, parked: 0 })

  for (let hour = 0; hour < 3; hour += 1) {
    for (let minute = 0; minute < 60; minute += 1) {
      device.clock.advance(60_000)
      await device.push()
    }
  }
  expect((await device.outbox.pending.toArray())[0]?.needsAttention, 'nothing that a person could decide').toBeFalsy()
  device.transport.fault = () => undefined
  device.clock.advance(60_000)
  await device.push()
  expect((await leadOnServer(server, user, newer)).lead_status).toBe('Closed')
})

const failures: [string, Fault][] = [
  ['its own words', answering(500, 'internal', 'Something went wrong.')],
  [
    'a gateway’s page',
    async () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  ],
]

test.each(failures)('FM-078: a server that fails with %s is a server problem, not offline', async (_, fault) => {
  const world = await createWorld(server)
  const { device } = world
  device.transport.fault = (request) => (isPush(request) ? fault : undefined)
  await device.note(world.leads[0]!, 'Waits')
  await device.push()
  expect(await readSendState(device)).toMatchObject({ hasServerProblem: true, offline: false, waiting: 1 })

  device.transport.fault = () => requestLost
  await device.wake()
  await device.push()
  expect(await readSendState(device)).toMatchObject({ hasServerProblem: false, offline: true, waiting: 1 })

  device.transport.fault = () => undefined
  await device.wake()
  await device.push()
  expect(await readSendState(device)).toMatchObject({ hasServerProblem: false, offline: false, waiting: 0 })
})

const inTheWay: [string, Fault][] = [
  [
    'a page with 200',
    async () => new Response('<h1>Sign in to the hotel</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'a page with 403',
    async () => new Response('Blocked', { status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  ],
  ['a redirect', async () => new Response(null, { status: 302, headers: { location: 'http://hotel.example/' } })],
  ['511', async () => new Response('', { status: 511 })],
]

test.each(inTheWay)('FM-004: %s instead of an answer acknowledges nothing, and isn’t offline', async (_, fault) => {
  const world = await createWorld(server)
  const { device } = world
  device.transport.fault = () => fault
  await device.note(world.leads[0]!, 'Waits')
  await device.push()
  const inTheWay = { hasProxyPage: true, offline: false, hasServerProblem: false, waiting: 1, parked: 0 }
  expect(await readSendState(device)).toMatchObject(inTheWay)

  device.transport.fault = () => requestLost
  await device.wake()
  await device.push()
  expect(await readSendState(device)).toMatchObject({ hasProxyPage: false, offline: true, waiting: 1 })

  device.transport.fault = () => undefined
  await device.wake()
  await device.push()
  expect(await readSendState(device)).toMatchObject({ hasProxyPage: false, offline: false, waiting: 0 })
})

const busyAnswers: [string, (retryAfter: string) => Fault][] = [
  ['the server', (retryAfter) => answering(429, 'rate-limited', 'Slow down.', { 'retry-after': retryAfter })],
  [
    'a proxy',
    (retryAfter) => async () => new Response('Busy', { status: 429, headers: { 'retry-after': retryAfter } }),
  ],
]

test.each(busyAnswers)('FM-032: a 429 of %s is a busy server until the time of its Retry-After', async (_, busy) => {
  const world = await createWorld(server)
  const { device } = world
  for (const isDate of [false, true]) {
    const inAMinute = device.clock.now() + 60_000
    device.transport.fault = () => busy(isDate ? new Date(inAMinute).toUTCString() : '60')
    await device.note(world.leads[0]!, 'Waits')
    await device.push()
    const { busyUntil = 0, offline } = await readSendState(device)
    expect(offline).toBe(false)
    // A device returns up to two fifths later, never sooner; a date has whole seconds.
    expect(busyUntil - inAMinute).toBeGreaterThan(-1_000)
    expect(busyUntil - inAMinute).toBeLessThanOrEqual(24_000)

    await expect(device.pull()).rejects.toThrow('asked to wait')
    expect(await readSendState(device)).toMatchObject({ busyUntil, offline: false })

    device.transport.fault = () => undefined
    device.clock.advance(85_000)
    await device.push()
    expect(await readSendState(device)).toMatchObject({ busyUntil: undefined, offline: false, waiting: 0 })
  }
})
