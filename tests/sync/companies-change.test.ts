import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuth } from '../../src/db/outbox/auth-records.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { sleep } from '../../src/sync/ports.ts'
import { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a company that an administrator removes leaves the device at the next request, and nobody has to sign in again', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = world.leads
  const remainingCompany = await server.addCompany()
  const boss = await server.addUser({ role: 'SuperAdmin' })
  await device.note(lead!, 'The old lady is deaf, knock loudly')
  await server.call('PATCH', `/api/auth/users/${user._id}`, {
    token: boss.token,
    body: { assignedCompanies: [remainingCompany] },
  })

  await device.push()

  expect(await device.outbox.pending.count()).toBe(0)
  expect(await device.outbox.parked.toArray()).toMatchObject([
    { description: 'Note: The old lady is deaf, knock loudly', reason: { code: 'company-revoked' } },
  ])
  const databases = await device.device.factory.indexedDB.databases()
  expect(databases.filter(({ name }) => name?.includes(world.companyId))).toEqual([])
  expect(await readAuth(device.outbox, 'session')).toMatchObject({ userId: user._id, companyIds: [remainingCompany] })
})

test('a first company that an administrator grants arrives on the device without signing in again', async () => {
  const companyId = await server.addCompany()
  await server.addLead(companyId)
  const boss = await server.addUser({ role: 'SuperAdmin' })
  const user = await server.addUser()
  const device = new TestDevice({ url: server.url, companyId, random: () => 0.01 })
  const aged = await server.tokenFrom(user, new Date(Date.now() - 60_000))
  await device.signIn(aged)
  const engine = startEngine({ ...device.ports, now: Date.now, sleep, report: () => undefined })
  try {
    await expect.poll(() => device.transport.log.some(({ path }) => path === '/api/sync/stream')).toBe(true)
    await expect.poll(async () => (await readAuth(device.outbox, 'profile'))?.companies).toEqual([])

    await server.call('PATCH', `/api/auth/users/${user._id}`, {
      token: boss.token,
      body: { assignedCompanies: [companyId] },
    })

    await expect
      .poll(async () => (await readAuth(device.outbox, 'profile'))?.companies.map(({ _id }) => _id), {
        timeout: 10_000,
      })
      .toEqual([companyId])
    const rows = device.device.openRows(user._id, companyId)
    await expect.poll(() => rows.meta.count()).toBeGreaterThan(0)
  } finally {
    engine.stop()
  }
}, 20_000)
