import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStored } from '../../../tests/support/builders/all-stored.ts'
import { emptyCompany } from '../../../tests/support/builders/empty-company.ts'
import { requestLost } from '../../../tests/support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts'
import { createWorld } from '../../../tests/support/builders/world.ts'
import { writeBehind } from '../../../tests/support/fakes/write-behind.ts'
import { Emptied } from '../../sync/pull/server-emptied.ts'
import { resetCursor } from './change-cursor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newEpoch = () => writeBehind(server.store, 'update sync_meta set epoch = $1', [crypto.randomUUID()])

test('FM-052: leads that came when the company was on the device already do not go with an emptied server', async () => {
  const { device, user, companyId } = await createWorld(server, 0)
  for (let lead = 0; lead < 3; lead += 1) await server.addLead(companyId)
  await device.pull()
  await emptyCompany(server, companyId)

  await expect(device.pull()).rejects.toThrow(Emptied)

  expect(await allStored(device.device.openRows(user._id, companyId), 'lead')).toHaveLength(3)
})

test('FM-052: nor do those that are here while others are being brought', async () => {
  const { device, user, companyId } = await createWorld(server, 3)
  const rows = device.device.openRows(user._id, companyId)
  await resetCursor(rows, () => true)
  device.transport.fault = ({ path }) => (path.startsWith('/api/sync/bootstrap') ? requestLost : undefined)
  await expect(device.pull()).rejects.toThrow()
  device.transport.fault = () => undefined
  await emptyCompany(server, companyId)
  await newEpoch()

  await expect(device.pull()).rejects.toThrow(Emptied)

  expect(await allStored(rows, 'lead')).toHaveLength(3)
})

test.each([1, 2])(
  'FM-052: nor when it is emptied before page %i of those that are being brought',
  async (pageOfNone) => {
    const { device, user, companyId } = await createWorld(server, 3)
    const rows = device.device.openRows(user._id, companyId)
    await resetCursor(rows, () => true)
    let pages = 0
    device.transport.fault = (request) => {
      if (!request.path.startsWith('/api/sync/bootstrap')) return undefined
      request.path = request.path.replace(/limit=\d+/, 'limit=4')
      pages += 1
      if (pages !== pageOfNone) return undefined
      return async (deliver) => {
        await emptyCompany(server, companyId)
        return deliver()
      }
    }

    await expect(device.pull()).rejects.toThrow(Emptied)

    expect(await allStored(rows, 'lead')).toHaveLength(3)
  },
)
