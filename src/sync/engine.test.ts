import type { DBCoreTransaction } from 'dexie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStored } from '../../tests/support/builders/all-stored.ts'
import { TestDevice } from '../../tests/support/server/device.ts'
import { emptyCompany } from '../../tests/support/builders/empty-company.ts'
import { type Fault, isPush, type Outgoing, requestLost } from '../../tests/support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts'
import { createWorld, notesOnServer } from '../../tests/support/builders/world.ts'
import { readAuth } from '../db/outbox/auth-records.ts'
import type { OutboxDb } from '../db/schema/outbox-db.ts'
import { readMeta } from '../db/schema/rows-db.ts'
import { readLocalChanges } from '../db/views/local-changes.ts'
import { startEngine } from './engine.ts'
import { sleep } from './ports.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('notifies a listener of unsent changes, however late it subscribes, and of later saves', async () => {
  const { device, leads } = await createWorld(server)
  const never = () => new Promise<Response>(() => undefined)
  await device.note(leads[0]!, 'Before anybody asked')
  const engine = startEngine({ ...device.ports, sleep, fetch: never })
  try {
    const notified: string[] = []
    engine.onSaved(() => notified.push('early'))
    await expect.poll(() => notified).toEqual(['early'])
    engine.onSaved(() => notified.push('late'))
    expect(notified).toEqual(['early', 'late'])
    await device.note(leads[1]!, 'Afterwards')
    await expect.poll(() => notified).toEqual(['early', 'late', 'early', 'late'])
  } finally {
    engine.stop()
  }
})

const onlyWhenRung = (ms: number, signal: AbortSignal) => sleep(ms === 0 ? 0 : 2 ** 30, signal)
const isLive = ({ path }: Outgoing) => path.startsWith('/api/sync/stream')
const isAccess = ({ path }: Outgoing) => path.startsWith('/api/sync/access')

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
    await expect.poll(() => allStored(rows, 'lead'), { timeout: 10_000 }).toHaveLength(3)
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

test('does not notify listeners while nothing is saved', async () => {
  const { device, leads } = await createWorld(server)
  const engine = startEngine({ ...device.ports, sleep, fetch: () => new Promise<Response>(() => undefined) })
  try {
    const notified: string[] = []
    engine.onSaved(() => notified.push('saved'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(notified).toEqual([])
    await device.note(leads[0]!, 'The first')
    await expect.poll(() => notified).toEqual(['saved'])
  } finally {
    engine.stop()
  }
})

test('an idle engine sends what is saved at once; a wake brings what is new and tries again what failed', async () => {
  const { device, user, companyId, leads } = await createWorld(server)
  device.transport.fault = (request) => (isLive(request) ? requestLost : undefined)
  const engine = startEngine({ ...device.ports, sleep: onlyWhenRung })
  const rows = device.device.openRows(user._id, companyId)
  const arrived = () => notesOnServer(server, user, leads[0]!)
  try {
    await expect.poll(async () => (await readMeta(rows)).bootstrapComplete).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await device.note(leads[0]!, 'Saved')
    await expect.poll(arrived).toEqual(['Saved'])

    await new Promise((resolve) => setTimeout(resolve, 300))
    await server.addLead(companyId)
    engine.wake()
    await expect.poll(() => allStored(rows, 'lead')).toHaveLength(leads.length + 1)

    device.transport.fault = (request) => (isLive(request) || isPush(request) ? requestLost : undefined)
    await device.note(leads[0]!, 'Tried again')
    await expect.poll(async () => (await device.outbox.pending.toArray())[0]?.attempts).toBe(1)
    const lastError = { code: 'internal', message: 'Something went wrong.', status: 500 }
    const nextAttemptAt = device.clock.now() + 59_000
    await device.outbox.pending.toCollection().modify({ lastError, nextAttemptAt })
    device.transport.fault = (request) => (isLive(request) ? requestLost : undefined)
    engine.wake()
    await expect.poll(async () => (await arrived()).toSorted()).toEqual(['Saved', 'Tried again'])
  } finally {
    engine.stop()
  }
})

test('who signs in again has their work sent without anything else happening', async () => {
  const { device, user, leads } = await createWorld(server)
  await device.note(leads[0]!, 'Before the sign-out')
  await device.signOut()
  device.transport.fault = (request) => (isLive(request) ? requestLost : undefined)
  const engine = startEngine({ ...device.ports, sleep: onlyWhenRung })
  try {
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await notesOnServer(server, user, leads[0]!)).toEqual([])
    await device.signIn(user.token)
    await expect.poll(() => notesOnServer(server, user, leads[0]!)).toEqual(['Before the sign-out'])
  } finally {
    engine.stop()
  }
})

const WORK_TIMES = { days: ['Tuesday'], from: '10:00', until: '16:00', milesAnHour: 18, callAgainDays: [1, 3] }
const knownTimes = async ({ outbox }: TestDevice) => (await readAuth(outbox, 'profile'))?.companies[0]?.workTimes

async function adminOf(companyId: string) {
  const { token } = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const path = `/api/work-times?companyId=${companyId}`
  return { setTimes: () => server.call('PUT', path, { token, body: { workTimes: WORK_TIMES } }) }
}

test.each([
  ['a device with a live connection gets the new settings of a company at once', true],
  ['a device without a live connection gets the new settings of a company when somebody looks at it', false],
])('%s', async (_title, hasStreams) => {
  const { device, user, companyId } = await createWorld(server)
  const { setTimes } = await adminOf(companyId)
  device.transport.fault = (request) => (isLive(request) && !hasStreams ? requestLost : undefined)
  const engine = startEngine({ ...device.ports, sleep: onlyWhenRung })
  const rows = device.device.openRows(user._id, companyId)
  const change = async () => {
    await setTimes()
    if (!hasStreams) engine.wake()
  }
  try {
    await expect.poll(async () => (await readMeta(rows)).bootstrapComplete).toBe(true)
    expect(await knownTimes(device)).toBeUndefined()
    // Again: the live connection may not be open yet.
    await expect.poll(() => change().then(() => knownTimes(device))).toEqual(WORK_TIMES)
  } finally {
    engine.stop()
  }
})

const deferred = () => Promise.withResolvers<void>()

test('a device gets the settings that changed after they were fetched and before its live connection opened', async () => {
  const { device, companyId } = await createWorld(server)
  const { setTimes } = await adminOf(companyId)
  const [fetched, opening, opened, arriving] = [deferred(), deferred(), deferred(), deferred()]
  const late: Fault = async (deliver) => {
    const answer = await deliver()
    fetched.resolve()
    await arriving.promise
    return answer
  }
  const held: Fault = async (deliver) => {
    await opening.promise
    const answer = await deliver()
    opened.resolve()
    return answer
  }
  device.transport.fault = (request) => (isLive(request) ? held : isAccess(request) ? late : undefined)
  const engine = startEngine({ ...device.ports, sleep: onlyWhenRung })
  try {
    await fetched.promise
    await setTimes()
    opening.resolve()
    await opened.promise
    await new Promise((resolve) => setTimeout(resolve, 50))
    arriving.resolve()
    await expect.poll(() => knownTimes(device)).toEqual(WORK_TIMES)
  } finally {
    engine.stop()
  }
})

function countOpenWrites(outbox: OutboxDb): () => number {
  let open = 0
  outbox.use({
    stack: 'dbcore',
    name: 'count-open-writes',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options) as DBCoreTransaction & IDBTransaction
        if (mode !== 'readwrite') return transaction
        open += 1
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => void (open -= 1))
        return transaction
      },
    }),
  })
  return () => open
}

test('while the server takes its time nothing of the outbox is held, and screens read at once', async () => {
  const { device, leads } = await createWorld(server)
  const { outbox } = device.ports.data
  outbox.close({ disableAutoOpen: false })
  const openWrites = countOpenWrites(outbox)
  for (const lead of leads.slice(0, 3)) await device.note(lead, 'Rang twice')
  const { userId } = (await outbox.pending.toArray())[0]!
  const asked: string[] = []
  const engine = startEngine({
    ...device.ports,
    sleep,
    fetch: (path) => {
      asked.push(path)
      return new Promise<Response>(() => undefined)
    },
  })
  try {
    await expect.poll(() => asked.some((path) => path.includes('/push') || path.includes('/notes'))).toBe(true)
    await expect.poll(openWrites).toBe(0)
    const startedAt = performance.now()
    const read = await readLocalChanges({ outbox, userId })
    expect(read.pending.length).toBeGreaterThan(0)
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(openWrites()).toBe(0)
  } finally {
    engine.stop()
  }
})
