import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleagueName } from '../../contract/entities/user.ts'
import { readDraft, writeDraft } from '../../src/db/files/drafts.ts'
import { readAuth } from '../../src/db/outbox/auth-records.ts'
import { rowsDbNames } from '../../src/db/schema/rows-db.ts'
import { discardSealed, releaseWork } from '../../src/db/session/release.ts'
import { readSealed, watchForSeal } from '../../src/db/session/seal.ts'
import { currentSession } from '../../src/db/session/session.ts'
import { reconcile } from '../../src/db/session/session-mirror.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { sleep } from '../../src/sync/ports.ts'
import { firstly, isPush, responseLost } from '../support/fakes/faulty-transport.ts'
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, notesOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
let boss: TestUser
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.addUser({ role: 'SuperAdmin', firstname: 'Sasha' })
})
afterAll(() => server.close())

const firstLead = ({ leads }: Pick<World, 'leads'>) => leads[0] as World['leads'][0]
const setActive = (user: TestUser, active: boolean) =>
  server.call('PATCH', `/api/auth/users/${user._id}`, { token: boss.token, body: { active } })

test('FM-122: a deactivated account’s rows leave the device with the next answer; unsent changes stay', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  await device.note(firstLead(world), 'She is out until six')
  await device.push()
  await device.note(firstLead(world), 'The old lady is deaf, knock loudly')
  await writeDraft(device.device, `note:${user._id}:1`, 'Rang the b')
  await setActive(user, false)

  await device.push()

  expect(await rowsDbNames(device.device.factory)).toEqual([])
  expect(await device.outbox.acknowledged.count()).toBe(0)
  expect(await readAuth(device.outbox, 'session')).toBeUndefined()
  expect(await readAuth(device.outbox, 'profile')).toBeUndefined()
  expect(await readDraft(device.device, `note:${user._id}:1`)).toBe('')
  expect(await device.outbox.pending.toArray()).toMatchObject([
    { description: 'Note: The old lady is deaf, knock loudly', userId: user._id },
  ])
  const message = `Your account was deactivated. Call ${colleagueName(boss)}, who can activate it again.`
  expect(await readSealed(device.outbox)).toMatchObject([{ userId: user._id, name: colleagueName(user), message }])

  device.transport.log.length = 0
  await device.push()
  expect(device.transport.log).toEqual([])
})

test('FM-122: an open page signs its deactivated user out, and no tab restores the session', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const engine = startEngine({ ...device.ports, now: Date.now, sleep, report: () => undefined })
  try {
    await expect.poll(() => device.transport.log.some(({ path }) => path === '/api/sync/stream')).toBe(true)
    await setActive(user, false)
    await expect.poll(() => readSealed(device.outbox), { timeout: 15_000 }).toHaveLength(1)
    await reconcile(device.device, undefined)
    expect(await readAuth(device.outbox, 'session')).toBeUndefined()
    await new Promise<void>((resolve) => void watchForSeal(device.device, resolve))
    expect(currentSession(device.device)).toBeUndefined()
    expect(await rowsDbNames(device.device.factory)).toEqual([])
  } finally {
    engine.stop()
  }
}, 30_000)

test('FM-122: a reactivated user who signs in finds the sealed changes, which are sent once', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  await device.note(firstLead(world), 'Call after Easter')
  await setActive(user, false)
  await device.push()
  await device.signOut()
  await setActive(user, true)
  const { body } = await server.call('POST', '/api/auth/login', {
    body: { email: user.email, password: TEST_PASSWORD },
  })

  await device.signIn(String(body['token']))
  await device.push()
  await device.push()

  expect(await readSealed(device.outbox)).toEqual([])
  expect(device.transport.log.filter(isPush).length).toBeGreaterThan(0)
  expect(await notesOnServer(server, { ...user, token: String(body['token']) }, firstLead(world))).toEqual([
    'Call after Easter',
  ])
})

test('refusing an earlier session doesn’t seal the changes of a newer one', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  await device.note(firstLead(world), 'Call after Easter')
  await setActive(user, false)
  device.transport.fault = () => async (deliver) => {
    const answer = await deliver()
    await setActive(user, true)
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { email: user.email, password: TEST_PASSWORD },
    })
    await device.signIn(String(body['token']))
    device.transport.fault = () => undefined
    return answer
  }

  await device.push()

  expect(await readSealed(device.outbox)).toEqual([])
  expect(await rowsDbNames(device.device.factory)).toHaveLength(1)
})

async function sealedWorld() {
  const world = await createWorld(server)
  const { device, user, companyId } = world
  await device.note(firstLead(world), 'Call after Easter')
  await device.setStatus(firstLead(world), 'Closed')
  await setActive(user, false)
  await device.push()
  await device.signOut()
  const admin = await server.addUser({ role: 'Admin', companyIds: [companyId], firstname: 'Grace' })
  await device.signIn(admin.token)
  await device.checkAccess()
  await device.pull()
  return { ...world, admin }
}

test('FM-122: an administrator sends the sealed changes once, under their author’s name, and marked', async () => {
  const world = await sealedWorld()
  const { device, user, admin } = world
  const lead = firstLead(world)
  await releaseWork(device.device, user._id)
  device.transport.fault = firstly(1, responseLost)
  await checkedSteps(
    device,
    () => device.push(),
    () => device.wake(),
    () => device.push(),
    () => device.pull(),
  )

  expect(await readSealed(device.outbox)).toEqual([])
  expect(await device.outbox.pending.count()).toBe(0)
  const notes = await server.call('GET', `/api/epc/leads/${lead._id}/notes`, { token: admin.token })
  expect(notes.body).toMatchObject([{ content: 'Call after Easter', createdBy: user._id }])
  const { body } = await server.call('GET', `/api/epc/leads/${lead._id}/history`, { token: admin.token })
  const closed = { field: 'lead_status', by: { _id: user._id }, releasedBy: colleagueName(admin) }
  expect(body['history']).toContainEqual(expect.objectContaining({ ...closed, by: expect.objectContaining(closed.by) }))
  const audit = await server.call('GET', `/api/audit?companyId=${world.companyId}`, { token: admin.token })
  const released = { action: 'user.change-released', by: { _id: admin._id }, subject: { _id: user._id } }
  expect(audit.body['entries']).toMatchObject([released, released, { action: 'user.deactivated' }])
})

test('an administrator discards the sealed changes, and none is sent', async () => {
  const { device, user } = await sealedWorld()
  await discardSealed(device.device, user._id)
  expect(await readSealed(device.outbox)).toEqual([])
  expect(await device.outbox.pending.count()).toBe(0)
})

test('changes of a company that isn’t the administrator’s stay sealed', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  await device.note(firstLead(world), 'Call after Easter')
  await setActive(user, false)
  await device.push()
  await device.signOut()
  const other = await server.addUser({ role: 'Admin', companyIds: [await server.addCompany()] })
  await device.signIn(other.token)
  await releaseWork(device.device, user._id)
  expect(await readSealed(device.outbox)).toHaveLength(1)
  expect(await device.outbox.pending.toArray()).toMatchObject([{ userId: user._id }])
})

test('FM-122: refuses to send in the name of an active user or an administrator, and by anyone else', async () => {
  const { user, admin, colleague, companyId, ...world } = await sealedWorld()
  const status = async (by: TestUser, author: string) => {
    const headers = { 'idempotency-key': randomUUID(), 'sync-author': author }
    const path = `/api/epc/leads/${firstLead(world)._id}?companyId=${companyId}`
    return (await server.call('PATCH', path, { token: by.token, headers, body: { lead_status: 'Open' } })).status
  }
  expect(await status(colleague, user._id), 'a User').toBe(403)
  expect(await status(admin, colleague._id), 'of an active user').toBe(409)
  const leaver = await server.addUser({ role: 'Admin', companyIds: [companyId] })
  await setActive(leaver, false)
  expect(await status(admin, leaver._id), 'of an administrator').toBe(403)
  const elsewhere = await server.addUser({ companyIds: [await server.addCompany()] })
  await setActive(elsewhere, false)
  expect(await status(admin, elsewhere._id), 'of another company').toBe(404)
  expect(await status(admin, 'nobody'), 'not an id').toBe(400)
  expect(await status(admin, user._id)).toBe(200)
})
