import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function addOffice() {
  const companyId = await server.addCompany()
  const admin = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const ann = await server.addUser({ companyIds: [companyId] })
  const devicesFor = async ({ token }: TestUser, query = '') =>
    (await server.call('GET', `/api/devices${query}`, { token })).body['devices'] as Record<string, unknown>[]
  return { companyId, admin, ann, devicesFor }
}

/** Any call can carry the device's report. */
const report = (user: TestUser, deviceId: string, pending: string, about?: string, userAgent?: string) =>
  server.call('GET', '/api/sync/access', {
    token: user.token,
    headers: {
      'sync-device': deviceId,
      'sync-pending': pending,
      ...(about ? { 'sync-about': about } : {}),
      ...(userAgent ? { 'user-agent': userAgent } : {}),
    },
  })

test('administrators see each device: its user, last contact, unsent changes and since when, app version and storage', async () => {
  const { admin, ann, devicesFor } = await addOffice()
  const [tablet, desk] = [randomUUID(), randomUUID()]
  await report(ann, desk, '0;oldest=0')
  await report(ann, tablet, '2;oldest=3600')
  await report(ann, tablet, '2;oldest=7200', 'app="1.2.3";storage="may be cleared"')

  const devices = await devicesFor(admin)

  expect(devices).toMatchObject([
    { _id: tablet, person: { firstname: 'Ann' }, unsent: 2, app: '1.2.3', storage: 'may be cleared' },
    { _id: desk, unsent: 0, storage: 'unknown' },
  ])
  expect(Date.now() - Date.parse(String(devices[0]?.['oldestAt']))).toBeGreaterThan(7_190_000)
  expect(devices[1]).not.toHaveProperty('oldestAt')
})

test('names a device after the browser and system that its session reported last', async () => {
  const { admin, ann, devicesFor } = await addOffice()
  const tablet = randomUUID()
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  await report(ann, tablet, '0;oldest=0', undefined, 'curl/8.5.0')
  expect(await devicesFor(admin)).toMatchObject([{ _id: tablet, name: 'Unknown device' }])
  await report(ann, tablet, '1;oldest=0', undefined, chrome)
  expect(await devicesFor(admin)).toMatchObject([{ _id: tablet, name: 'Chrome on Linux' }])
})

test('stores a device’s numbers from time to time while it sends, and at once when everything is sent', async () => {
  const { admin, ann, devicesFor } = await addOffice()
  const tablet = randomUUID()
  for (const count of [500, 499, 498]) await report(ann, tablet, `${count};oldest=60`)
  expect(await devicesFor(admin)).toMatchObject([{ unsent: 500 }])
  await report(ann, tablet, '0;oldest=0')
  expect(await devicesFor(admin)).toMatchObject([{ unsent: 0 }])
})

test('an Admin without companies sees no devices', async () => {
  const { devicesFor } = await addOffice()
  expect(await devicesFor(await server.addUser({ role: 'Admin' }))).toEqual([])
})

test('an Admin sees the users of their own companies, a SuperAdmin all users, a User none', async () => {
  const { companyId, admin, ann } = await addOffice()
  const elsewhere = await addOffice()
  await report(ann, randomUUID(), '1;oldest=5')
  const boss = await server.addUser({ role: 'SuperAdmin' })

  expect(await elsewhere.devicesFor(elsewhere.admin)).toEqual([])
  expect(await elsewhere.devicesFor(admin)).toHaveLength(1)
  expect((await elsewhere.devicesFor(boss)).length).toBeGreaterThanOrEqual(1)
  expect(await elsewhere.devicesFor(boss, `?companyId=${companyId}`)).toHaveLength(1)
  expect((await server.call('GET', '/api/devices', { token: ann.token })).status).toBe(403)
})

test('ignores a device’s report that makes no sense', async () => {
  const { admin, ann, devicesFor } = await addOffice()
  for (const [device, pending, about] of [
    ['no id', '1;oldest=1'],
    [randomUUID(), 'many'],
    [randomUUID(), '1;oldest=99999999999'],
    [randomUUID(), '1;oldest=1', 'app="<b>"'],
  ] as const) {
    expect((await report(ann, device, pending, about)).status).toBe(200)
  }
  expect(await devicesFor(admin)).toMatchObject([{ unsent: 1, storage: 'unknown' }])
})
