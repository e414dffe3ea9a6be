import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { allStored } from '../../tests/support/builders/all-stored.ts'
import { failingToOpen } from '../../tests/support/fakes/failing-to-open.ts'
import { requestLost } from '../../tests/support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts'
import { createWorld, notesOnServer, type World } from '../../tests/support/builders/world.ts'
import { openLocalData } from '../db/device.ts'
import type { LocalData } from '../db/schema/device.ts'
import { startEngine } from './engine.ts'
import { sleep } from './ports.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const PATIENTLY = { timeout: 10_000 }
const quickly = (ms: number, signal: AbortSignal) => sleep(Math.min(ms, 50), signal)

async function withEngine({ device }: World, data: LocalData, work: () => Promise<void>): Promise<unknown[]> {
  device.transport.fault = ({ path }) => (path.startsWith('/api/sync/stream') ? requestLost : undefined)
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const engine = startEngine({ ...device.ports, data, sleep: quickly, report })
  try {
    await work()
  } finally {
    engine.stop()
  }
  return reported
}

async function expectInLine({ device, leads, user, companyId }: World): Promise<void> {
  await device.note(leads[0]!, 'At the door')
  await expect.poll(() => notesOnServer(server, user, leads[0]!), PATIENTLY).toEqual(['At the door'])
  await server.addLead(companyId)
  await expect.poll(() => allStored(device.device.openRows(user._id, companyId), 'lead'), PATIENTLY).toHaveLength(3)
}

test('FM-017: databases that could not be opened at first are opened again: it sends, and pulls', async () => {
  const world = await createWorld(server)
  const { factory } = world.device.ports.data
  const data = openLocalData({ ...factory, indexedDB: failingToOpen(factory.indexedDB, 6) })
  const reported = await withEngine(world, data, () => expectInLine(world))
  expect(reported).not.toEqual([])
})

test('FM-017: a read that failed ends no loop', async () => {
  const world = await createWorld(server)
  const { factory } = world.device.ports.data
  const data = openLocalData(factory)
  const lost = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  const transaction = vi.spyOn(data.outbox, 'transaction').mockRejectedValue(lost)
  const reported = await withEngine(world, data, async () => {
    await vi.waitFor(() => expect(transaction.mock.calls.length).toBeGreaterThan(2), PATIENTLY)
    transaction.mockRestore()
    await expectInLine(world)
  })
  expect(reported).toContain(lost)
})
