import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuth } from '../../src/db/auth-record.ts'
import { readOutbox } from '../../src/db/queries.ts'
import { findUser, setMemberships } from '../../server/store/users.ts'
import { readSendState } from '../support/send-state.ts'
import type { TestDevice } from '../support/device.ts'
import { answering, firstly, isPush } from '../support/faulty-transport.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { checkedSteps, createWorld, notesOnServer, type World } from '../support/world.ts'

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

test('a session that ends in the middle of the queue pauses it; the same user signs in and all of it is sent', async () => {
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

test('a session older than a day is renewed by the way, unless somebody has signed out meanwhile', async () => {
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

test('another user on the same device sends nothing of the first, and the first finds all of it again', async () => {
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

test('a company taken away: its rows leave the device, what was done there stays as words, nothing is sent', async () => {
  const world = await createWorld(server)
  const { device, user } = world
  const [lead] = twoLeads(world)
  const kept = await server.addCompany()
  await device.note(lead, 'The old lady is deaf, knock loudly')
  await setMemberships(server.store, user._id, [kept])
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
})

test('a company taken away in the middle of a drain stops that company only', async () => {
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
