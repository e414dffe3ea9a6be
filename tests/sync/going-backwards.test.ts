import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { createView } from '../../contract/mutations/view.ts'
import { writeBackup } from '../../server/store/backup/backup.ts'
import { readEpoch } from '../../server/store/core/commit-tokens.ts'
import { purgeTombstones } from '../../server/store/purge/purge.ts'
import { restoreBackup } from '../../server/store/backup/restore.ts'
import { acceptEmptied } from '../../src/db/rows/change-cursor.ts'
import { discardParked } from '../../src/db/outbox/outbox-actions.ts'
import { mutate } from '../../src/db/mutate.ts'
import { readMeta } from '../../src/db/schema/rows-db.ts'
import { HOLD_MS } from '../../src/db/schema/batch.ts'
import { saveBatch, toBatchLead } from '../../src/db/save-batch.ts'
import { EMPTIED } from '../../src/sync/pull/server-emptied.ts'
import type { TestDevice } from '../support/server/device.ts'
import { emptyCompany } from '../support/builders/empty-company.ts'
import { isPush } from '../support/fakes/faulty-transport.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, leadOnServer, notesOnServer, type World } from '../support/builders/world.ts'
import { writeBehind } from '../support/fakes/write-behind.ts'

// FM-051 and FM-052 of docs/failure-matrix.md: the server goes back to an earlier state, announced or not.

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'doorstep-backwards-'))
const file = join(folder, 'backup')
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => rmSync(file, { force: true }))
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const backUp = () => writeBackup(server.store, file, new Date())

/** Announced: by the command. Unannounced: an operator copies a folder back, which keeps the epoch. */
async function restore(how: string): Promise<void> {
  const epoch = await readEpoch(server.store.db)
  await restoreBackup(server.store, file)
  if (how === 'unannounced') await writeBehind(server.store, 'update sync_meta set epoch = $1', [epoch])
}

/** Another device commits first and takes the seqs of the lost commits. */
async function othersWork({ leads, colleague }: World, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const { status } = await server.call('POST', `/api/epc/leads/${leads[1]!._id}/notes`, {
      token: colleague.token,
      body: { content: `Since then ${index}` },
    })
    expect(status).toBe(201)
  }
}

async function settle(device: TestDevice): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await device.pull().catch(() => undefined)
    await checkDevice(device)
    await device.push()
    await checkDevice(device)
    device.clock.advance(1_000)
  }
  await device.pull()
  await checkDevice(device)
}

const states: [string, (device: TestDevice, world: World) => Promise<void>][] = [
  ['has pulled what was lost', (device) => device.pull()],
  ['was told that it is sent, and has not pulled it', async () => {}],
  [
    'has no rows, because its person signs in anew',
    async (device, { user }) => {
      await device.pull()
      await device.signOut('keep')
      await device.signIn(user.token)
    },
  ],
]
async function noteOverBackup() {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = world.leads as [World['leads'][0]]
  await device.note(lead, 'Survives')
  await device.push()
  await device.pull()
  await backUp()
  await device.note(lead, 'Lost')
  return { world, device, user, lead }
}

const cases = ['announced', 'unannounced'].flatMap((how) =>
  states.flatMap(([where, stand]) => [0, 12].map((newer) => [how, where, newer, stand] as const)),
)

test.each(cases)(
  'FM-051: after an %s restore a device that %s, %i newer commits on, resends what was lost without doubling the rest',
  async (how, _, newer, stand) => {
    const { world, device, user, lead } = await noteOverBackup()
    await device.setStatus(lead, '1st Call')
    await device.setStatus(lead, '2nd Call')
    await device.push()
    await stand(device, world)
    await restore(how)
    await othersWork(world, newer)

    await settle(device)

    expect((await notesOnServer(server, user, lead)).toSorted()).toEqual(['Lost', 'Survives'])
    expect((await leadOnServer(server, user, lead)).lead_status).toBe('2nd Call')
    expect(await device.outbox.pending.count()).toBe(0)
    expect(await device.outbox.parked.count()).toBe(0)
  },
)

const DAY_MS = 24 * 60 * 60 * 1000

test.each(states)(
  'FM-051: a device that %s, and returns after the restored server forgot commits of that age, resends after one pull',
  async (_, stand) => {
    const { world, device, user, lead } = await noteOverBackup()
    await device.push()
    await stand(device, world)
    await restore('unannounced')
    await othersWork(world, 5)
    await purgeTombstones(server.store, world.companyId, new Date(Date.now() + 200 * DAY_MS))

    await device.pull()
    await checkDevice(device)
    await device.push()
    await settle(device)

    expect((await notesOnServer(server, user, lead)).toSorted()).toEqual(['Lost', 'Survives'])
    expect(await device.outbox.pending.count()).toBe(0)
  },
)

test('FM-051: resends the rows of a batch, too, except those that a user discarded', async () => {
  const world = await createWorld(server, 6)
  const { device, user, leads } = world
  await backUp()
  const owner = { userId: user._id, companyId: world.companyId, outbox: device.outbox }
  const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  await server.deleteLead(leads[0]!, world.colleague)
  await saveBatch(owner, close, leads.map(toBatchLead), device.device)
  device.clock.advance(HOLD_MS + 1)
  await device.push()
  const [refused] = await device.outbox.parked.toArray()
  await discardParked(device.device, refused!.mutationId)
  await device.pull()
  await restore('announced')

  await device.pull()
  await device.push()
  await device.pull()

  const statuses = await Promise.all(leads.map((lead) => leadOnServer(server, user, lead)))
  expect(statuses.map(({ lead_status }) => lead_status)).toEqual(['Open', ...Array(5).fill('Closed')])
})

test('FM-051: later changes wait for the rows of a batch when a refusal of one reveals the restore', async () => {
  const world = await createWorld(server, 9)
  const { device, user, leads, colleague } = world
  const [gone, changed] = leads as [World['leads'][0], World['leads'][0]]
  await server.deleteLead(gone, colleague)
  await server.call('POST', `/api/epc/leads/${changed._id}/notes`, {
    token: colleague.token,
    body: { content: 'Ring' },
  })
  await backUp()
  const owner = { userId: user._id, companyId: world.companyId, outbox: device.outbox }
  const remove = { name: deleteLead.name, args: {}, description: 'Delete' } as const
  await saveBatch(owner, remove, leads.map(toBatchLead), device.device)
  await device.setStatus(changed, 'Closed')
  device.clock.advance(HOLD_MS + 1)
  await restore('announced')

  let refusedByThen: Promise<string[]> | undefined
  device.transport.fault = ({ method, path }) => {
    if (method === 'PATCH' && path.includes(changed._id))
      refusedByThen = device.outbox.parked.toArray().then((parked) => parked.map(({ lane }) => lane))
    return undefined
  }
  await device.push()

  expect(await refusedByThen).toEqual([`lead:${changed._id}`])
})

test.each(['announced', 'unannounced'])(
  'FM-051: after an %s restore a device that pulled all of a batch and has no rows left resends the batch',
  async (how) => {
    const world = await createWorld(server, 3)
    const { device, user, leads } = world
    await backUp()
    const owner = { userId: user._id, companyId: world.companyId, outbox: device.outbox }
    const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
    await saveBatch(owner, close, leads.map(toBatchLead), device.device)
    device.clock.advance(HOLD_MS + 1)
    await device.push()
    await device.pull()
    await device.signOut('keep')
    await device.signIn(user.token)
    await restore(how)
    await othersWork(world, 5)

    await device.pull()
    await device.push()
    await device.pull()

    const statuses = await Promise.all(leads.map((lead) => leadOnServer(server, user, lead)))
    expect(statuses.map(({ lead_status }) => lead_status)).toEqual(['Closed', 'Closed', 'Closed'])
  },
)

test('FM-051: a second look at a restored server resends nothing', async () => {
  const world = await createWorld(server)
  const { device } = world
  await device.note(world.leads[0]!, 'Once')
  await device.push()
  await device.pull()
  await backUp()
  await restore('announced')
  await settle(device)
  const sent = device.transport.log.filter(isPush).length

  await settle(device)

  expect(device.transport.log.filter(isPush)).toHaveLength(sent)
})

test('FM-052: a server that has lost its leads removes none from the device until the user confirms it', async () => {
  const world = await createWorld(server, 3)
  const { device, user, companyId } = world
  const rows = device.device.openRows(user._id, companyId)
  await device.note(world.leads[0]!, 'Kept')
  await device.push()
  await device.pull()
  await emptyCompany(server, companyId)

  await expect(device.pull()).rejects.toThrow('none of this company')
  await device.push()
  await expect(device.pull()).rejects.toThrow('none of this company')

  expect((await readMeta(rows)).serverEmptied).toBeDefined()
  await checkDevice(device)
  expect(await device.device.openRows(user._id, companyId).segmentEntries.count()).toBeGreaterThan(0)
  expect(await device.outbox.pending.toArray(), 'nothing is refused meanwhile').toHaveLength(1)

  await acceptEmptied(rows)
  await device.pull()

  expect(await readMeta(rows)).toMatchObject({ bootstrapComplete: true, have: 0 })
})

test('FM-052: what the emptied server then refuses says that it waits for the user, and blocks nothing else', async () => {
  const { device, user, companyId, leads } = await createWorld(server, 4)
  const rows = device.device.openRows(user._id, companyId)
  await emptyCompany(server, companyId)
  for (const lead of leads) await device.setStatus(lead, 'Closed')
  // More lanes than are sent concurrently: this one is sent after an answer.
  const viewId = device.device.newId()
  const view = { list: 'leads' as const, name: 'Leeds', search: {}, shared: false }
  const createdAt = '2026-11-20T09:00:00.000Z'
  await mutate(device.device, createView, { viewId, createdAt, view }, { subject: view.name, companyId })
  await expect(device.pull()).rejects.toThrow('none of this company')

  expect(await device.push()).toMatchObject({ left: leads.length, isCut: false })

  const waiting = await device.outbox.pending.toArray()
  expect(waiting.map(({ lastError }) => lastError)).toEqual(leads.map(() => EMPTIED))
  expect((await device.outbox.acknowledged.toArray()).map(({ name }) => name)).toEqual([createView.name])
  expect(await device.outbox.parked.count()).toBe(0)
  await checkDevice(device)

  await acceptEmptied(rows)
  await device.wake()
  await device.push()

  expect((await device.outbox.parked.toArray()).map(({ reason }) => reason.status)).toEqual(leads.map(() => 404))
})

test('FM-051: resends what was sent to a company after a wrong backup without it was restored, and then the right one', async () => {
  const { device, user } = await createWorld(server)
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  const boss = await server.addUser({ role: 'SuperAdmin' })
  await writeBackup(server.store, before, new Date())
  const companyId = await server.addCompany()
  const lead = await server.addLead(companyId)
  const body = { assignedCompanies: [device.companyId, companyId] }
  await server.call('PATCH', `/api/auth/users/${user._id}`, { token: boss.token, body })
  await device.checkAccess()
  await device.pull(companyId)
  await writeBackup(server.store, after, new Date())
  await device.note(lead, 'Sent')
  await device.push()
  await device.pull(companyId)

  await restoreBackup(server.store, before)
  await device.checkAccess()
  expect(await device.device.factory.indexedDB.databases()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining(companyId) }),
  )
  await restoreBackup(server.store, after)
  await device.checkAccess()
  await device.pull(companyId)
  await device.push()

  expect(await notesOnServer(server, user, lead)).toEqual(['Sent'])
})
