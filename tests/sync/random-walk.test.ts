import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LEAD_STATUSES, type Lead } from '../../contract/entities/lead.ts'
import { discardParked, retryParked } from '../../src/db/outbox-actions.ts'
import { currentSession } from '../../src/db/session.ts'
import { allStored } from '../support/all-stored.ts'
import type { TestDevice } from '../support/device.ts'
import {
  answering,
  captivePortal,
  deliveredTwice,
  requestLost,
  responseLost,
  truncated,
  type Fault,
  type Outgoing,
} from '../support/faulty-transport.ts'
import { createRandom, type Random } from '../support/random.ts'
import { checkDevice } from '../support/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createWorld, type World } from '../support/world.ts'

// Three devices of two people work the same leads over a network that loses, repeats and garbles, for as many steps as
// it says below. After every step: each device shows what it last pulled plus its own work, no change is lost, none had
// a second effect, no row goes back to an older version. In the end everybody sees what the server has.

const SEEDS = Number(process.env['SYNC_SEEDS'] ?? 30)
const STEPS = Number(process.env['SYNC_STEPS'] ?? 60)
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000
const FIRST_SEED = Number(process.env['SYNC_FIRST_SEED'] ?? 1)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index)

test.each(seeds)('seed %i', async (seed) => {
  const walk = await createWalk(seed)
  for (let step = 1; step <= STEPS; step += 1) {
    const device = walk.random.pick(walk.devices)
    const [name, act] = walk.random.pick(deeds)
    await explain(`seed ${seed}, step ${step}: ${name}`, async () => {
      await act(walk, device)
      await checkStep(walk, device)
    })
  }
  await explain(`seed ${seed}, at rest`, () => comeToRest(walk))
})

interface Walk {
  world: World
  random: Random
  devices: TestDevice[]
  /** Requests that the network may bring once more, much later. */
  stale: { device: TestDevice; request: Outgoing }[]
  /** Versions of leads made without any header of ours. */
  plainVersions: Set<string>
  /** The newest version each device has had of each lead. */
  seen: Map<string, number>
}

async function createWalk(seed: number): Promise<Walk> {
  const random = createRandom(seed)
  const world = await createWorld(server, 3)
  const options = { random: () => random.next() }
  const devices = [
    await world.addDevice(world.user, options),
    await world.addDevice(world.user, options),
    await world.addDevice(world.colleague, options),
  ]
  const walk: Walk = { world, random, devices, stale: [], plainVersions: new Set(), seen: new Map() }
  for (const device of devices) {
    device.transport.fault = (request) => {
      walk.stale.push({ device, request })
      return random.next() < 0.35 ? random.pick(faults) : undefined
    }
  }
  return walk
}

const faults: Fault[] = [
  requestLost,
  requestLost,
  responseLost,
  responseLost,
  deliveredTwice,
  truncated,
  captivePortal,
  answering(500, 'internal', 'Something went wrong.'),
  answering(503, 'unavailable', 'Busy.', { 'retry-after': '2' }),
]

type Deed = [name: string, act: (walk: Walk, device: TestDevice) => Promise<unknown>]
const leadOf = ({ random, world }: Walk) => random.pick(world.leads)

const deeds: Deed[] = [
  ['set status', (walk, device) => device.setStatus(leadOf(walk), walk.random.pick(LEAD_STATUSES))],
  ['set status', (walk, device) => device.setStatus(leadOf(walk), walk.random.pick(LEAD_STATUSES))],
  ['assign', (walk, device) => device.assign(leadOf(walk), walk.random.pick([null, walk.world.user._id]))],
  ['book', (walk, device) => device.book(leadOf(walk), '2026-12-01', walk.random.pick(['09:00', '10:15', '16:45']))],
  ['note', (walk, device) => device.note(leadOf(walk), `Note ${walk.random.next()}`)],
  ['note', (walk, device) => device.note(leadOf(walk), `Note ${walk.random.next()}`)],
  ['push', (_, device) => device.push()],
  ['push', (_, device) => device.push()],
  ['push in two tabs', (_, device) => Promise.all([device.push(), device.push()])],
  ['pull', (_, device) => pullIfPossible(device)],
  ['pull', (_, device) => pullIfPossible(device)],
  ['push and pull at once', (_, device) => Promise.all([device.push(), pullIfPossible(device)])],
  ['let time pass', async (_, device) => device.clock.advance(60_000)],
  [
    'jump the clock',
    async ({ random }, device) => device.clock.set(device.clock.now() + random.pick([-1, 1]) * HALF_A_DAY_MS),
  ],
  ['wake', (_, device) => device.wake()],
  ['deliver an old request again', deliverStale],
  ['change without our headers', editPlainly],
  ['decide about a refused change', decide],
]

/** A pull that fails changes nothing but what it had brought until then. */
const pullIfPossible = (device: TestDevice) => device.pull().catch(() => undefined)

async function deliverStale({ random, stale }: Walk): Promise<void> {
  if (stale.length === 0) return
  const { device, request } = random.pick(stale)
  await (await device.transport.deliverAgain(request)).arrayBuffer()
}

async function editPlainly(walk: Walk): Promise<void> {
  const { colleague } = walk.world
  const lead = leadOf(walk)
  const body = { lead_status: walk.random.pick(LEAD_STATUSES) }
  const answer = await server.call('PATCH', `/api/epc/leads/${lead._id}`, { token: colleague.token, body })
  walk.plainVersions.add(`${lead._id} ${plainAnswer.parse(answer).body.lead.version}`)
}

async function decide({ random }: Walk, device: TestDevice): Promise<void> {
  const [refused] = await device.outbox.parked.toArray()
  if (!refused) return
  if (random.next() < 0.5) {
    await discardParked(refused.mutationId, device.device)
    device.taps.delete(refused.mutationId)
    return
  }
  await retryParked(refused.mutationId, device.device)
  // After a clash it goes out as a new change, under a new key.
  if (!(await device.outbox.pending.get({ mutationId: refused.mutationId }))) device.taps.delete(refused.mutationId)
}

async function checkStep(walk: Walk, device: TestDevice): Promise<void> {
  await checkDevice(device)
  await checkEffects(walk)
  await checkNoRowGoesBack(walk, device)
  await checkLanesKeptOrder(device)
}

/** Every version of a lead and every note was made by one key, or by a change without our headers: nothing twice. */
async function checkEffects({ world: { companyId }, plainVersions }: Walk): Promise<void> {
  const { db } = server.store
  const answers = await db
    .selectFrom('idempotency')
    .select(['key', 'body'])
    .where('company_id', '=', companyId)
    .execute()
  const leads = await db.selectFrom('lead').select(['id', 'version']).where('company_id', '=', companyId).execute()
  const notes = await db.selectFrom('note').select('id').where('company_id', '=', companyId).execute()
  const kept = answers.map(({ key, body }) => {
    const answer = keptAnswer.parse(body)
    return { key, version: answer.version, ...answer.body }
  })

  const noteKeys = kept.flatMap(({ key, lead }) => (lead ? [] : [key]))
  assert.deepEqual(notes.map(({ id }) => id).toSorted(), noteKeys.toSorted(), 'a note per key')
  const explained = new Set([
    ...plainVersions,
    // A note moves its lead's version too, so that whoever deletes the lead has seen it.
    ...kept.map(({ lead, leadId, version }) => `${lead?._id ?? leadId} ${version}`),
  ])
  for (const { id, version } of leads) {
    for (let made = 2; made <= version; made += 1) assert.ok(explained.has(`${id} ${made}`), 'a version per key')
  }
}

const plainAnswer = z.object({ body: z.object({ lead: z.object({ version: z.int() }) }) })

/** What the server keeps for a repeated key: of a lead's change the lead, of a note the note. */
const keptAnswer = z.object({
  version: z.int(),
  body: z.object({ lead: z.optional(z.object({ _id: z.string() })), leadId: z.optional(z.string()) }),
})

async function checkNoRowGoesBack({ seen, devices }: Walk, device: TestDevice): Promise<void> {
  const session = currentSession(device.device)
  if (!session) return
  const rows = device.device.openRows(session.userId, device.companyId)
  for (const { id, v } of await allStored(rows, 'lead')) {
    const key = `${devices.indexOf(device)} ${id}`
    assert.ok(v >= (seen.get(key) ?? 0), 'a row never goes back to an older version')
    seen.set(key, v)
  }
}

/** I6: what a device did to one row was committed in the order it was done. */
async function checkLanesKeptOrder({ outbox }: TestDevice): Promise<void> {
  const lanes = Map.groupBy(await outbox.acked.toArray(), (entry) => entry.lane)
  for (const entries of lanes.values()) {
    const commits = entries.toSorted((a, b) => a.seq - b.seq).map((entry) => entry.ackedSeq)
    assert.deepEqual(
      commits,
      commits.toSorted((a, b) => a - b),
      'committed in the order it was done',
    )
  }
}

async function comeToRest(walk: Walk): Promise<void> {
  for (const device of walk.devices) {
    device.transport.fault = () => undefined
    await sendAll(device)
  }
  for (const device of walk.devices) {
    await device.pull()
    await checkStep(walk, device)
    expect(await device.outbox.pending.count()).toBe(0)
    await expectSameAsServer(walk, device)
  }
  await expectEveryNoteOnce(walk)
}

/** A note's id is its key: those that somebody's device says were sent are those on the server. */
async function expectEveryNoteOnce({ world: { companyId }, devices }: Walk): Promise<void> {
  const notes = await server.store.db.selectFrom('note').select('id').where('company_id', '=', companyId).execute()
  const sent = await Promise.all(
    devices.map((device) => device.outbox.acked.filter((entry) => entry.companyId === companyId).toArray()),
  )
  const sentNotes = sent.flat().filter((entry) => entry.name === 'note.add')
  expect(notes.map(({ id }) => id).toSorted()).toEqual(sentNotes.map(({ mutationId }) => mutationId).toSorted())
}

/** I8: with a working network the outbox is empty or parked in bounded time. */
async function sendAll(device: TestDevice): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    device.clock.advance(60_000)
    if ((await device.push()).left === 0) return
  }
}

async function expectSameAsServer({ world: { companyId, user } }: Walk, device: TestDevice): Promise<void> {
  const session = currentSession(device.device)
  const rows = device.device.openRows(session!.userId, companyId)
  const { body } = await server.call('GET', `/api/epc/leads?companyId=${companyId}&limit=200`, { token: user.token })
  const { leads } = body as unknown as { leads: Lead[] }
  const stored = await allStored(rows, 'lead')
  expect(byId(stored.map(({ row }) => row))).toEqual(byId(leads))
  for (const lead of leads) {
    const notes = await server.call('GET', `/api/epc/leads/${lead._id}/notes`, { token: user.token })
    const storedNotes = await rows.of('note').where('row.leadId').equals(lead._id).toArray()
    expect(byId(storedNotes.map(({ row }) => row))).toEqual(byId(notes.body as unknown as { _id: string }[]))
  }
}

const byId = <Row extends { _id: string }>(rows: readonly Row[]) => rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))

async function explain(where: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
