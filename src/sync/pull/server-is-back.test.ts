import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPush, requestLost } from '../../../tests/support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { createWorld, notesOnServer } from '../../../tests/support/builders/world.ts'
import { type SendError, UNREACHABLE } from '../../db/schema/outbox-entry.ts'
import { EMPTIED } from './server-emptied.ts'
import { startEngine } from '../engine.ts'
import { sleep } from '../ports.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const waits: [string, SendError][] = [
  ['the network', UNREACHABLE],
  ['an emptied server to have its leads again', EMPTIED],
]

test.each(waits)(
  'a pull that gets through sends what waits for %s, however far off its next try',
  async (_, lastError) => {
    const { device, user, leads } = await createWorld(server)
    device.transport.fault = (request) => (isPush(request) ? requestLost : undefined)
    await device.note(leads[0]!, 'In the cellar')
    const errors: unknown[] = []
    const engine = startEngine({ ...device.ports, sleep, random: () => 1, report: (error) => errors.push(error) })
    try {
      await expect.poll(async () => (await device.outbox.pending.toArray())[0]?.attempts).toBe(1)
      await device.outbox.pending
        .toCollection()
        .modify({ attempts: 9, lastError, nextAttemptAt: device.clock.now() + 59_000 })
      device.transport.fault = () => undefined
      const { status } = await server.call('PATCH', `/api/epc/leads/${leads[1]!._id}`, {
        token: user.token,
        body: { lead_status: 'Closed' },
      })
      expect(status).toBe(200)

      await expect.poll(() => notesOnServer(server, user, leads[0]!)).toEqual(['In the cellar'])
    } finally {
      engine.stop()
    }
    expect(errors).toEqual([])
  },
)
