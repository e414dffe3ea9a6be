import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadStatus } from '../../contract/entities/lead.ts'
import { writeBackup } from '../../server/store/backup/backup.ts'
import { readEpoch } from '../../server/store/core/commit-tokens.ts'
import { restoreBackup } from '../../server/store/backup/restore.ts'
import type { TestDevice } from '../support/server/device.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { keepServerTime } from '../support/server/server-time.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, leadOnServer } from '../support/builders/world.ts'
import { writeBehind } from '../support/fakes/write-behind.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'doorstep-old-order-'))
const file = join(folder, 'backup')
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const statuses: [LeadStatus, LeadStatus, LeadStatus][] = [
  ['1st Call', '2nd Call', 'Closed'],
  ['1st Call', '2nd Call', 'Open'],
  ['Closed', '2nd Call', 'Closed'],
]
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]
const cases = orders.flatMap(
  (order, index) => [[index % 2 === 0 ? 'announced' : 'unannounced', order.join(', '), order]] as const,
)

test.each(cases)(
  'FM-085: after an %s restore three devices that return as %s end with the last commit before the restore',
  async (how, _, order) => {
    const { device, user, colleague, leads, addDevice } = await createWorld(server, 4)
    const third = await server.addUser({ companyIds: [device.companyId] })
    const devices = [device, await addDevice(colleague), await addDevice(third)]
    const booked = leads[3]!
    await writeBackup(server.store, file, new Date())
    for (const [index, each] of devices.entries()) {
      await each.pull()
      for (const [lead, values] of statuses.entries()) await each.setStatus(leads[lead]!, values[index]!)
      await each.book(booked, '2026-12-01', `1${index}:00`)
      await each.push()
    }
    for (const each of devices) await each.pull()
    const before = await shownOn(server, user, leads)
    await restore(how)

    for (const index of order) await comeBack(devices[index]!)
    for (const each of devices) await comeBack(each)

    expect(await shownOn(server, user, leads)).toEqual(before)
    expect(before).toEqual(['Closed null', 'Open null', 'Closed null', 'Open 12:00'])
    for (const each of devices) {
      expect(await each.outbox.pending.count()).toBe(0)
      expect(await each.outbox.parked.toArray(), 'nobody is asked to decide anew').toEqual([])
    }
  },
)

test('FM-101: a field set again since the restore keeps its value, and a device that returns later is notified', async () => {
  const { device, user, colleague, leads, addDevice } = await createWorld(server, 1)
  const [lead] = leads
  const other = await addDevice(colleague)
  const time = keepServerTime(device)
  await writeBackup(server.store, file, new Date())
  time.pass(-1 / 24)
  await device.setStatus(lead!, '1st Call')
  await device.push()
  await other.pull()
  await other.setStatus(lead!, '2nd Call')
  await other.push()
  await restore('announced')
  await comeBack(other)
  await other.setStatus(lead!, 'Closed')
  await other.push()
  time.pass(1 / 24)
  await comeBack(device)

  expect((await leadOnServer(server, user, lead!)).lead_status).toBe('Closed')
  expect(await device.outbox.parked.count()).toBe(0)
  const { body } = await server.call('GET', `/api/sync/bootstrap?companyId=${device.companyId}`, { token: user.token })
  const notices = (body as unknown as { rows: { t: string; row: object }[] }).rows.filter(({ t }) => t === 'notice')
  expect(notices.map(({ row }) => row)).toMatchObject([
    { field: 'lead_status', yours: '1st Call', theirs: 'Closed', by: { _id: colleague._id } },
  ])
})

async function restore(how: string): Promise<void> {
  const epoch = await readEpoch(server.store.db)
  await restoreBackup(server.store, file)
  if (how === 'unannounced') await writeBehind(server.store, 'update sync_meta set epoch = $1', [epoch])
}

async function comeBack(device: TestDevice): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await device.pull().catch(() => undefined)
    await checkDevice(device)
    await device.push()
    await checkDevice(device)
    device.clock.advance(1_000)
  }
}

async function shownOn(
  on: TestServer,
  user: Parameters<typeof leadOnServer>[1],
  leads: Parameters<typeof leadOnServer>[2][],
) {
  const rows = await Promise.all(leads.map((lead) => leadOnServer(on, user, lead)))
  return rows.map(({ lead_status, actual_booking_time }) => `${lead_status} ${actual_booking_time ?? null}`)
}
