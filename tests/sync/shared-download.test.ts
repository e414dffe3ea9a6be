import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createView } from '../../contract/mutations/view.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { leftSegments } from '../../server/commands/segments/left-segments.ts'
import type { FileStore } from '../../server/providers/file-store.ts'
import { writeReference } from '../../server/store/core/tenant-transaction.ts'
import { needsSegments } from '../../server/store/feed/shared-downloads.ts'
import { mutate } from '../../src/db/mutate.ts'
import { readMeta } from '../../src/db/schema/rows-db.ts'
import { allStored } from '../support/builders/all-stored.ts'
import { addLeads } from '../support/builders/company-world.ts'
import { segmentsOf, sharedWith, textsOf, writeSegments } from '../support/builders/segments.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { createWorld, type World } from '../support/builders/world.ts'
import { type Fault, firstly, type Outgoing, requestLost, truncated } from '../support/fakes/faulty-transport.ts'
import { TestDevice } from '../support/server/device.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'

let server: TestServer
let segments: FileStore
beforeAll(async () => {
  server = await startTestServer()
  segments = segmentsOf(server)
})
afterAll(() => server.close())

const HOUR_MS = 3_600_000
const at = '2026-11-20T09:00:00.000Z'
const isSegment = ({ path }: Outgoing) => path.startsWith('/api/sync/segments/')
const isPage = ({ path }: Outgoing) => path.startsWith('/api/sync/bootstrap')
const rowsOf = ({ device, companyId }: TestDevice, { _id }: TestUser) => device.openRows(_id, companyId)

async function newDevice({ companyId }: World, { token }: TestUser): Promise<TestDevice> {
  const device = new TestDevice({ url: server.url, companyId })
  await device.signIn(token)
  await device.checkAccess()
  return device
}

/** Pulls until it has everything, however often it is interrupted. */
async function pullThrough(device: TestDevice): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const isDone = await device.pull().then(
      () => true,
      () => false,
    )
    device.clock.advance(60_000)
    if (isDone) return
  }
  throw new Error('It never got through.')
}

/** Expects two devices to have the same rows, which are the server's. */
async function expectSame(world: World, device: TestDevice, user: TestUser): Promise<void> {
  await world.device.pull()
  for (const entity of ['lead', 'note', 'user'] as const) {
    const [here, there] = await Promise.all([
      allStored(rowsOf(device, user), entity),
      allStored(rowsOf(world.device, world.user), entity),
    ])
    const shown = (stored: typeof here) =>
      stored.map(({ id, row }) => ({ id, row })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(shown(here)).toEqual(shown(there))
  }
  await checkDevice(device)
}

const addMany = (companyId: string, count: number) =>
  addLeads(
    server.store,
    companyId,
    Array.from({ length: count }, () => ({})),
  )

async function addNoteTo({ device, companyId, leads }: World, content: string) {
  const noteId = device.device.newId()
  const args = { leadId: leads[0]!._id, noteId, createdAt: at, content }
  await mutate(device.device, addNote, args, { subject: 'Lead', companyId })
  await device.push()
}

test('a new device gets shared rows from segments, its own from the server, then what changed since', async () => {
  const world = await createWorld(server, 30)
  const { companyId, leads, device: office, colleague } = world
  await addNoteTo(world, 'Rang twice')
  await writeSegments(server, companyId)
  await office.setStatus(leads[3]!, 'Call Back')
  await addNoteTo(world, 'Rang a third time')
  await server.deleteLead(leads[5]!, world.user)
  await server.addLead(companyId, { firstname: 'Newest' })

  const device = await newDevice(world, colleague)
  await device.pull()
  await expectSame(world, device, colleague)
  expect(await allStored(rowsOf(device, colleague), 'lead')).toHaveLength(30)
  const { log } = device.transport
  expect(log.filter(isPage)).toHaveLength(1)
  expect(log.filter(isSegment).length).toBeGreaterThan(4)
  expect(log.filter(isSegment).every(({ headers }) => !headers.has('authorization'))).toBe(true)
})

const interruptions: [string, Fault][] = [
  ['that gets lost', requestLost],
  ['that is cut short', truncated],
  [
    'with a changed byte',
    async (deliver) => {
      const answer = await deliver()
      const bytes = new Uint8Array(await answer.arrayBuffer())
      bytes[20]! ^= 1
      return new Response(bytes, answer)
    },
  ],
  [
    'that a proxy answers',
    async () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
  ],
]

test.each(interruptions)(
  'FM-137: a segment %s is requested again, and in the end its rows come without it',
  async (_, fault) => {
    const world = await createWorld(server, 30)
    await writeSegments(server, world.companyId)
    for (const times of [1, Infinity]) {
      const user = await server.addUser({ companyIds: [world.companyId] })
      const device = await newDevice(world, user)
      const reports: unknown[] = []
      device.ports.report = (error) => void reports.push(error)
      let requestCount = 0
      device.transport.fault = (request) =>
        isSegment(request) && ++requestCount > 2 && requestCount <= 2 + times ? fault : undefined
      await pullThrough(device)
      await expectSame(world, device, user)
      expect(device.transport.log.filter(isPage).length > 1).toBe(times === Infinity)
    }
  },
)

test('FM-137: the server makes up for segments that are gone or of a replaced build', async () => {
  const world = await createWorld(server, 30)
  await writeSegments(server, world.companyId)
  const device = await newDevice(world, world.colleague)
  device.transport.fault = firstly(
    1,
    requestLost,
    (request) => isSegment(request) && device.transport.log.filter(isSegment).length > 2,
  )
  await expect(device.pull()).rejects.toThrow()
  for (let added = 0; added < 4; added += 1) await server.addLead(world.companyId)
  await writeSegments(server, world.companyId, { mostRows: 5 })
  await leftSegments({ store: server.store, segments }).sweep(new Date(Date.now() + 2 * HOUR_MS))
  await pullThrough(device)
  await expectSame(world, device, world.colleague)

  for await (const { key } of segments.list(world.companyId)) await segments.remove(key)
  const user = await server.addUser({ companyIds: [world.companyId] })
  const other = await newDevice(world, user)
  await other.pull()
  await expectSame(world, other, user)
})

test('FM-139: a device with newer rows loads no older ones', async () => {
  const world = await createWorld(server, 20)
  const { companyId, device, leads, user } = world
  await writeSegments(server, companyId)
  await device.setStatus(leads[0]!, 'Call Back')
  await device.push()
  await device.pull()
  const rows = rowsOf(device, user)
  const before = await readMeta(rows)
  const { cursor: _lost, ...meta } = before
  await rows.meta.put({ ...meta, bootstrapComplete: false })
  device.transport.log.length = 0
  await device.pull()
  expect(device.transport.log.filter(isSegment)).toEqual([])
  expect((await readMeta(rows)).cursorSeq).toBeGreaterThanOrEqual(before.cursorSeq)
})

test('no segment has a user’s own views, notices and notifications', async () => {
  const world = await createWorld(server, 5)
  const { companyId, user, colleague, device } = world
  const door = await newDevice(world, colleague)
  await door.pull()
  for (const [owner, name] of [
    [device, 'Mine of Ann'],
    [door, 'Mine of Bob'],
  ] as const) {
    const view = { list: 'leads', name, search: {}, shared: false } as const
    const args = { viewId: owner.device.newId(), createdAt: at, view }
    await mutate(owner.device, createView, args, { subject: name, companyId })
    await owner.push()
  }
  await device.assign(world.leads[0]!, colleague._id)
  await device.push()
  await writeSegments(server, companyId)
  const shared = await sharedWith(server, user, companyId)
  const text = (await textsOf(server, shared!, companyId)).join('\n')
  expect(text).toContain(world.leads[0]!._id)
  expect(text).not.toMatch(/"t":"(view|notice|notification)"/)
  for (const [reader, ownWords, foreign] of [
    [user, 'Mine of Ann', 'Mine of Bob'],
    [colleague, 'Mine of Bob', 'Mine of Ann'],
  ] as const) {
    const fresh = await newDevice(world, reader)
    await fresh.pull()
    const views = await allStored(rowsOf(fresh, reader), 'view')
    const names = views.map(({ row }) => row.name)
    expect(names).toContain(ownWords)
    expect(names).not.toContain(foreign)
  }
})

test('FM-138: an erasure deletes the key, and later segments don’t have the name', async () => {
  const world = await createWorld(server, 10)
  const { companyId, user, leads } = world
  await writeSegments(server, companyId)
  const before = await sharedWith(server, user, companyId)
  expect((await textsOf(server, before!, companyId)).join()).toContain('Lead 4')

  const sasha = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const erased = await server.call('POST', `/api/epc/leads/${leads[4]!._id}/erase`, { token: sasha.token })
  expect(erased.status).toBe(200)
  expect(await sharedWith(server, user, companyId)).toBeUndefined()
  await leftSegments({ store: server.store, segments }).sweep(new Date(Date.now() + 2 * HOUR_MS))
  expect(await Array.fromAsync(segments.list(companyId))).toEqual([])

  await writeSegments(server, companyId)
  const after = await sharedWith(server, user, companyId)
  const text = (await textsOf(server, after!, companyId)).join()
  expect(text).toContain('Lead 5')
  expect(text).not.toContain('Lead 4')
  expect(after!.key).not.toBe(before!.key)
})

test('FM-138: discards a build that was being written while somebody was erased', async () => {
  const { companyId, user, leads } = await createWorld(server, 10)
  const sasha = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  let written = 0
  const slow: FileStore = {
    ...segments,
    put: async (key, file) => {
      written += 1
      if (written === 2) await server.call('POST', `/api/epc/leads/${leads[4]!._id}/erase`, { token: sasha.token })
      await segments.put(key, file)
    },
  }
  await writeSegments(server, companyId, { segments: slow, mostRows: 4 })
  expect(written).toBeGreaterThan(2)
  expect(await sharedWith(server, user, companyId)).toBeUndefined()
})

test('stops offering segments of a day ago and of a history ended by a restore', async () => {
  const { companyId, user } = await createWorld(server, 10)
  await writeSegments(server, companyId)
  expect(await sharedWith(server, user, companyId)).toBeDefined()
  const set = (change: string) =>
    writeReference(server.store, (db) =>
      sql`update shared_download set ${sql.raw(change)} where company_id = ${companyId}`.execute(db),
    )
  await set(`built_at = built_at - interval '25 hours'`)
  expect(await sharedWith(server, user, companyId)).toBeUndefined()
  await set(`built_at = built_at + interval '25 hours'`)
  expect(await sharedWith(server, user, companyId)).toBeDefined()
  await set(`epoch = gen_random_uuid()`)
  expect(await sharedWith(server, user, companyId)).toBeUndefined()
})

test('writes segments again when a twentieth has changed, and each day', async () => {
  const { companyId, leads, device } = await createWorld(server, 5)
  const many = 2_100
  await addMany(companyId, many)
  const isDue = (now = new Date()) => needsSegments(server.store, companyId, now)
  expect(await isDue()).toBe(true)
  await writeSegments(server, companyId, { mostRows: 5_000 })
  expect(await isDue()).toBe(false)
  expect(await isDue(new Date(Date.now() + 21 * HOUR_MS))).toBe(true)
  await device.setStatus(leads[0]!, 'Call Back')
  await device.push()
  expect(await isDue()).toBe(false)
  await addMany(companyId, 110)
  expect(await isDue()).toBe(true)
})
