import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../contract/entities/audit/audit.ts'
import { noteExport } from '../../contract/mutations/export.ts'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { HOLD_MS } from '../../src/db/schema/batch.ts'
import { mutate } from '../../src/db/mutate.ts'
import { saveBatch, toBatchLead } from '../../src/db/save-batch.ts'
import { isBatch, isPush, responseLost } from '../support/fakes/faulty-transport.ts'
import { auditLogOf } from '../support/server/audit-log.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, type World } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const send = async ({ device }: World) => {
  while ((await device.push()).left > 0) await device.wake()
}

async function logOf({ companyId }: World): Promise<AuditEntry[]> {
  const boss = await server.addUser({ role: 'SuperAdmin' })
  return auditLogOf(server, boss.token, `companyId=${companyId}`)
}

test('a bulk action is one entry with its number of leads, however often its parts are sent', async () => {
  const world = await createWorld(server, 12)
  const { device, user, companyId, leads } = world
  const data = { outbox: device.outbox, rows: device.device.openRows(user._id, companyId), userId: user._id, companyId }
  const close = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' }
  await saveBatch(data, close, leads.map(toBatchLead), device.device)
  device.clock.advance(HOLD_MS + 1)
  let sends = 0
  device.transport.fault = (request) =>
    (isPush(request) || isBatch(request)) && (sends += 1) === 1 ? responseLost : undefined
  await send(world)
  expect(sends).toBeGreaterThan(1)
  expect(await logOf(world)).toMatchObject([
    { action: 'leads.changed', by: { _id: user._id }, count: 12, after: 'Status' },
  ])
})

test('an export made offline is logged once it is sent, and changes nothing', async () => {
  const world = await createWorld(server)
  const { device, user, companyId } = world
  const args = { userId: user._id, kind: 'lead', count: 570, at: '2026-11-20T09:00:00.000Z' } as const
  await mutate(device.device, noteExport, args, { subject: 'Export CSV', companyId })
  expect(await logOf(world)).toEqual([])
  await send(world)
  await device.pull()
  expect(await logOf(world)).toMatchObject([{ action: 'export.leads', by: { _id: user._id }, count: 570 }])
  expect(await device.outbox.pending.count()).toBe(0)
})
