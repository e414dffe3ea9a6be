import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rowsDbNames } from '../../src/db/schema/rows-db.ts'
import { readRow } from '../../src/db/views/view.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { checkDevice } from '../support/builders/shown-equals-pulled-plus-own.ts'
import { createWorld, leadOnServer, notesOnServer } from '../support/builders/world.ts'
import { writeBehind } from '../support/fakes/write-behind.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => vi.unstubAllGlobals())

test('FM-043: builds rows of a new shape beside 50 unsent changes, and sends all 50', async () => {
  const { device, user, leads } = await createWorld(server)
  for (let index = 0; index < 50; index += 1) await device.note(leads[0]!, `Note ${index}`)
  // As a new version does at its start: rows of another shape are deleted, and its own are empty.
  for (const name of await rowsDbNames(device.device.factory)) await device.device.deleteRowsDb(name)

  await device.pull()
  await checkDevice(device)
  await device.push()
  await device.pull()
  await checkDevice(device)

  expect(await notesOnServer(server, user, leads[0]!)).toHaveLength(50)
  expect(await device.outbox.pending.count()).toBe(0)
})

test('FM-044: an older app sends what a newer one saved, though it can’t show it', async () => {
  const { device, user, leads } = await createWorld(server)
  await device.setStatus(leads[0]!, 'Closed')
  await device.outbox.pending.toCollection().modify({ name: 'lead.of-the-future', args: { unknown: true } })

  await device.push()

  expect((await leadOnServer(server, user, leads[0]!)).lead_status).toBe('Closed')
  expect(await device.outbox.pending.count()).toBe(0)
})

test.each([true, false])('FM-038: real requests decide while navigator.onLine is %s', async (onLine) => {
  vi.stubGlobal('navigator', { onLine })
  const { device, user, leads } = await createWorld(server)
  await device.note(leads[0]!, 'Said the door')
  device.transport.fault = () => (onLine ? () => Promise.reject(new TypeError('fetch failed')) : undefined)
  await device.push()
  expect(await device.outbox.pending.count()).toBe(onLine ? 1 : 0)
  expect(await notesOnServer(server, user, leads[0]!)).toHaveLength(onLine ? 0 : 1)
})

test('FM-040: a server clock that jumps back a day moves nothing in the feed', async () => {
  const { device, user, colleague, leads, companyId } = await createWorld(server)
  const token = colleague.token
  const path = `/api/epc/leads/${leads[0]!._id}`
  await server.call('PATCH', path, { token, body: { lead_status: '1st Call' } })
  // What was written before the jump looks as if it came from tomorrow.
  for (const change of [
    `update seq_log set at = at + interval '1 day'`,
    `update lead set updated_at = updated_at + interval '1 day', created_at = created_at + interval '1 day'`,
  ])
    await writeBehind(server.store, `${change} where company_id = $1`, [companyId])
  await device.pull()
  await server.call('PATCH', path, { token, body: { lead_status: '2nd Call' } })
  const fresh = await server.addLead(companyId)

  await device.pull()

  const rows = device.device.openRows(user._id, companyId)
  const shown = (id: string) => readRow({ outbox: device.outbox, userId: user._id, companyId, rows }, 'lead', id)
  expect((await shown(leads[0]!._id))?.lead_status).toBe('2nd Call')
  expect(await shown(fresh._id)).not.toBeNull()
  await checkDevice(device)
})
