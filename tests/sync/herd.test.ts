import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEngine } from '../../src/sync/engine.ts'
import type { TestDevice } from '../support/server/device.ts'
import { createClock } from '../support/fakes/virtual-clock.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const DEVICES = 30
const QUIET_S = 30
const PATIENCE = { timeout: 10_000 }

const busy = () =>
  Promise.resolve(
    new Response(JSON.stringify({ code: 'unavailable', message: 'Back in a moment.' }), {
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': String(QUIET_S) },
    }),
  )

/** More turns of the event loop than an engine needs for one request, including its databases, even on a busy machine. */
const TURNS = 150

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function untilQuiet(requests: readonly unknown[]): Promise<void> {
  for (let seen = -1; seen < DEVICES || seen !== requests.length; ) {
    seen = requests.length
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

test('FM-034: devices that a server sent away for half a minute return spread over time', async () => {
  const clock = createClock()
  const { addDevice, user, leads } = await createWorld(server, 1)
  const askedAt: number[] = []
  const devices: TestDevice[] = []
  for (let number = 0; number < DEVICES; number += 1) {
    const device = await addDevice(user, { clock, random: () => (number * 0.618) % 1 })
    await device.note(leads[0]!, `Of device ${number}`)
    devices.push(device)
  }
  const fetch = () => {
    askedAt.push(clock.now())
    return busy()
  }
  const engines = devices.map(({ ports }) => startEngine({ ...ports, fetch }))
  try {
    await untilQuiet(askedAt)
    const sentAwayAt = clock.now()
    const first = askedAt.length
    for (let second = 0; second < QUIET_S * 1.5; second += 1) {
      clock.advance(1_000)
      await settle()
    }
    // On a busy machine the last of them is still working.
    await vi.waitFor(() => expect(askedAt.length - first).toBeGreaterThanOrEqual(DEVICES), PATIENCE)
    const back = askedAt.slice(first).map((at) => Math.round((at - sentAwayAt) / 1000))
    expect(Math.min(...back)).toBeGreaterThanOrEqual(QUIET_S)
    const perSecond = Map.groupBy(back, (second) => second)
    expect(Math.max(...[...perSecond.values()].map(({ length }) => length))).toBeLessThan(back.length / 4)
  } finally {
    for (const engine of engines) engine.stop()
  }
})
