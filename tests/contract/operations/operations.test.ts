import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations, type Operations } from '../../../contract/entities/operations.ts'
import type { DiskSpace } from '../../../server/providers/disk-space.ts'
import { addRun, changeRun } from '../../../server/store/backup/backup-runs.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
let boss: TestUser
let disk: () => Promise<DiskSpace>
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    diskSpace: () => disk(),
    logTo: { write: (line: string) => logged.push(line) },
  })
  boss = await server.addUser({ role: 'SuperAdmin' })
  disk = async () => ({ freeBytes: 40e9, totalBytes: 100e9 })
})
afterAll(() => server.close())

const read = async (): Promise<Operations> => {
  const { status, body } = await server.call('GET', '/api/operations', { token: boss.token })
  expect(status).toBe(200)
  return operations.parse(body)
}

const report = (user: TestUser, pending: string) =>
  server.call('GET', '/api/sync/access', {
    token: user.token,
    headers: { 'sync-device': randomUUID(), 'sync-pending': pending },
  })

const companyIn = ({ devices }: Operations, companyId: string) =>
  devices?.companies.find((company) => company.companyId === companyId)

test('a SuperAdmin reads how the installation is doing', async () => {
  const { server: process, database, email, queues, disk: free } = await read()
  expect(process?.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(process?.memoryBytes).toBeGreaterThan(1_000_000)
  expect(database?.version).toMatch(/^\d+/)
  expect(database?.bytes).toBeGreaterThan(1_000_000)
  expect(database?.pools.requests).toMatchObject({ waiting: 0, most: 10 })
  expect(email).toMatchObject({ route: 'folder', waiting: 0, sending: 0, failed: 0 })
  expect(queues?.imports).toMatchObject({ arriving: 0, working: 0, failed: 0 })
  expect(free).toEqual({ freeBytes: 40e9, totalBytes: 100e9, keptFreeBytes: 5e9 })
})

test('lists the stored backups, the last proven one, and whether that is late', async () => {
  expect((await read()).backups).toEqual({ kept: [], isLate: true })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const add = async (name: string, takenAt: Date, change: Parameters<typeof changeRun>[2]) => {
    const location = `/mnt/backups/${name}`
    await addRun(server.store, { name, place: 'here', location, takenAt: takenAt.toISOString(), state: 'taking' })
    await changeRun(server.store, name, change)
  }
  const provenAt = hoursAgo(25)
  await add('older', hoursAgo(50), { state: 'damaged', fault: 'Its bytes changed.' })
  await add('last', provenAt, { state: 'proven', bytes: 5_000_000, leads: 250_112, counts: { lead: 3 }, provenAt })
  await add('newest', hoursAgo(1), { state: 'unproven', fault: 'The role may not create databases.' })
  const last = {
    name: 'last',
    location: '/mnt/backups/last',
    state: 'proven',
    takenAt: provenAt.toISOString(),
    provenAt: provenAt.toISOString(),
    bytes: 5_000_000,
    leads: 250_112,
  }
  const { backups } = await read()
  expect(backups).toMatchObject({ lastProven: last, isLate: false })
  expect(backups?.kept).toEqual([
    expect.objectContaining({ name: 'newest', state: 'unproven', fault: 'The role may not create databases.' }),
    last,
    expect.objectContaining({ name: 'older', state: 'damaged' }),
  ])
  await changeRun(server.store, 'last', { state: 'missing' })
  expect((await read()).backups).toMatchObject({ isLate: true })
})

test('refuses an Admin and a User', async () => {
  const companyId = await server.addCompany()
  for (const role of ['Admin', 'User'] as const) {
    const { token } = await server.addUser({ companyIds: [companyId], role })
    expect((await server.call('GET', '/api/operations', { token })).status).toBe(403)
  }
})

test('counts unsent changes for the company of the oldest one, the longest waiting first', async () => {
  const [bakery, dairy] = [await server.addCompany('Bakery'), await server.addCompany('Dairy')]
  const ann = await server.addUser({ companyIds: [bakery, dairy] })
  const ben = await server.addUser({ companyIds: [bakery, dairy] })
  await report(ann, `3;oldest=7200;company=${bakery}`)
  await report(ben, `2;oldest=60;company=${bakery}`)
  await report(ben, `1;oldest=86400;company=${dairy}`)
  const found = await read()
  expect(companyIn(found, bakery)).toMatchObject({ name: 'Bakery', devices: 2, changes: 5 })
  expect(companyIn(found, dairy)).toMatchObject({ devices: 1, changes: 1 })
  const ageMs = Date.parse(found.at) - Date.parse(companyIn(found, bakery)?.oldestAt ?? '')
  expect(ageMs).toBeGreaterThan(7_190_000)
  const names = found.devices?.companies.map(({ name }) => name) ?? []
  expect(names.indexOf('Dairy')).toBeLessThan(names.indexOf('Bakery'))
})

test('counts a device only for companies of its user', async () => {
  const [ownCompany, other] = [await server.addCompany(), await server.addCompany()]
  const ann = await server.addUser({ companyIds: [ownCompany] })
  await report(ann, `3;oldest=60;company=${other}`)
  expect(companyIn(await read(), other)).toBeUndefined()
})

test('lists no device that has sent everything', async () => {
  const companyId = await server.addCompany()
  const ann = await server.addUser({ companyIds: [companyId] })
  const headers = { 'sync-device': randomUUID() }
  const say = (pending: string) =>
    server.call('GET', '/api/sync/access', { token: ann.token, headers: { ...headers, 'sync-pending': pending } })
  await say(`1;oldest=60;company=${companyId}`)
  expect(companyIn(await read(), companyId)).toMatchObject({ changes: 1 })
  await say('0;oldest=0')
  expect(companyIn(await read(), companyId)).toBeUndefined()
})

test('leaves out and logs a section that can’t be read, and returns the others', async () => {
  disk = () => Promise.reject(new Error('no such disk'))
  const found = await read()
  expect(found.disk).toBeUndefined()
  expect(found.database).toBeDefined()
  expect(logged.join('')).toContain('no such disk')
  disk = async () => ({ freeBytes: 40e9, totalBytes: 100e9 })
})

test('counts emails to users by whether the mail server accepted them', async () => {
  const before = (await read()).email
  const { email } = await server.addUser({ companyIds: [await server.addCompany()] })
  await server.call('POST', '/api/auth/forgotPassword', { body: { email } })
  await expect.poll(async () => (await read()).email?.sent, { timeout: 10_000 }).toBe((before?.sent ?? 0) + 1)
})
