import { afterAll, beforeAll, expect, test } from 'vitest'
import { convertLead } from '../../contract/mutations/deal.ts'
import { openLocalData } from '../../src/db/device.ts'
import { liveView } from '../../src/db/views/live-view.ts'
import { mutate } from '../../src/db/mutate.ts'
import { notesQuestion } from '../../src/db/views/queries.ts'
import { readMeta } from '../../src/db/schema/rows-db.ts'
import { readStatus } from '../../src/db/outbox/sync-status.ts'
import { readRow, rowQuestion } from '../../src/db/views/view.ts'
import { withLock } from '../../src/sync/with-lock.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { sleep, type Locks } from '../../src/sync/ports.ts'
import { pullCompany } from '../../src/sync/pull/pull.ts'
import { allStored } from '../support/builders/all-stored.ts'
import type { TestDevice } from '../support/server/device.ts'
import { answering, isPush, responseLost } from '../support/fakes/faulty-transport.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, leadOnServer, notesOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ heartbeatMs: 200 })
})
afterAll(async () => {
  // Node's fetch opens a spare connection after one is aborted; unused, it would hold the server up for a minute.
  server.app.server.closeAllConnections()
  await server.close()
})

const companyDataOf = (device: TestDevice, user: TestUser) => ({
  outbox: device.outbox,
  rows: device.device.openRows(user._id, device.companyId),
  userId: user._id,
  companyId: device.companyId,
})

/** A second tab of the same browser profile: its own connections to the same databases. */
const secondTab = (device: TestDevice) => ({ ...device.ports, data: openLocalData(device.device.factory) })

test('FM-008: two tabs that drain at once, without locks, send each change once, each lane in order', async () => {
  const world = await createWorld(server, 4)
  const { device, user } = world
  for (const lead of world.leads) {
    for (const status of ['1st Call', '2nd Call', '3rd Call'] as const) await device.setStatus(lead, status)
    await device.note(lead, 'Once')
  }
  device.transport.fault = () => (device.transport.log.length % 3 === 0 ? responseLost : undefined)
  const otherTab = secondTab(device)

  for (let round = 0; round < 12; round += 1) {
    await checkedSteps(
      device,
      () => Promise.all([device.push(), device.push(otherTab)]),
      () => device.wake(),
    )
  }

  expect(await device.outbox.pending.count()).toBe(0)
  for (const lead of world.leads) {
    expect(await leadOnServer(server, user, lead)).toMatchObject({ lead_status: '3rd Call', version: 5 })
    expect(await notesOnServer(server, user, lead)).toEqual(['Once'])
  }
})

test('a refusal received by another tab holds back what depends on it in this tab, too', async () => {
  const { device, leads, user } = await createWorld(server, 1)
  const lead = leads[0]!
  await device.setStatus(lead, '1st Call')
  await device.book(lead, '2026-12-01', '09:00')
  await mutate(device.device, convertLead, { leadId: lead._id }, { subject: 'Lead', companyId: device.companyId })
  const first = Promise.withResolvers<void>()
  let statusesSent = 0
  device.transport.fault = ({ method, body }) => {
    const isBooking = method === 'PATCH' && Object.hasOwn(body as object, 'actual_booking_date')
    if (isBooking) return answering(422, 'invalid', 'Not then.')
    if (method !== 'PATCH') return undefined
    statusesSent += 1
    if (statusesSent === 1) return undefined
    return async (deliver) => {
      await first.promise
      return deliver()
    }
  }

  const slow = device.push(secondTab(device))
  const quick = device.push()
  await Promise.race([slow, quick])
  first.resolve()
  await Promise.all([slow, quick])

  expect(await device.outbox.parked.toArray()).toMatchObject([{ name: 'lead.booking' }])
  expect(await device.outbox.pending.toArray()).toMatchObject([{ name: 'lead.convert' }])
  expect(device.transport.log.filter(({ path }) => path.includes('convert'))).toEqual([])
  expect((await leadOnServer(server, user, lead)).deal_status).toBeUndefined()
})

test('two tabs that bootstrap and pull at once end with the same rows, none older than before', async () => {
  const world = await createWorld(server, 12)
  const { user, colleague } = world
  const device = await world.addDevice(user)
  await device.signOut()
  await device.signIn(user.token)
  const otherTab = secondTab(device)
  const context = await device.pullContext()

  const both = Promise.all([pullCompany(context), pullCompany({ ...context, ports: otherTab })])
  for (const lead of world.leads) {
    await server.call('PATCH', `/api/epc/leads/${lead._id}`, {
      token: colleague.token,
      body: { lead_status: 'Closed' },
    })
  }
  await both
  await Promise.all([pullCompany(context), pullCompany({ ...context, ports: otherTab })])

  const { rows } = companyDataOf(device, user)
  const stored = await allStored(rows, 'lead')
  expect(stored.map(({ row }) => row.lead_status)).toEqual(Array.from({ length: 12 }, () => 'Closed'))
  expect((await readMeta(rows)).bootstrapComplete).toBe(true)
})

test('a value never flickers while it is sent and pulled', async () => {
  const world = await createWorld(server, 1)
  const { device, user } = world
  const lead = world.leads[0]!
  const data = companyDataOf(device, user)
  const statuses: (string | undefined)[] = []
  const noteCounts: number[] = []
  const fail = (error: unknown) => expect.unreachable(String(error))
  const leaves = [
    liveView(data, rowQuestion('lead', lead._id))((row) => statuses.push(row?.lead_status), fail),
    liveView(data, notesQuestion(lead._id))((notes) => noteCounts.push(notes.length), fail),
  ]
  await expect.poll(() => statuses.at(-1)).toBe('Open')

  for (const status of ['1st Call', 'Call Back', 'Closed'] as const) {
    await device.setStatus(lead, status)
    await device.note(lead, status)
    await Promise.all([device.push(), device.pull()])
    await device.pull()
  }
  await expect.poll(() => noteCounts.at(-1)).toBe(3)
  for (const leave of leaves) leave()

  const changes = statuses.filter((status, index) => status !== statuses[index - 1])
  expect(changes).toEqual(['Open', '1st Call', 'Call Back', 'Closed'])
  expect(noteCounts).toEqual(noteCounts.toSorted((a, b) => a - b))
})

test('a running engine sends what is saved, gets a colleague’s change within two seconds, and survives an interruption', async () => {
  const world = await createWorld(server, 2)
  const { device, user, colleague } = world
  const [lead, other] = world.leads as [(typeof world.leads)[0], (typeof world.leads)[0]]
  const errors: unknown[] = []
  const engine = startEngine({ ...device.ports, now: Date.now, sleep, report: (error) => errors.push(error) })
  const data = companyDataOf(device, user)
  try {
    await device.setStatus(lead, 'Closed')
    await expect.poll(async () => (await leadOnServer(server, user, lead)).lead_status).toBe('Closed')
    await expect.poll(() => device.transport.log.some(({ path }) => path === '/api/sync/stream')).toBe(true)
    await expect.poll(() => device.outbox.pending.count()).toBe(0)

    await server.call('PATCH', `/api/epc/leads/${other._id}`, {
      token: colleague.token,
      body: { lead_status: 'Call Back' },
    })
    await expect
      .poll(async () => (await readRow(data, 'lead', other._id))?.lead_status, { timeout: 2_000 })
      .toBe('Call Back')

    device.transport.fault = () => () => Promise.reject(new TypeError('fetch failed'))
    await device.note(lead, 'Written in the lift')
    await expect.poll(async () => (await device.outbox.pending.toArray())[0]?.attempts).toBeGreaterThan(0)
    await checkDevice(device)
    device.transport.fault = () => undefined
    engine.wake()
    await expect.poll(() => notesOnServer(server, user, lead)).toEqual(['Written in the lift'])
    await expect.poll(() => device.outbox.pending.count()).toBe(0)
  } finally {
    engine.stop()
  }
  expect(errors).toEqual([])
})

test('FM-060: a drain that stalls is restarted after a minute', async () => {
  const world = await createWorld(server, 1)
  const { device, user } = world
  const lead = world.leads[0]!
  let isStuck = true
  const stuck: TestDevice['ports']['fetch'] = (path, init) => {
    const isHanging = isStuck && new Headers(init.headers).has('idempotency-key')
    return isHanging ? new Promise(() => undefined) : device.transport.fetch(path, init)
  }
  // Its timeouts never fire either, as in a tab that was frozen and thawed.
  const sleepLongOnly: typeof sleep = (ms, signal) => device.clock.sleep(ms === 20_000 ? 1e12 : ms, signal)
  const engine = startEngine({ ...device.ports, fetch: stuck, sleep: sleepLongOnly })
  try {
    await device.setStatus(lead, 'Closed')
    await expect.poll(async () => (await readStatus(device.outbox)).sending.length).toBe(1)
    isStuck = false
    await expect
      .poll(
        async () => {
          device.clock.advance(10_000)
          return (await leadOnServer(server, user, lead)).lead_status
        },
        { timeout: 10_000 },
      )
      .toBe('Closed')
  } finally {
    engine.stop()
  }
  await checkDevice(device)
})

test('FM-010: a lock whose holder is frozen blocks the others for at most 30 seconds', async () => {
  const { device } = await createWorld(server, 1)
  const frozen: Locks = { request: (_name, _options, work) => work(null) }
  let hasRun = false
  const running = withLock({ locks: frozen, sleep: device.clock.sleep }, 'drain', new AbortController().signal, () => {
    hasRun = true
    return Promise.resolve()
  })

  for (let second = 0; second < 28; second += 2) {
    await expect.poll(() => device.clock.sleepers()).toBe(1)
    device.clock.advance(2_000)
  }
  expect(hasRun).toBe(false)
  await expect.poll(() => device.clock.sleepers()).toBe(1)
  device.clock.advance(2_000)
  await running
  expect(hasRun).toBe(true)
})

const jumps: [string, number][] = [
  ['a day ahead', 24 * 60 * 60 * 1000],
  ['a year back', -365 * 24 * 60 * 60 * 1000],
]

test.each(jumps)(
  'FM-039: a clock that jumps %s in the middle of the queue changes neither order nor result',
  async (_, ms) => {
    const world = await createWorld(server, 1)
    const { device, user } = world
    const lead = world.leads[0]!
    const lost = () => Promise.reject(new TypeError('fetch failed'))
    device.transport.fault = (request) => (isPush(request) ? lost : undefined)
    await device.setStatus(lead, '1st Call')
    await device.push()
    await device.push()
    device.clock.set(device.clock.now() + ms)
    await device.setStatus(lead, '2nd Call')
    await device.push()
    device.transport.fault = () => undefined

    device.clock.advance(60_000)
    await checkedSteps(
      device,
      () => device.push(),
      () => device.pull(),
    )

    expect(await device.outbox.pending.count()).toBe(0)
    expect(await leadOnServer(server, user, lead)).toMatchObject({ lead_status: '2nd Call', version: 3 })
  },
)
