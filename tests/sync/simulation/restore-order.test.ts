import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lead, LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import { writeBackup } from '../../../server/store/backup/backup.ts'
import { readEpoch } from '../../../server/store/core/commit-tokens.ts'
import { restoreBackup } from '../../../server/store/backup/restore.ts'
import type { TestDevice } from '../../support/server/device.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'
import { createWorld, leadOnServer } from '../../support/builders/world.ts'
import { writeBehind } from '../../support/fakes/write-behind.ts'
import { type Choice, choiceOf } from './choice.ts'

// The simulation's devices rarely collide in one field between a backup and its restore. Here they do nothing else: three
// devices set three fields of two leads, the server is restored once or twice, and they return one by one.

const SEEDS = [1, 2, 4, 5, 12, 14, 19, 23]
const HOUR_MS = 60 * 60 * 1000

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'doorstep-restore-order-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const FIELDS = ['status', 'assignee', 'booking'] as const
type FieldName = (typeof FIELDS)[number]

interface Commit {
  cell: string
  value: string
  history: number
  seq: number
}

interface Scene {
  choice: Choice
  devices: TestDevice[]
  leads: Lead[]
  userIds: string[]
  onlooker: TestUser
  commits: Map<string, Commit>
  history: number
  isAnnounced: boolean
  hoursAgo: number
}

async function setUp(seed: number): Promise<Scene> {
  const choice = choiceOf(seed, 0x01d)
  const { device, colleague, user, leads, addDevice } = await createWorld(server, 2)
  const third = await server.addUser({ companyIds: [device.companyId] })
  const devices = [device, await addDevice(colleague), await addDevice(third)]
  const userIds = [user, colleague, third].map(({ _id }) => _id)
  const onlooker = await server.addUser({ companyIds: [device.companyId] })
  const restores = choice.pick([1, 2])
  const isAnnounced = restores === 2 || choice.percent(50)
  const scene: Scene = {
    choice,
    devices,
    leads,
    userIds,
    onlooker,
    commits: new Map(),
    history: 0,
    isAnnounced,
    hoursAgo: restores,
  }
  for (const each of devices) {
    // What the server reported about the time of their making has expired.
    each.clock.advance(HOUR_MS)
    each.transport.fault = () => async (deliver) => {
      const answer = await deliver()
      const headers = new Headers(answer.headers)
      headers.set('date', new Date(Date.now() - scene.hoursAgo * HOUR_MS).toUTCString())
      return new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status, headers })
    }
  }
  return scene
}

/** A user who has seen what the others did sets a field, and is notified that it is sent. */
async function setOne(scene: Scene, device: TestDevice): Promise<void> {
  const { choice, leads, userIds, commits, history } = scene
  const at = choice.below(leads.length)
  const [lead, field] = [leads[at]!, choice.pick(FIELDS)]
  await device.pull()
  const known = new Set(commits.keys())
  const shown = (await cellsOnServer(scene)).get(`${at} ${field}`)
  // Setting an unchanged value is no change of a field, and after a restore nobody can distinguish them.
  const value = await set(device, lead, field, {
    userIds,
    pick: (values) => choice.pick(history === 0 ? values : values.filter((each) => textOf(each) !== shown)),
  })
  await device.push()
  for (const { mutationId, acknowledgedSeq } of await device.outbox.acknowledged.toArray()) {
    const isNew = device.taps.has(mutationId) && !known.has(mutationId)
    if (isNew) commits.set(mutationId, { cell: `${at} ${field}`, value, history, seq: acknowledgedSeq })
  }
}

interface Pick {
  userIds: readonly string[]
  pick: <Value extends string | null>(values: readonly Value[]) => Value
}

const DATE = '2026-12-01'
const textOf = (value: string | null) => (value && /^\d\d:/.test(value) ? `${DATE} ${value}` : String(value))

async function set(device: TestDevice, lead: Lead, field: FieldName, { userIds, pick }: Pick): Promise<string> {
  if (field === 'status') {
    const status = pick(LEAD_STATUSES)
    await device.setStatus(lead, status)
    return status
  }
  if (field === 'assignee') {
    const userId = pick([null, ...userIds])
    await device.assign(lead, userId)
    return textOf(userId)
  }
  const time = pick(['09:00', '10:15', '16:45'])
  await device.book(lead, DATE, time)
  return textOf(time)
}

async function loseWork(scene: Scene, file: string): Promise<void> {
  const epoch = await readEpoch(server.store.db)
  await restoreBackup(server.store, file)
  if (!scene.isAnnounced) await writeBehind(server.store, 'update sync_meta set epoch = $1', [epoch])
  scene.history += 1
  scene.hoursAgo -= 1
  for (const { clock } of scene.devices) clock.advance(HOUR_MS)
}

/** Separates what was done so far from what follows. */
const letTimePass = (hours: number) =>
  writeBehind(server.store, "update history set at = at - $1 * interval '1 hour'", [hours])

async function comeBack(device: TestDevice): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await device.pull().catch(() => undefined)
    await device.push()
    device.clock.advance(1_000)
  }
}

const shuffled = <T>(items: readonly T[], choice: Choice): T[] =>
  items
    .map((item) => ({ item, at: choice.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** They return one after the other, and continue to work. */
async function comeBackOneByOne(scene: Scene): Promise<void> {
  for (const device of shuffled(scene.devices, scene.choice)) {
    await comeBack(device)
    if (scene.choice.percent(40)) await setOne(scene, device)
  }
}

function expectedCells(commits: Iterable<Commit>): Map<string, string> {
  const inOrder = [...commits].toSorted((a, b) => a.history - b.history || a.seq - b.seq)
  return new Map(inOrder.map(({ cell, value }) => [cell, value]))
}

async function cellsOnServer({ leads, onlooker }: Scene) {
  const cells = new Map<string, string>()
  for (const [at, lead] of leads.entries()) {
    const row = await leadOnServer(server, onlooker, lead)
    cells.set(`${at} status`, row.lead_status)
    cells.set(`${at} assignee`, row.assignedTo ?? 'null')
    cells.set(`${at} booking`, `${row.actual_booking_date} ${row.actual_booking_time}`)
  }
  return cells
}

test.each(SEEDS)(
  'FM-101: after a restore and once all are back, each field is as it was last acknowledged: seed %d',
  async (seed) => {
    const scene = await setUp(seed)
    const { choice, devices } = scene
    const file = join(folder, `backup-${seed}`)
    for (let restores = scene.hoursAgo; restores > 0; restores -= 1) {
      for (let times = 0; times < 2; times += 1) await setOne(scene, choice.pick(devices))
      await letTimePass(scene.history === 0 ? 3 : 1.5)
      await writeBackup(server.store, file, new Date())
      for (let times = 0; times < 6; times += 1) await setOne(scene, choice.pick(devices))
      for (const device of devices) await device.pull()
      await loseWork(scene, file)
      await comeBackOneByOne(scene)
    }
    for (const device of [...devices, ...devices]) await comeBack(device)

    const shown = await cellsOnServer(scene)
    const expected = expectedCells(scene.commits.values())
    expect(expected.size).toBeGreaterThan(0)
    for (const [cell, value] of expected) expect(`${cell}: ${shown.get(cell)}`).toBe(`${cell}: ${value}`)
    for (const { outbox } of devices) expect(await outbox.pending.count()).toBe(0)
  },
)
