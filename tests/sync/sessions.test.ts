import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuth } from '../../src/db/outbox/auth-records.ts'
import { readOutbox } from '../../src/db/views/queries.ts'
import { rowsDbNames } from '../../src/db/schema/rows-db.ts'
import { switchCompany } from '../../src/db/session/session.ts'
import { pullCompanies } from '../../src/sync/pull/pull-companies.ts'
import { readWorkingSession } from '../../src/sync/transport.ts'
import { findUser, setMemberships } from '../../server/store/users/users.ts'
import { readSendState } from '../support/builders/send-state.ts'
import type { TestDevice } from '../support/server/device.ts'
import { answering, firstly, isPush } from '../support/fakes/faulty-transport.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../support/server/test-server.ts'
import { checkedSteps, createWorld, notesOnServer, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const twoLeads = (world: World) => world.leads as [World['leads'][0], World['leads'][0]]
const pushes = (device: TestDevice) => device.transport.log.filter(isPush)
const parked = (device: TestDevice) => device.outbox.parked.toArray()
const pending = (device: TestDevice) => device.outbox.pending.toArray()
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

test('FM-020: a session that ends in the middle of the queue pauses it; after signing in again all of it is sent', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead, other] = twoLeads(world)
  await checkedSteps(
    device,
    () => device.note(lead, 'First'),
    () => device.push(),
    async () => device.signIn(await server.tokenFrom(user, daysAgo(20))),
    () => device.note(lead, 'Second'),
    () => device.setStatus(other, 'Closed'),
    () => device.push(),
  )
  expect(await pending(device)).toHaveLength(2)
  expect(await pending(device)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  expect((await readSendState(device)).signInNeeded).toBe(true)
  const before = pushes(device).length
  await device.push()
  expect(pushes(device), 'nothing is sent until somebody signs in').toHaveLength(before)

  await checkedSteps(
    device,
    () => device.signIn(user.token),
    () => device.push(),
    () => device.pull(),
  )

  expect((await readSendState(device)).signInNeeded).toBe(false)
  expect(await pending(device)).toEqual([])
  expect(await notesOnServer(server, user, lead)).toEqual(['First', 'Second'])
})

test('a request renews a session older than a day, unless the user has signed out since', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = twoLeads(world)
  const aged = await server.tokenFrom(user, daysAgo(2))
  await device.signIn(aged)
  await device.setStatus(lead, 'Closed')
  await device.push()
  const renewed = await readAuth(device.outbox, 'session')
  expect(renewed).toMatchObject({ userId: user._id, companyIds: user.companyIds })
  expect(renewed?.token).not.toBe(aged)

  await device.signIn(aged)
  device.transport.fault = () => async (deliver) => {
    const answer = await deliver()
    await device.signOut('keep')
    return answer
  }
  await device.setStatus(lead, 'Open')
  await device.push()
  expect(await readAuth(device.outbox, 'session')).toBeUndefined()
})

test('FM-021: another user on the device sends nothing of the first, who finds everything again', async () => {
  const world = await createWorld(server)
  const { device, user, colleague } = world
  const [lead] = twoLeads(world)
  await device.note(lead, 'Mine')
  await device.signOut('keep')

  await device.signIn(colleague.token)
  await device.checkAccess()
  await checkedSteps(
    device,
    () => device.pull(),
    () => device.push(),
    () => device.note(lead, 'Yours'),
    () => device.push(),
  )
  expect(await notesOnServer(server, user, lead)).toEqual(['Yours'])
  expect((await readSendState(device)).unsentOfOthers).toBe(1)
  expect((await readOutbox(device.outbox, colleague._id)).waiting).toEqual([])

  await device.signOut('keep')
  await device.signIn(user.token)
  await checkedSteps(
    device,
    () => device.pull(),
    () => device.push(),
    () => device.pull(),
  )
  expect((await notesOnServer(server, user, lead)).toSorted()).toEqual(['Mine', 'Yours'])
})

test('FM-024: removing a company deletes its rows from the device, keeps changes as text, and sends nothing', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = twoLeads(world)
  const remainingCompany = await server.addCompany()
  await device.note(lead, 'She is out until six')
  await device.push()
  device.transport.log.length = 0
  await device.note(lead, 'The old lady is deaf, knock loudly')
  await setMemberships(server.store, user._id, [remainingCompany])
  const account = await findUser(server.store, user._id)
  await device.signIn(await server.tokenFrom(account!, new Date()))

  await device.checkAccess()
  await device.push()

  expect(pushes(device)).toEqual([])
  expect(await parked(device)).toMatchObject([
    {
      description: 'Note: The old lady is deaf, knock loudly',
      subject: '',
      reason: { code: 'company-revoked' },
    },
  ])
  const databases = await device.device.factory.indexedDB.databases()
  expect(databases.map(({ name }) => name).filter((name) => name?.includes(world.companyId))).toEqual([])

  // Sent changes, too, for as long as they may be needed again.
  const sent = () => device.outbox.acknowledged.toArray()
  expect(await sent()).toMatchObject([{ description: 'Note: She is out until six', subject: '' }])
  device.clock.advance(8 * 24 * 60 * 60 * 1000)
  await device.checkAccess()
  expect(await sent()).toEqual([])
})

test('FM-024: removing a company during a drain stops that company only', async () => {
  const world = await createWorld(server)
  const { device } = world
  const [lead, other] = twoLeads(world)
  device.transport.fault = firstly(1, answering(403, 'company-revoked', 'You are no longer assigned to this company.'))
  await device.setStatus(lead, 'Closed')
  await device.setStatus(lead, 'Open')
  await device.push()
  await device.note(other, 'Later')

  expect(await parked(device)).toHaveLength(2)
  expect(pushes(device)).toHaveLength(1)
})

test('FM-022: a token that expires during three days offline keeps saving possible, asks to sign in, then everything is sent', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = twoLeads(world)
  await device.signIn(await server.tokenFrom(user, daysAgo(13)))
  for (const day of ['one', 'two', 'three']) {
    await checkedSteps(device, () => device.note(lead, `Day ${day}`))
    device.clock.advance(24 * 60 * 60 * 1000)
  }
  // By now the server considers it expired.
  await device.signIn(await server.tokenFrom(user, daysAgo(15)))
  await device.push()
  expect((await readSendState(device)).signInNeeded).toBe(true)
  expect(await pending(device)).toHaveLength(3)

  await device.signIn(user.token)
  await device.push()

  expect(await notesOnServer(server, user, lead)).toEqual(['Day one', 'Day two', 'Day three'])
})

test('FM-025: switching the company during a drain sends each change to its own company', async () => {
  const world = await createWorld(server)
  const elsewhere = await createWorld(server)
  const both = await server.addUser({ companyIds: [world.companyId, elsewhere.companyId] })
  const device = await world.addDevice(both)
  const leads = [twoLeads(world)[0], twoLeads(elsewhere)[0], twoLeads(world)[1], twoLeads(elsewhere)[1]]
  for (const lead of leads) await device.note(lead, 'Where I belong')
  device.transport.fault = () => async (deliver) => {
    const next = device.transport.log.length % 2 === 0 ? world.companyId : elsewhere.companyId
    await switchCompany(device.device, next)
    return deliver()
  }

  await device.push()

  const urls = pushes(device).map(({ path }) => new URL(path, server.url))
  const companyOf = new Map(leads.map((lead) => [lead._id, lead.companyId]))
  expect(urls).toHaveLength(4)
  for (const { pathname, searchParams } of urls)
    expect(searchParams.get('companyId')).toBe(companyOf.get(pathname.split('/')[4] ?? ''))
  for (const lead of leads) expect(await notesOnServer(server, both, lead)).toEqual(['Where I belong'])
})

test('FM-053: a profile cloned to a second machine sends shared changes once and keeps the later ones of both', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = twoLeads(world)
  await device.note(lead, 'Before the copy')
  const clone = await world.addDevice(user)
  for (const table of ['pending', 'auth', 'status'] as const) {
    const source = device.outbox.table(table)
    await clone.outbox.table(table).bulkPut(await source.toArray())
  }
  await device.note(lead, 'By the first')
  await clone.note(lead, 'By the second')
  expect((await pending(device)).map(({ position }) => position)).toEqual(
    (await pending(clone)).map(({ position }) => position),
  )

  for (const each of [clone, device, clone]) {
    await each.push()
    await each.pull()
  }

  const notes = await notesOnServer(server, user, lead)
  expect(notes.toSorted()).toEqual(['Before the copy', 'By the first', 'By the second'])
})

test('a pull that waits while its user signs out leaves none of their data', async () => {
  const { device, companyId } = await createWorld(server)
  const session = await readWorkingSession(device.ports)
  await device.signOut()

  const ends = { onProgress: () => undefined, signal: new AbortController().signal }
  await pullCompanies({ ports: device.ports, session: session!, wanted: new Set([companyId]), ...ends })

  expect(await rowsDbNames(device.device.factory)).toEqual([])
})

test('FM-090: a session ended elsewhere pauses the queue and keeps everything, until its user signs in again', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead, other] = twoLeads(world)
  await device.note(lead, 'First')
  await device.push()
  const ended = await server.call('DELETE', '/api/auth/sessions', { token: user.token })
  expect(ended.status).toBe(200)
  await checkedSteps(
    device,
    () => device.note(lead, 'Second'),
    () => device.setStatus(other, 'Closed'),
    () => device.push(),
  )
  expect(await pending(device)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  expect(await parked(device)).toEqual([])
  expect((await readSendState(device)).signInNeeded).toBe(true)

  const { body } = await server.call('POST', '/api/auth/login', {
    body: { email: user.email, password: TEST_PASSWORD },
  })
  const token = String(body['token'])
  await checkedSteps(
    device,
    () => device.signIn(token),
    () => device.push(),
    () => device.pull(),
  )
  expect(await pending(device)).toEqual([])
  expect(await notesOnServer(server, { ...user, token }, lead)).toEqual(['First', 'Second'])
})
