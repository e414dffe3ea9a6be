import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuth } from '../../src/db/auth-record.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createWorld } from '../support/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an administrator takes a company away: it leaves the device at the next request, and nobody signs in again', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = world.leads
  const kept = await server.addCompany()
  const boss = await server.addUser({ role: 'SuperAdmin' })
  await device.note(lead!, 'The old lady is deaf, knock loudly')
  await server.call('PATCH', `/api/auth/users/${user._id}`, {
    token: boss.token,
    body: { assignedCompanies: [kept] },
  })

  await device.push()

  expect(await device.outbox.pending.count()).toBe(0)
  expect(await device.outbox.parked.toArray()).toMatchObject([
    { description: 'Note: The old lady is deaf, knock loudly', reason: { code: 'company-revoked' } },
  ])
  const databases = await device.device.factory.indexedDB.databases()
  expect(databases.filter(({ name }) => name?.includes(world.companyId))).toEqual([])
  expect(await readAuth(device.outbox, 'session')).toMatchObject({ userId: user._id, companyIds: [kept] })
})
