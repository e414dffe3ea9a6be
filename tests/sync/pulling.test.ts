import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { readMeta } from '../../src/db/schema/rows-db.ts'
import { readLeadsSince } from '../../src/db/rows/leads-since.ts'
import { readStored } from '../../src/db/rows/stored-rows.ts'
import { pullCompany } from '../../src/sync/pull/pull.ts'
import { saveRow } from '../../server/store/feed/rows.ts'
import { writeTenant } from '../../server/store/core/tenant-transaction.ts'
import { buildLead } from '../support/builders/build-lead.ts'
import { allStored } from '../support/builders/all-stored.ts'
import { TestDevice } from '../support/server/device.ts'
import {
  isPush,
  requestLost,
  responseLost,
  truncated,
  type Fault,
  type Outgoing,
} from '../support/fakes/faulty-transport.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, leadOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const isBootstrapPage = (request: Outgoing) => request.path.startsWith('/api/sync/bootstrap')
const rowsOf = (device: TestDevice, user: TestUser) => device.device.openRows(user._id, device.companyId)
const metaOf = (device: TestDevice, user: TestUser) => readMeta(rowsOf(device, user))

async function expectSameAsServer(device: TestDevice, user: TestUser): Promise<void> {
  const { body } = await server.call('GET', `/api/epc/leads?companyId=${device.companyId}&limit=200`, {
    token: user.token,
  })
  const { leads } = body as unknown as { leads: Lead[] }
  const stored = await allStored(rowsOf(device, user), 'lead')
  expect(stored.map(({ row }) => row).toSorted(byId)).toEqual(leads.toSorted(byId))
}

const byId = (a: Lead, b: Lead) => (a._id < b._id ? -1 : 1)

function withSmallPages(device: TestDevice): TestDevice {
  const { fetch } = device.transport
  device.transport.fetch = (path, init) => fetch(path.replace(/limit=\d+/, 'limit=4'), init)
  return device
}

async function newDevice({ user, companyId }: World): Promise<TestDevice> {
  const device = withSmallPages(new TestDevice({ url: server.url, companyId }))
  await device.signIn(user.token)
  await device.checkAccess()
  return device
}

const interruptions: [string, Fault][] = [
  ['lost on the way', requestLost],
  ['lost on the way back', responseLost],
  ['cut short', truncated],
]

test.each(interruptions)('FM-049: a bootstrap that is interrupted at every page, %s, resumes', async (_, fault) => {
  const world = await createWorld(server, 30)
  const device = await newDevice(world)
  const failed = new Set<string>()
  device.transport.fault = (request) => {
    if (!isBootstrapPage(request) || failed.has(request.path)) return undefined
    failed.add(request.path)
    return fault
  }

  let tries = 0
  let have = 0
  for (let isDone = false; !isDone; tries += 1) {
    isDone = await device.pull().then(
      () => true,
      () => false,
    )
    const meta = await metaOf(device, world.user)
    expect(meta.bootstrapComplete).toBe(isDone)
    expect(meta.have).toBeGreaterThanOrEqual(have)
    have = meta.have
    await checkDevice(device)
  }

  expect(tries).toBe(failed.size + 1)
  const answered = device.transport.log.filter(isBootstrapPage).length - failed.size
  // A page that was in transit when the previous one was stored may be requested again.
  expect(answered).toBeLessThanOrEqual(failed.size * 2)
  expect(device.transport.log.filter((request) => request.path.startsWith('/api/sync/head'))).toHaveLength(1)
  expect(have).toBe(30)
  await expectSameAsServer(device, world.user)
})

test('the newest leads come first, and the list says how many of how many it has', async () => {
  const world = await createWorld(server, 30)
  const device = await newDevice(world)
  const context = await device.pullContext()

  expect(await pullCompany({ ...context, shouldStop: async () => true })).toBe(false)

  const meta = await metaOf(device, world.user)
  expect(meta).toMatchObject({ bootstrapComplete: false, total: 30 })
  const stored = await allStored(rowsOf(device, world.user), 'lead')
  expect(stored.length).toBe(meta.have)
  const newest = world.leads.slice(-meta.have).map((lead) => lead._id)
  expect(stored.map(({ id }) => id).toSorted()).toEqual(newest.toSorted())
})

test('FM-048: rows that change, appear and disappear during a bootstrap end as they are on the server', async () => {
  const world = await createWorld(server, 24)
  const { user, colleague } = world
  const device = await newDevice(world)
  const context = await device.pullContext()
  const token = colleague.token
  let isDone = false
  for (let page = 0; !isDone; page += 1) {
    isDone = await pullCompany({ ...context, shouldStop: async () => true })
    if (page > 8) continue
    const seen = world.leads[23 - page]!
    const unseen = world.leads[page]!
    await server.call('PATCH', `/api/epc/leads/${seen._id}`, { token, body: { lead_status: 'Closed' } })
    await server.deleteLead(unseen, colleague)
    await server.addLead(world.companyId, { createdAt: new Date(Date.UTC(2026, 10, 2, 9, page)).toISOString() })
    await checkDevice(device)
  }
  await device.pull()

  await expectSameAsServer(device, user)
})

const lostPlaces: [string, 'tombstones' | 'nonce'][] = [
  ['whose tombstones are gone', 'tombstones'],
  ['restored from a copy', 'nonce'],
]

const lose = ({ companyId }: World, what: 'tombstones' | 'nonce') =>
  server.store.db
    .transaction()
    .setAccessMode('read write')
    .execute((db) =>
      what === 'nonce'
        ? db.updateTable('seq_log').set({ nonce: 'another' }).where('company_id', '=', companyId).execute()
        : db.updateTable('company_clock').set({ min_seq: sql`seq` }).where('company_id', '=', companyId).execute(),
    )

test.each(lostPlaces)(
  'FM-050: after a server %s, rows are loaded again, ghosts swept, and unsent changes kept',
  async (_, what) => {
    const world = await createWorld(server, 6)
    const { device, user, colleague } = world
    await device.note(world.leads[0]!, 'Kept')
    const ghost = world.leads[5]!
    await server.deleteLead(ghost, colleague)
    const { generation } = await metaOf(device, user)
    await lose(world, what)

    await device.pull()
    await checkDevice(device)

    expect(await metaOf(device, user)).toMatchObject({ bootstrapComplete: true, generation: generation + 1 })
    await expectSameAsServer(device, user)
    expect(await device.outbox.pending.toArray()).toMatchObject([{ description: 'Note: Kept' }])
  },
)

test('a reader with an index gets what was added and removed since it last read', async () => {
  const world = await createWorld(server, 3)
  const { device, user, colleague } = world
  const rows = rowsOf(device, user)
  const first = await readLeadsSince(rows, undefined)
  expect(first).toMatchObject({ isReset: true, segments: [{ count: 3 }], rows: [] })
  expect(await readLeadsSince(rows, first.readTo)).toMatchObject({ isReset: false, segments: [], rows: [] })

  await server.call('PATCH', `/api/epc/leads/${world.leads[0]!._id}`, {
    token: colleague.token,
    body: { lead_status: 'Closed' },
  })
  await server.deleteLead(world.leads[1]!, colleague)
  await device.pull()

  const since = await readLeadsSince(rows, first.readTo)
  expect(since.rows.map((lead) => lead.lead_status)).toEqual(['Closed'])
  expect(since.removedIds).toEqual([world.leads[1]!._id])
})

test('an import of many rows in one commit is pulled page by page, each row once', async () => {
  const world = await createWorld(server, 1)
  const { device, user } = world
  withSmallPages(device)
  await writeTenant(server.store, world.companyId, async (tx) => {
    for (let index = 0; index < 11; index += 1) {
      const lead = buildLead({ companyId: world.companyId })
      await saveRow(tx, { entity: 'lead', id: lead._id }, undefined, lead, { userId: user._id })
    }
  })
  const before = (await metaOf(device, user)).cursorSeq
  const context = await device.pullContext()

  const seen: number[] = []
  for (let isDone = false; !isDone; ) {
    isDone = await pullCompany({ ...context, shouldStop: async () => true })
    seen.push((await metaOf(device, user)).cursorSeq)
  }

  expect(seen.slice(0, -1).every((cursorSeq) => cursorSeq >= before)).toBe(true)
  expect(await allStored(rowsOf(device, user), 'lead')).toHaveLength(12)
})

test('FM-037: a pull doesn’t wait for a push that hangs', async () => {
  const world = await createWorld(server, 2)
  const { device, user, colleague } = world
  const [lead, other] = world.leads as [Lead, Lead]
  device.transport.fault = (request) => (isPush(request) ? () => new Promise(() => undefined) : undefined)
  await device.setStatus(lead, 'Closed')
  const pushing = device.push()
  await server.call('PATCH', `/api/epc/leads/${other._id}`, {
    token: colleague.token,
    body: { lead_status: '1st Call' },
  })

  await checkedSteps(device, () => device.pull())

  const [stored] = await readStored(rowsOf(device, user), 'lead', [other._id])
  expect(stored?.row.lead_status).toBe('1st Call')
  device.clock.advance(20_000)
  await pushing
  expect((await leadOnServer(server, user, lead)).lead_status).toBe('Open')
})
