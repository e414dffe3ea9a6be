import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardParked, retryParked } from '../../src/db/outbox/outbox-actions.ts'
import { readSendState } from '../support/builders/send-state.ts'
import type { TestDevice } from '../support/server/device.ts'
import { answering, firstly, isPush, type Outgoing } from '../support/fakes/faulty-transport.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { keepServerTime } from '../support/server/server-time.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, leadOnServer, notesOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const twoLeads = (world: World) => world.leads as [World['leads'][0], World['leads'][0]]
const pushes = (device: TestDevice) => device.transport.log.filter(isPush)
const parked = (device: TestDevice) => device.outbox.parked.toArray()
const pending = (device: TestDevice) => device.outbox.pending.toArray()

const refusals: [number, string, string][] = [
  [403, 'forbidden', 'You may not change this lead.'],
  [404, 'not-found', 'This lead was not found.'],
  [409, 'state', 'Save the booking first.'],
  [413, 'too-large', 'This is too large.'],
  [415, 'unsupported-type', 'Send JSON.'],
  [400, 'malformed', 'This request cannot be read.'],
  [422, 'invalid', 'Bookings start on the quarter hour, such as 10:30.'],
  [422, 'key-reuse', 'This key belongs to another change.'],
]

test.each(refusals)(
  'FM-023, FM-026, FM-027, FM-030: %i %s parks the change with the server’s message and blocks nothing else',
  async (status, code, message) => {
    const world = await createWorld(server)
    const { device, user } = world
    const [lead, other] = twoLeads(world)
    device.transport.fault = firstly(1, answering(status, code, message), isStatusChange)
    await checkedSteps(
      device,
      () => device.setStatus(lead, 'Closed'),
      () => device.note(lead, 'Goes on'),
      () => device.setStatus(other, 'Call Back'),
      () => device.push(),
      () => device.pull(),
    )

    expect(await parked(device)).toMatchObject([
      { description: 'Status: Closed', subject: 'Lead 0 ', reason: { status, code, message } },
    ])
    expect(await notesOnServer(server, user, lead)).toEqual(['Goes on'])
    expect((await leadOnServer(server, user, lead)).lead_status).toBe('Open')
    expect(await pending(device)).toEqual([])

    const { mutationId } = (await parked(device))[0]!
    if (code === 'key-reuse') device.taps.delete(mutationId)
    await checkedSteps(
      device,
      () => retryParked(device.device, mutationId),
      () => device.push(),
      () => device.pull(),
    )
    expect((await leadOnServer(server, user, lead)).lead_status).toBe('Closed')
  },
)

const isStatusChange = (request: Outgoing) =>
  isPush(request) && request.method === 'PATCH' && JSON.stringify(request.body).includes('lead_status')

test('FM-028: parks a change of a deleted lead with its text', async () => {
  const world = await createWorld(server)
  const { device, colleague } = world
  const [lead] = twoLeads(world)
  await device.note(lead, 'Key is under the mat')
  await server.deleteLead(lead, colleague)
  await checkedSteps(
    device,
    () => device.push(),
    () => device.pull(),
  )

  expect(await parked(device)).toMatchObject([
    { description: 'Note: Key is under the mat', reason: { code: 'deleted', status: 410 } },
  ])
  expect((await parked(device))[0]?.reason.message).toContain('was deleted by')
})

async function visitBookedTwice() {
  const world = await createWorld(server)
  const { device, user, colleague } = world
  const [lead] = twoLeads(world)
  const theirs = await world.addDevice(colleague)
  await device.book(lead, '2026-12-01', '09:00')
  await theirs.book(lead, '2026-12-02', '14:30')
  await theirs.push()
  return { device, user, lead, theirs }
}

test('FM-029: if two users book one visit, the later one decides, and “mine” is sent as a new change', async () => {
  const { device, user, lead } = await visitBookedTwice()
  await checkedSteps(
    device,
    () => device.push(),
    () => device.pull(),
  )
  const [clash] = await parked(device)
  expect(clash?.reason).toMatchObject({ code: 'conflict', status: 412 })
  expect((await leadOnServer(server, user, lead)).actual_booking_time).toBe('14:30')

  device.taps.delete(clash!.mutationId)
  await checkedSteps(
    device,
    () => retryParked(device.device, clash!.mutationId),
    () => device.push(),
    () => device.pull(),
  )

  const [first, second] = pushes(device)
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  expect(await leadOnServer(server, user, lead)).toMatchObject({
    actual_booking_date: '2026-12-01',
    actual_booking_time: '09:00',
  })
})

test('a decision replaces only the booking that the card shows; a newer one asks again', async () => {
  const { device, user, lead, theirs } = await visitBookedTwice()
  await device.push()
  await theirs.book(lead, '2026-12-03', '11:00')
  await theirs.push()
  await device.pull()
  const [clash] = await parked(device)
  expect(clash?.reason.conflicts).toMatchObject([{ theirs: '2026-12-02' }, { theirs: '14:30' }])

  await retryParked(device.device, clash!.mutationId)
  await device.push()

  expect(await leadOnServer(server, user, lead)).toMatchObject({ actual_booking_date: '2026-12-03' })
  const [again] = await parked(device)
  expect(again?.reason.conflicts).toMatchObject([{ theirs: '2026-12-03' }, { theirs: '11:00' }])
  await retryParked(device.device, again!.mutationId)
  await device.push()
  expect(await leadOnServer(server, user, lead)).toMatchObject({ actual_booking_date: '2026-12-01' })
})

test('asks only once if the user decides before the colleague’s booking has reached the device', async () => {
  const { device, user, lead } = await visitBookedTwice()
  await device.push()
  const [clash] = await parked(device)

  await retryParked(device.device, clash!.mutationId)
  await device.push()

  expect(await parked(device)).toEqual([])
  expect(await leadOnServer(server, user, lead)).toMatchObject({ actual_booking_date: '2026-12-01' })
})

test('only the user drops a refused change', async () => {
  const world = await createWorld(server)
  const { device } = world
  const [lead] = twoLeads(world)
  device.transport.fault = firstly(1, answering(422, 'invalid', 'No.'))
  await device.setStatus(lead, 'Closed')
  await device.push()
  const [refused] = await parked(device)

  await discardParked(device.device, refused!.mutationId)
  device.taps.delete(refused!.mutationId)

  await checkDevice(device)
  expect((await device.push()).left).toBe(0)
})

test('FM-027: polls a delivery that is still in progress after the time that the server names', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = twoLeads(world)
  device.transport.fault = firstly(1, answering(409, 'in-flight', 'On its way.', { 'retry-after': '1' }))
  await device.setStatus(lead, 'Closed')

  const { nextDueAt } = await device.push()
  const waitMs = nextDueAt! - device.clock.now()
  expect(waitMs).toBeGreaterThanOrEqual(1_000)
  expect(waitMs).toBeLessThanOrEqual(1_500)
  device.clock.advance(waitMs)
  await device.push()

  expect((await leadOnServer(server, user, lead)).lead_status).toBe('Closed')
})

const quietTimes: [string, (now: number) => string][] = [
  ['in seconds', () => '30'],
  ['as a date', (now) => new Date(now + 30_000).toUTCString()],
]

test.each(quietTimes)('FM-032: Retry-After %s sends nothing to the host for that time', async (_, retryAfter) => {
  const world = await createWorld(server)
  const { device } = world
  const [lead, other] = twoLeads(world)
  const headers = { 'retry-after': retryAfter(device.clock.now()) }
  device.transport.fault = firstly(1, answering(429, 'rate-limited', 'Slow down.', headers))
  await device.setStatus(lead, 'Closed')
  await device.push()
  await device.setStatus(other, 'Closed')
  const before = device.transport.log.length

  device.clock.advance(29_000)
  await device.push()
  await device.wake()
  await device.push()
  expect(device.transport.log).toHaveLength(before)
  await expect(device.pull()).rejects.toThrow('asked to wait')

  device.clock.advance(13_000)
  expect((await device.push()).left).toBe(0)
  await device.pull()
  await checkDevice(device)
})

test('FM-035: an app that is too old stops sending and keeps everything', async () => {
  const world = await createWorld(server)
  const { device } = world
  const [lead, other] = twoLeads(world)
  device.transport.fault = (request) =>
    isPush(request) ? answering(426, 'update-needed', 'Update Doorstep.') : undefined
  await device.setStatus(lead, 'Closed')
  await device.push()
  await device.setStatus(other, 'Closed')
  await device.push()

  expect(pushes(device)).toHaveLength(1)
  expect((await readSendState(device)).updateNeeded).toBe(true)
  expect(await pending(device)).toHaveLength(2)
  await checkDevice(device)
})

test('asks before sending a change older than 80 days', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = twoLeads(world)
  const time = keepServerTime(device)
  await device.setStatus(lead, 'Closed')
  time.pass(81)
  await device.push()
  expect(pushes(device)).toEqual([])
  const [old] = await parked(device)
  expect(old?.reason.code).toBe('too-old')

  await retryParked(device.device, old!.mutationId)
  await device.push()
  expect((await leadOnServer(server, user, lead)).lead_status).toBe('Closed')
})
