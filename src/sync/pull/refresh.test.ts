import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyCompany } from '../../../tests/support/builders/empty-company.ts'
import { answering } from '../../../tests/support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { createWorld } from '../../../tests/support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([401, 426, 429, 503])(
  'does not believe that rows are missing when an emptied server answers %i to the check',
  async (status) => {
    const { device, companyId, leads } = await createWorld(server)
    await emptyCompany(server, companyId)
    await device.setStatus(leads[0]!, 'Closed')
    const refused = answering(status, 'refused', 'Not now.')
    device.transport.fault = ({ path }) => (path.startsWith('/api/sync/') ? refused : undefined)

    await device.push()

    expect(await device.outbox.parked.count()).toBe(0)
    expect(await device.outbox.pending.count()).toBe(1)
  },
)
