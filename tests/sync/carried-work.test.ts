import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { exportChanges, importChanges } from '../../src/db/recovery/exported-changes.ts'
import { readUnqueuedBatches } from '../../src/db/outbox/batch-store.ts'
import { HOLD_MS } from '../../src/db/schema/batch.ts'
import { toLine } from '../../src/db/schema/journal-records.ts'
import { saveBatch, toBatchLead } from '../../src/db/save-batch.ts'
import { readUnsentWork } from '../../src/db/session/unsent-work.ts'
import { readWaiting } from '../../src/sync/device-headers.ts'
import { readSendState } from '../support/builders/send-state.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, leadOnServer, notesOnServer } from '../support/builders/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('another device sends what one can’t, once, even if the first sends it later', async () => {
  const world = await createWorld(server, 4)
  const { device, user, leads, addDevice } = world
  const [lead, other, ...many] = leads as [(typeof leads)[0], (typeof leads)[0]]
  await device.note(lead, 'In the cellar')
  await device.setStatus(lead, '1st Call')
  await device.setStatus(lead, '2nd Call')
  await device.book(other, '2026-12-01', '10:15')
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const owner = { userId: user._id, companyId: world.companyId, outbox: device.outbox }
  await saveBatch(owner, change, many.map(toBatchLead), device.device)
  const text = await exportChanges(device.device)

  const office = await addDevice(user)
  expect(await importChanges(office.device, text)).toEqual({ kind: 'taken', changes: 6 })
  expect(await importChanges(office.device, text)).toEqual({ kind: 'taken', changes: 0 })
  for (const each of [office, device]) {
    each.clock.advance(HOLD_MS + 1)
    await each.push()
    await each.pull()
    expect(await readUnsentWork(each.device)).toEqual({ waiting: 0, refused: 0 })
  }

  expect(await notesOnServer(server, user, lead)).toEqual(['In the cellar'])
  expect(await leadOnServer(server, user, lead)).toMatchObject({ lead_status: '2nd Call', version: 4 })
  expect(await leadOnServer(server, user, other)).toMatchObject({ actual_booking_time: '10:15', version: 2 })
  for (const closed of many) expect((await leadOnServer(server, user, closed)).lead_status).toBe('Closed')
})

test('exports and counts only the unsent changes of a bulk change', async () => {
  const world = await createWorld(server, 4)
  const { device, user, leads, addDevice } = world
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const owner = { userId: user._id, companyId: world.companyId, outbox: device.outbox }
  await saveBatch(owner, change, leads.map(toBatchLead), device.device)
  const [batch] = await readUnqueuedBatches(device.outbox, user._id)
  await device.outbox.status.put({ ...batch!, queued: 3 })

  const office = await addDevice(user)
  expect(await importChanges(office.device, await exportChanges(device.device))).toEqual({
    kind: 'taken',
    changes: 1,
  })
  expect(await readUnsentWork(office.device)).toEqual({ waiting: 1, refused: 0 })
})

test('the oldest waiting change is the oldest, even if it was loaded from a file after newer ones', async () => {
  const { device, user, leads, addDevice } = await createWorld(server)
  await device.note(leads[0]!, 'On Monday')
  const [first] = await device.outbox.pending.toArray()
  const office = await addDevice(user)
  office.clock.advance(3 * 24 * 60 * 60 * 1000)
  await office.note(leads[0]!, 'On Thursday')
  await importChanges(office.device, await exportChanges(device.device))
  expect((await readSendState(office)).oldestUnsentAt).toBe(first?.savedAt)
  expect(await readWaiting(office.ports, user._id), 'as the office is told').toEqual({
    count: 2,
    oldestAt: first?.savedAt,
    companyId: first?.companyId,
  })
})

test('refuses another user’s file, a damaged one and a wrong one as a whole', async () => {
  const { device, colleague, leads, addDevice } = await createWorld(server)
  await device.note(leads[0]!, 'One')
  await device.note(leads[0]!, 'Two')
  const text = await exportChanges(device.device)
  const office = await addDevice(colleague)

  expect(await importChanges(office.device, text)).toEqual({ kind: 'of-another' })
  expect(await importChanges(device.device, text.replace('Two', 'Twa'))).toEqual({ kind: 'damaged' })
  expect(await importChanges(device.device, text.slice(0, -9))).toEqual({ kind: 'damaged' })
  const [title, one] = text.split('\n')
  expect(await importChanges(device.device, `${title}\n`)).toEqual({ kind: 'damaged' })
  expect(await importChanges(device.device, `${title}\n${one}\n`)).toEqual({ kind: 'damaged' })
  expect(await importChanges(office.device, 'First Name,Email\n')).toEqual({ kind: 'not-ours' })
  expect(await office.outbox.pending.count()).toBe(0)
})

test('accepts a file of an app that didn’t state its number of changes', async () => {
  const { device, user, leads, addDevice } = await createWorld(server)
  await device.note(leads[0]!, 'One')
  const [entry] = await device.outbox.pending.toArray()
  const office = await addDevice(user)
  const text = `Doorstep unsent work\n${toLine({ op: 'save', entry: entry! })}`
  expect(await importChanges(office.device, text)).toEqual({ kind: 'taken', changes: 1 })
})
