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

test('a device whose live connection made room for another does not fight back, and is live again when looked at', async () => {
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
    // A start reads the session more than once, and each looks at the connection anew.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = streams()
    // After a break it would connect within a tenth of a second here.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(streams()).toBe(before)
    isReplaced = false
    engine.setVisible(true)
    await expect.poll(streams).toBeGreaterThan(before)
  } finally {
    engine.stop()
  }
})

test('a device whose session was ended hears so from its live connection and asks to sign in', async () => {
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

test('a device on which nobody does anything knows within 5 s that the server has gone', async () => {
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
