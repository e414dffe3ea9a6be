import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  blackHole,
  captivePortal,
  deliveredTwice,
  firstly,
  isPush,
  answering,
  requestLost,
  responseLost,
  truncated,
  type Fault,
} from '../support/fakes/faulty-transport.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, leadOnServer, notesOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const firstLead = (world: World) => world.leads[0]!
const pushes = (world: World) => world.device.transport.log.filter(isPush)

/** Lets the waits of a backoff pass, drain by drain, until everything is sent. */
async function pushUntilSent(world: World, limit = 40): Promise<number> {
  for (let drains = 1; drains <= limit; drains += 1) {
    const { left } = await world.device.push()
    await checkDevice(world.device)
    if (left === 0) return drains
    world.device.clock.advance(60_000)
  }
  throw new Error('Still unsent.')
}

const answersThatSayNothing: [string, Fault][] = [
  ['whose request is lost', requestLost],
  ['whose response is lost after the commit', responseLost],
  ['delivered twice at once', deliveredTwice],
  ['answered by a captive portal', captivePortal],
  ['whose answer is cut short', truncated],
  ['that fails on the server', answering(500, 'internal', 'Something went wrong.')],
  ['answered by a proxy that cannot reach the server', async () => new Response('<h1>502</h1>', { status: 502 })],
  ['answered without Sync-Seq', async () => Response.json({ lead: {} })],
]

test.each(answersThatSayNothing)(
  'FM-001, FM-002, FM-003, FM-004, FM-005: a day of changes, each %s, reaches the server exactly once',
  async (_, fault) => {
    const world = await createWorld(server)
    const { device, user } = world
    const [lead, other] = world.leads as [World['leads'][0], World['leads'][0]]
    device.transport.fault = (request) => {
      const tries = device.transport.log.filter((earlier) => sameKey(earlier, request)).length
      return isPush(request) && tries === 1 ? fault : undefined
    }

    await checkedSteps(
      device,
      () => device.setStatus(lead, '1st Call'),
      () => device.note(lead, 'Nobody home'),
      () => device.setStatus(lead, '2nd Call'),
      () => device.book(other, '2026-12-01', '10:15'),
      () => device.assign(other, user._id),
      () => device.note(lead, 'Spoke to the son'),
      () => pushUntilSent(world),
      () => device.pull(),
    )

    expect(await notesOnServer(server, user, lead)).toEqual(['Nobody home', 'Spoke to the son'])
    // Exactly four changes: a note increases its lead's version, too.
    expect(await leadOnServer(server, user, lead)).toMatchObject({ lead_status: '2nd Call', version: 5 })
    expect(await leadOnServer(server, user, other)).toMatchObject({
      actual_booking_date: '2026-12-01',
      actual_booking_time: '10:15',
      assignedTo: user._id,
      version: 3,
    })
  },
)

const sameKey = (a: { headers: Headers }, b: { headers: Headers }) =>
  a.headers.get('idempotency-key') === b.headers.get('idempotency-key')

test('FM-006: a duplicate that arrives much later doesn’t undo a newer change', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const lead = firstLead(world)
  await device.setStatus(lead, 'Call Back')
  await device.push()
  const [stale] = pushes(world)
  await device.setStatus(lead, 'Closed')
  await device.push()

  const answer = await device.transport.deliverAgain(stale!)

  expect(answer.headers.get('idempotency-replayed')).toBe('true')
  expect((await leadOnServer(server, user, lead)).lead_status).toBe('Closed')
  await device.pull()
  await checkDevice(device)
})

test('FM-033: after twenty 500s an answer has one effect, with the same key each time and waits of at most a minute', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  device.transport.fault = firstly(20, answering(500, 'internal', 'Something went wrong.'))
  await device.note(firstLead(world), 'Gate code 4411')

  for (let tries = 0; tries < 20; tries += 1) {
    const { nextDueAt } = await device.push()
    const wait = nextDueAt! - device.clock.now()
    expect(wait).toBeGreaterThanOrEqual(0)
    expect(wait).toBeLessThanOrEqual(60_000)
    await checkDevice(device)
    // A drain before the wait is over sends nothing.
    await device.push()
    expect(pushes(world)).toHaveLength(tries + 1)
    device.clock.advance(wait)
  }
  expect((await device.push()).left).toBe(0)

  expect(new Set(pushes(world).map((request) => request.headers.get('idempotency-key'))).size).toBe(1)
  expect(await notesOnServer(server, user, firstLead(world))).toEqual(['Gate code 4411'])
})

test('FM-055: a change the server fails on for over an hour asks for attention, is retried hourly, and blocks no other lead', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [poisoned, healthy] = world.leads as [World['leads'][0], World['leads'][0]]
  device.transport.fault = (request) =>
    isPush(request) && request.path.includes(poisoned._id) ? answering(500, 'internal', 'Broken.') : undefined
  await device.setStatus(poisoned, 'Closed')
  await device.setStatus(healthy, 'Closed')

  for (let minute = 0; minute < 70; minute += 1) {
    await device.push()
    device.clock.advance(60_000)
  }
  const [entry] = await device.outbox.pending.toArray()
  expect(entry?.needsAttention).toBe(true)
  expect((await leadOnServer(server, user, healthy)).lead_status).toBe('Closed')

  const before = pushes(world).length
  for (let minute = 0; minute < 180; minute += 1) {
    device.clock.advance(60_000)
    await device.push()
  }
  expect(pushes(world).length - before).toBeGreaterThanOrEqual(2)
  expect(pushes(world).length - before).toBeLessThanOrEqual(4)
  await checkDevice(device)
})

test('FM-037: a connection that never answers is given up after 20 seconds and retried', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  device.transport.fault = firstly(1, blackHole)
  await device.note(firstLead(world), 'Dog in the garden')

  const pushing = device.push()
  await expect.poll(() => pushes(world).length).toBe(1)
  device.clock.advance(19_999)
  await checkDevice(device)
  expect((await device.outbox.pending.toArray())[0]?.attempts).toBe(0)
  device.clock.advance(1)
  await pushing

  expect((await device.outbox.pending.toArray())[0]?.lastError?.code).toBe('unreachable')
  await pushUntilSent(world)
  expect(await notesOnServer(server, user, firstLead(world))).toEqual(['Dog in the garden'])
})

test('FM-036: a flapping network loses nothing, doubles nothing and gets a bounded number of requests', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const lead = firstLead(world)
  const faults = [requestLost, undefined, responseLost, undefined, truncated]
  device.transport.fault = () => faults[device.transport.log.length % faults.length]

  for (let round = 0; round < 30; round += 1) {
    await device.note(lead, `Note ${round}`)
    await checkedSteps(device, () => device.push())
    await device.pull().catch(() => undefined)
    await checkDevice(device)
    device.clock.advance(300)
  }
  device.transport.fault = () => undefined
  await device.wake()
  await pushUntilSent(world)
  await device.pull()
  await checkDevice(device)

  expect((await notesOnServer(server, user, lead)).toSorted()).toEqual(
    Array.from({ length: 30 }, (_, round) => `Note ${round}`).toSorted(),
  )
  expect(pushes(world).length).toBeLessThan(90)
})
