import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { convertLead, setDealStatus } from '../../contract/mutations/deal.ts'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { undoBatch } from '../../src/db/outbox/batch-actions.ts'
import { HOLD_MS } from '../../src/db/schema/batch.ts'
import { readProgress } from '../../src/db/outbox/batch-progress.ts'
import { readUnqueued } from '../../src/db/outbox/batch-store.ts'
import { mutate } from '../../src/db/mutate.ts'
import { openLocalData } from '../../src/db/device.ts'
import { discardParked } from '../../src/db/outbox/outbox-actions.ts'
import { parkCompany } from '../../src/db/outbox/outbox-queue.ts'
import { readNotes, readOutbox } from '../../src/db/views/queries.ts'
import { type BatchChange, saveBatch, toBatchLead } from '../../src/db/save-batch.ts'
import { currentSession } from '../../src/db/session/session.ts'
import { readUnsentWork } from '../../src/db/session/unsent-work.ts'
import { readRow } from '../../src/db/views/view.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { readSendState } from '../support/builders/send-state.ts'
import { addLeads } from '../support/builders/company-world.ts'
import type { TestDevice } from '../support/server/device.ts'
import { isPush, responseLost } from '../support/fakes/faulty-transport.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { createWorld, leadOnServer, notesOnServer } from '../support/builders/world.ts'

// One change of many leads: delayed, then sent row by row, each once, in its position among the other changes.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

const close: BatchChange = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' }
const note: BatchChange = {
  name: addNote.name,
  args: { content: 'Spring offer sent', createdAt: '2026-11-20T09:00:00.000Z' },
  description: 'Note: Spring offer sent',
}
const sell: BatchChange = { name: setDealStatus.name, args: { status: 'Open' }, description: 'Deal: Open' }
const remove: BatchChange = { name: deleteLead.name, args: {}, description: 'Delete lead' }

const ownerOf = (on: TestDevice) => ({
  userId: currentSession(on.device)?.userId ?? '',
  companyId: on.companyId,
})
const dataOf = (on: TestDevice) => {
  const owner = ownerOf(on)
  return { outbox: on.outbox, rows: on.device.openRows(owner.userId, owner.companyId), ...owner }
}
const save = (on: TestDevice, change: BatchChange, leads: readonly Lead[]) =>
  saveBatch(dataOf(on), change, leads.map(toBatchLead), on.device)
const shown = (on: TestDevice, lead: Lead) => readRow(dataOf(on), 'lead', lead._id)
const endHold = (on: TestDevice) => on.clock.advance(HOLD_MS + 1)
const progress = async (on: TestDevice) => {
  const batches = await readProgress(on.outbox, ownerOf(on).userId)
  return batches.map(({ total, left, refused, sent }) => ({ total, left, refused, sent }))
}

async function manyLeads(count: number) {
  const world = await createWorld(server, 0)
  const leads = await addLeads(
    server.store,
    world.companyId,
    Array.from({ length: count }, () => ({})),
  )
  await world.device.pull()
  return { ...world, leads }
}

/** Every row is in exactly one place: the batch, the queue, sent or refused. */
async function everyRowIsSomewhere(on: TestDevice, rows: number): Promise<void> {
  const { pending, acknowledged, parked } = on.outbox
  const entries = (await Promise.all([pending, acknowledged, parked].map((table) => table.toArray()))).flat()
  const ids = [...entries, ...(await readUnqueued(on.outbox, ownerOf(on), 'all'))].map(({ mutationId }) => mutationId)
  assert.equal(new Set(ids).size, ids.length, 'no row is in two places')
  assert.equal(ids.length, rows, 'no row is nowhere')
}

async function pushAll(on: TestDevice): Promise<void> {
  for (let round = 0; (await on.push()).left > 0; round += 1) {
    assert.ok(round < 50, 'the queue drains')
    await on.wake()
  }
}

test('a batch shows at once, waits ten seconds, then sends each row once, however answers are lost', async () => {
  const { device, user, leads } = await manyLeads(250)
  await save(device, close, leads)
  expect((await shown(device, leads[249]!))?.lead_status).toBe('Closed')
  expect(await device.push()).toMatchObject({ left: 250, nextDueAt: device.clock.now() + HOLD_MS })
  expect(device.transport.log.filter(isPush)).toEqual([])
  expect(await progress(device)).toEqual([{ total: 250, left: 250, refused: 0, sent: 0 }])

  endHold(device)
  let sends = 0
  device.transport.fault = (request) => (isPush(request) && (sends += 1) % 100 === 0 ? responseLost : undefined)
  for (let left = 250; left > 0; ) {
    left = (await device.push()).left
    await everyRowIsSomewhere(device, 250)
    await device.wake()
  }
  expect(await progress(device)).toEqual([{ total: 250, left: 0, refused: 0, sent: 250 }])
  for (const lead of [leads[0]!, leads[199]!, leads[200]!, leads[249]!]) {
    expect(await leadOnServer(server, user, lead)).toMatchObject({ lead_status: 'Closed', version: 2 })
  }
  await device.pull()
  expect((await shown(device, leads[0]!))?.version).toBe(2)
  // The batch describes its rows; the newest one's token distinguishes a restored server from the one it was sent to.
  expect(await device.outbox.acknowledged.count()).toBe(1)
  expect(await progress(device)).toEqual([{ total: 250, left: 0, refused: 0, sent: 250 }])
})

test('the queue stays short however long the batch is', async () => {
  const { device, leads } = await manyLeads(450)
  await save(device, close, leads)
  endHold(device)
  let longest = 0
  device.transport.fault = () => {
    void device.outbox.pending.count().then((count) => {
      longest = Math.max(longest, count)
    })
    return undefined
  }
  await pushAll(device)
  expect(longest).toBeGreaterThan(100)
  expect(longest).toBeLessThanOrEqual(250)
})

test('undoing a batch in time sends nothing; after sending starts it can’t be undone', async () => {
  const { device, user, leads } = await manyLeads(30)
  const undone = await save(device, close, leads)
  expect(await undoBatch(device.outbox, undone)).toBe(true)
  expect((await shown(device, leads[0]!))?.lead_status).toBe('Open')
  endHold(device)
  await device.push()
  expect(device.transport.log.filter(isPush)).toEqual([])

  const sent = await save(device, close, leads)
  endHold(device)
  device.transport.fault = (request) => (isPush(request) ? responseLost : undefined)
  await device.push()
  expect(await undoBatch(device.outbox, sent)).toBe(false)
  device.transport.fault = () => undefined
  await device.wake()
  await pushAll(device)
  expect(await leadOnServer(server, user, leads[29]!)).toMatchObject({ lead_status: 'Closed' })
})

test('later changes of a lead are sent after the batch, and other leads don’t wait', async () => {
  const { device, user, leads } = await manyLeads(250)
  const [before, last, other] = [leads[0]!, leads[248]!, leads[249]!]
  await device.setStatus(before, '1st Call')
  await save(device, close, leads.slice(0, 249))
  await device.setStatus(last, 'Call Back')
  await device.setStatus(other, '2nd Call')
  expect((await shown(device, last))?.lead_status).toBe('Call Back')
  expect((await shown(device, before))?.lead_status).toBe('Closed')

  await device.push()
  const sentEarly = device.transport.log.filter(isPush).map(({ path }) => path.split('?')[0])
  expect(sentEarly).toEqual([`/api/epc/leads/${before._id}`, `/api/epc/leads/${other._id}`])
  endHold(device)
  await pushAll(device)
  expect(await leadOnServer(server, user, last)).toMatchObject({ lead_status: 'Call Back', version: 3 })
  expect(await leadOnServer(server, user, before)).toMatchObject({ lead_status: 'Closed', version: 3 })
})

test('two tabs that drain a batch at once, without locks, send each row once', async () => {
  const { device, user, leads } = await manyLeads(230)
  await save(device, note, leads)
  endHold(device)
  const otherTab = { ...device.ports, data: openLocalData(device.device.factory) }
  for (let left = 1; left > 0; ) {
    const ends = await Promise.all([device.push(), device.push(otherTab)])
    left = Math.max(...ends.map((end) => end.left))
    await everyRowIsSomewhere(device, 230)
  }
  for (const lead of [leads[0]!, leads[199]!, leads[229]!]) {
    expect(await notesOnServer(server, user, lead)).toEqual(['Spring offer sent'])
  }
})

test('a note for many leads is a note of each, there at once and once when all are sent', async () => {
  const { device, leads } = await manyLeads(3)
  await save(device, note, leads)
  const contents = async () =>
    (await readNotes(dataOf(device), leads[1]!._id)).map(({ _id, content }) => ({ _id, content }))
  const before = await contents()
  expect(before).toMatchObject([{ content: 'Spring offer sent' }])
  endHold(device)
  await pushAll(device)
  expect(await contents()).toEqual(before)
  await device.pull()
  expect(await contents()).toEqual(before)
})

test('lists refused rows one by one, sends the others, and no longer counts a discarded one', async () => {
  const { device, colleague, leads } = await manyLeads(4)
  const [booked, gone] = [leads[1]!, leads[2]!]
  await server.call('POST', `/api/epc/leads/${booked._id}/notes`, {
    token: colleague.token,
    body: { content: 'Ring me' },
  })
  await server.call('DELETE', `/api/epc/leads/${gone._id}`, { token: colleague.token })
  await save(device, remove, leads)
  endHold(device)
  await pushAll(device)
  expect(await progress(device)).toEqual([{ total: 4, left: 0, refused: 1, sent: 3 }])
  const { refused } = await readOutbox(device.outbox, ownerOf(device).userId)
  expect(refused).toMatchObject([{ lane: `lead:${booked._id}`, reason: { code: 'conflict' } }])
  await discardParked(device.device, refused[0]!.mutationId)
  expect(await progress(device)).toEqual([{ total: 4, left: 0, refused: 0, sent: 3 }])
})

test('a batch whose rows all wait for a decision doesn’t block the next one', async () => {
  const { device, user, leads } = await manyLeads(2)
  const [unbooked, other] = [leads[0]!, leads[1]!]
  const of = { subject: 'A lead', companyId: device.companyId }
  await mutate(device.device, convertLead, { leadId: unbooked._id }, of)
  await device.push()
  const { refused } = await readOutbox(device.outbox, ownerOf(device).userId)
  expect(refused).toMatchObject([{ name: convertLead.name, reason: { code: 'state' } }])

  await save(device, sell, [unbooked])
  await save(device, close, [other])
  endHold(device)
  expect(await device.push()).toMatchObject({ left: 1 })
  expect(await leadOnServer(server, user, other)).toMatchObject({ lead_status: 'Closed' })
})

test('a batch counts as unsent changes, and is discarded with the rest at sign-out', async () => {
  const { device, user, leads } = await manyLeads(210)
  await device.setStatus(leads[0]!, '1st Call')
  await save(device, close, leads)
  expect(await readUnsentWork(device.device)).toEqual({ waiting: 211, refused: 0 })
  expect(await readSendState(device)).toMatchObject({ waiting: 211 })
  await device.signOut('discard')
  await device.signIn(user.token)
  expect(await readUnsentWork(device.device)).toEqual({ waiting: 0, refused: 0 })
  endHold(device)
  expect(await device.push()).toMatchObject({ left: 0 })
})

test('the rest of a batch returns to the user when the company is removed', async () => {
  const { device, user, leads } = await manyLeads(230)
  await save(device, close, leads)
  const boss = await server.addUser({ role: 'SuperAdmin' })
  const remainingCompany = await server.addCompany()
  const body = { assignedCompanies: [remainingCompany] }
  await server.call('PATCH', `/api/auth/users/${user._id}`, { token: boss.token, body })
  endHold(device)
  await device.push()
  expect(await device.outbox.parked.count()).toBe(230)
  expect(await progress(device)).toEqual([{ total: 230, left: 0, refused: 230, sent: 0 }])
})

test('a refused row of a batch that is queued again keeps its own reason when the company is taken away', async () => {
  const { device, colleague, leads } = await manyLeads(1)
  await server.call('POST', `/api/epc/leads/${leads[0]!._id}/notes`, {
    token: colleague.token,
    body: { content: 'Ring me' },
  })
  await save(device, remove, leads)
  endHold(device)
  await pushAll(device)
  await device.outbox.status.toCollection().modify((record) => {
    if ('queued' in record) record.queued = 0
  })
  const gone = { code: 'company-revoked', message: 'You are no longer assigned to this company.', status: 403 }
  await parkCompany(device.outbox, ownerOf(device), gone, device.clock.now())
  expect(await device.outbox.parked.toArray()).toMatchObject([{ reason: { code: 'conflict' } }])
})

test('a running engine sends a batch after its delay', async () => {
  const { device, user, leads } = await manyLeads(5)
  const engine = startEngine(device.ports)
  try {
    await save(device, close, leads)
    await expect
      .poll(
        async () => {
          device.clock.advance(1_000)
          return (await leadOnServer(server, user, leads[4]!)).lead_status
        },
        { timeout: 10_000 },
      )
      .toBe('Closed')
  } finally {
    engine.stop()
  }
})

test('hides a batch with nothing waiting after a week', async () => {
  const { device, leads } = await manyLeads(2)
  await save(device, close, leads)
  endHold(device)
  await pushAll(device)
  await device.pull()
  device.clock.advance(8 * 24 * 60 * 60 * 1000)
  await device.setStatus(leads[0]!, 'Open')
  await device.push()
  await device.pull()
  expect(await progress(device)).toEqual([])
  expect((await device.outbox.status.toCollection().primaryKeys()).filter((key) => key !== 'sync')).toEqual([])
})
