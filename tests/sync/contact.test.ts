import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatus } from '../../src/db/outbox/sync-status.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { sleep } from '../../src/sync/ports.ts'
import { untilQuiet } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld } from '../support/builders/world.ts'

const TEN_MINUTES_MS = 10 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ heartbeatMs: 50 })
})
afterAll(() => server.close())

test('a heartbeat of the live connection counts as contact with the server', async () => {
  const { device } = await createWorld(server)
  let later = 0
  const engine = startEngine({ ...device.ports, now: () => Date.now() + later, sleep })
  const contactAt = async () => (await readStatus(device.outbox)).contactAt ?? 0
  try {
    await expect.poll(() => device.transport.log.some(({ path }) => path === '/api/sync/stream')).toBe(true)
    await expect.poll(contactAt).toBeGreaterThan(0)
    engine.setVisible(false)
    await untilQuiet(device)
    const requestsBefore = device.transport.log.length
    later = TEN_MINUTES_MS
    await expect.poll(contactAt).toBeGreaterThan(Date.now() + TEN_MINUTES_MS - 60_000)
    expect(device.transport.log).toHaveLength(requestsBefore)
  } finally {
    engine.stop()
  }
})
