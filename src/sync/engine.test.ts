import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts'
import { createWorld } from '../../tests/support/world.ts'
import { startEngine } from './engine.ts'
import { sleep } from './ports.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('who asks is told of what waits already, however late they ask, and of whatever is saved after', async () => {
  const { device, leads } = await createWorld(server)
  const never = () => new Promise<Response>(() => undefined)
  await device.note(leads[0]!, 'Before anybody asked')
  const engine = startEngine({ ...device.ports, sleep, fetch: never })
  try {
    const told: string[] = []
    engine.onSaved(() => told.push('early'))
    await expect.poll(() => told).toEqual(['early'])
    engine.onSaved(() => told.push('late'))
    expect(told).toEqual(['early', 'late'])
    await device.note(leads[1]!, 'Afterwards')
    await expect.poll(() => told).toEqual(['early', 'late', 'early', 'late'])
  } finally {
    engine.stop()
  }
})
