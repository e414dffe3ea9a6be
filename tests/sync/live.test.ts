import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../../src/sync/engine.ts'
import { sleep } from '../../src/sync/ports.ts'
import { readStatus } from '../../src/db/outbox/sync-status.ts'
import { requestLost } from '../support/fakes/faulty-transport.ts'
import { untilQuiet } from '../support/server/device.ts'
import { readSendState } from '../support/builders/send-state.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ heartbeatMs: 50 })
})
afterAll(() => server.close())

const quickly = (ms: number, signal: AbortSignal) => sleep(ms / 100, signal)

test('FM-091: a device whose live connection was replaced by another doesn’t reconnect at once, and is live again when viewed', async () => {
  const { device } = await createWorld(server)
  const streams = () => device.transport.log.filter(({ path }) => path === '/api/sync/stream').length
  let isReplaced = true
  device.transport.fault = ({ path }) =>
    path === '/api/sync/stream' && isReplaced
      ? () =>
          Promise.resolve(
            new Response('event: replaced\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } }),
          )
      : undefined
  const engine = startEngine({ ...device.ports, sleep: quickly })
  try {
    await expect.poll(streams).toBeGreaterThan(0)
    // A start reads the session more than once, and each read checks the connection again.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = streams()
    // After a break it would reconnect within a tenth of a second here.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(streams()).toBe(before)
    isReplaced = false
    engine.setVisible(true)
    await expect.poll(streams).toBeGreaterThan(before)
  } finally {
    engine.stop()
  }
})

const EVENT_STREAM = { headers: { 'content-type': 'text/event-stream' } }

test('FM-136: a device that a stopping server sends away gets news until it moves, opens another connection, and is never offline', async () => {
  const { device, companyId } = await createWorld(server)
  const requestTimes: number[] = []
  const offline: boolean[] = []
  let first: ReadableStreamDefaultController<Uint8Array> | undefined
  device.transport.fault = ({ path }) => {
    if (path !== '/api/sync/stream') return undefined
    requestTimes.push(performance.now())
    if (requestTimes.length > 1) return undefined
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (first = controller) })
    return () => Promise.resolve(new Response(body, EVENT_STREAM))
  }
  const say = (text: string) => first?.enqueue(new TextEncoder().encode(text))
  const changes = () => device.transport.log.filter(({ path }) => path.startsWith('/api/sync/changes')).length
  device.outbox.status.hook('updating', (change) => void offline.push(Reflect.get(change, 'offline') === true))
  const engine = startEngine({ ...device.ports, sleep })
  try {
    await expect.poll(() => requestTimes.length, { timeout: 10_000 }).toBe(1)
    await untilQuiet(device)
    say('event: reconnect\ndata: {"afterMs":1500}\n\n')
    const before = changes()
    say(`event: poke\ndata: {"companyId":"${companyId}","seq":1000}\n\n`)
    await expect.poll(changes, { timeout: 10_000 }).toBeGreaterThan(before)
    expect(requestTimes.length).toBe(1)
    await expect.poll(() => requestTimes.length, { timeout: 10_000 }).toBe(2)
    expect((requestTimes[1] ?? 0) - (requestTimes[0] ?? 0)).toBeGreaterThanOrEqual(1_500)
    await untilQuiet(device)
    expect([requestTimes.length, offline.includes(true)]).toEqual([2, false])
  } finally {
    engine.stop()
  }
})

test('a device sent away by a server that ends at once waits as asked, and then connects to another', async () => {
  const { device } = await createWorld(server)
  const requestTimes: number[] = []
  device.transport.fault = ({ path }) => {
    if (path !== '/api/sync/stream') return undefined
    requestTimes.push(performance.now())
    const text = 'event: reconnect\ndata: {"afterMs":1200}\n\n'
    return requestTimes.length > 1 ? undefined : () => Promise.resolve(new Response(text, EVENT_STREAM))
  }
  const engine = startEngine({ ...device.ports, sleep })
  try {
    await expect.poll(() => requestTimes.length, { timeout: 10_000 }).toBe(2)
    expect((requestTimes[1] ?? 0) - (requestTimes[0] ?? 0)).toBeGreaterThanOrEqual(1_200)
    expect((await readStatus(device.outbox)).offline).toBe(false)
  } finally {
    engine.stop()
  }
})

test('FM-090: a live connection reports that its session was ended, and the device asks to sign in', async () => {
  const { device, user } = await createWorld(server)
  const engine = startEngine({ ...device.ports, sleep: (ms, signal) => sleep(ms > 5_000 ? ms : ms / 10, signal) })
  try {
    await expect.poll(() => device.transport.log.some(({ path }) => path === '/api/sync/stream')).toBe(true)
    await server.call('DELETE', '/api/auth/sessions', { token: user.token })
    await expect.poll(async () => (await readSendState(device)).signInNeeded, { timeout: 15_000 }).toBe(true)
  } finally {
    engine.stop()
  }
})

test('an idle device notices within 5 s that the server is gone', async () => {
  const { device } = await createWorld(server)
  const breaks: (() => void)[] = []
  let isGone = false
  device.transport.fault = ({ path }) => {
    if (isGone) return requestLost
    if (path !== '/api/sync/stream') return undefined
    const body = new ReadableStream({
      start: (controller) => void breaks.push(() => controller.error(new TypeError())),
    })
    return () => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  const engine = startEngine({ ...device.ports, sleep })
  try {
    await expect.poll(() => breaks.length, { timeout: 15_000 }).toBeGreaterThan(0)
    await untilQuiet(device)
    expect((await readStatus(device.outbox)).offline).toBe(false)
    isGone = true
    for (const breakIt of breaks) breakIt()
    await expect.poll(async () => (await readStatus(device.outbox)).offline, { timeout: 5_000 }).toBe(true)
  } finally {
    engine.stop()
  }
})
