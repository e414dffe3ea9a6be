import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStored } from '../../tests/support/all-stored.ts'
import { TestDevice } from '../../tests/support/device.ts'
import { emptyCompany } from '../../tests/support/empty-company.ts'
import { type Outgoing, requestLost } from '../../tests/support/faulty-transport.ts'
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts'
import { createWorld } from '../../tests/support/world.ts'
import { readMeta } from '../db/rows-db.ts'
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

/** Waits that would end by themselves do not, but for those of no time. */
const onlyWhenRung = (ms: number, signal: AbortSignal) => sleep(ms === 0 ? 0 : 2 ** 30, signal)
const isLive = ({ path }: Outgoing) => path.startsWith('/api/sync/stream')

test('while one company is emptied access is asked once, and another that takes long is brought without a pause', async () => {
  const [emptied, other] = [await server.addCompany(), await server.addCompany()]
  const user = await server.addUser({ companyIds: [emptied, other] })
  const device = new TestDevice({ url: server.url, companyId: emptied })
  await device.signIn(user.token)
  await server.addLead(emptied)
  await device.pull()
  await emptyCompany(server, emptied)
  for (let lead = 0; lead < 3; lead += 1) await server.addLead(other)
  device.transport.log.length = 0
  device.transport.fault = (request) => {
    if (isLive(request)) return requestLost
    if (request.path.startsWith('/api/sync/bootstrap')) {
      request.path = request.path.replace(/limit=\d+/, 'limit=1')
      device.clock.advance(30_000)
    }
    return undefined
  }

  const engine = startEngine({ ...device.ports, sleep: onlyWhenRung })
  try {
    const rows = device.device.openRows(user._id, other)
    await expect.poll(() => allStored(rows, 'lead')).toHaveLength(3)
    const asked = device.transport.log.filter(({ path }) => path.startsWith('/api/sync/access'))
    expect(asked).toHaveLength(1)
  } finally {
    engine.stop()
  }
})

test('what was wanted of one person’s companies is not asked for over and over as another', async () => {
  const { device } = await createWorld(server)
  const company = await server.addCompany()
  const other = await server.addUser({ companyIds: [company] })
  device.transport.fault = () => requestLost
  const engine = startEngine({ ...device.ports, sleep: onlyWhenRung })
  try {
    await expect.poll(() => device.transport.log.some(({ path }) => path.startsWith('/api/sync/access'))).toBe(true)
    await device.signOut()
    device.transport.fault = (request) => (isLive(request) ? requestLost : undefined)
    await device.signIn(other.token)
    const rows = device.device.openRows(other._id, company)
    await expect.poll(async () => (await readMeta(rows)).bootstrapComplete).toBe(true)
    device.transport.log.length = 0
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(device.transport.log.length).toBeLessThan(5)
  } finally {
    engine.stop()
  }
})
