import { expect, test, vi } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { createLead, setLeadStatus } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import { localDevice, signedInAs } from '../../../tests/support/server/local-device.ts'
import { liveLocalChanges, liveView } from './live-view.ts'
import { mutate } from '../mutate.ts'
import { acknowledge } from '../outbox/outbox-queue.ts'
import { notesQuestion } from './queries.ts'
import { INITIAL_META } from '../schema/rows-db.ts'
import { readRow, rowQuestion } from './view.ts'

const userId = '0198a000-0000-7000-8000-00000000000a'
const companyId = '0198a000-0000-7000-8000-00000000000c'
const LEAD_ID = '0198a000-0000-7000-8000-000000000001'
const OTHER_ID = '0198a000-0000-7000-8000-000000000002'
const BASE = { subject: 'Ada Lovelace', base: 1 }

const leadOf = (_id: string, lead_status: Lead['lead_status']): Lead => ({
  _id,
  companyId,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  lead_status,
})

async function openDevice() {
  const device = localDevice(signedInAs(userId, companyId))
  const rows = device.openRows(userId, companyId)
  const put = (row: Lead, seq: number) => rows.of('lead').put({ id: row._id, seq, v: seq, arrived: seq, row })
  await put(leadOf(LEAD_ID, 'Open'), 1)
  await put(leadOf(OTHER_ID, 'Open'), 1)
  const pulledTo = (cursorSeq: number) => rows.meta.put({ ...INITIAL_META, epoch: 'e', cursorSeq })
  await pulledTo(1)
  const data = { outbox: device.outbox, rows, userId, companyId }
  return { device, rows, data, put, pulledTo }
}

const fail = (error: unknown) => expect.unreachable(String(error))

test('shows a tap without reading a row again, and notifies only the views that it concerns', async () => {
  const { device, rows, data } = await openDevice()
  const mine: (string | undefined)[] = []
  const others: (string | undefined)[] = []
  const leaves = [
    liveView(data, rowQuestion('lead', LEAD_ID))((row) => mine.push(row?.lead_status), fail),
    liveView(data, rowQuestion('lead', OTHER_ID))((row) => others.push(row?.lead_status), fail),
  ]
  await vi.waitFor(() => expect([...mine, ...others]).toEqual(['Open', 'Open']))
  const readRows = vi.spyOn(rows, 'transaction')
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Closed' }, BASE)
  await vi.waitFor(() => expect(mine).toEqual(['Open', 'Closed']))
  expect(readRows).not.toHaveBeenCalled()
  expect(others).toEqual(['Open'])
  for (const leave of leaves) leave()
})

test('what this device has just made is shown before anything is read, and what was stored since wins', async () => {
  const { device, data, put } = await openDevice()
  const localChanges = liveLocalChanges(data)
  const leaveChanges = localChanges.subscribe(() => undefined)
  await vi.waitFor(() => expect(localChanges.current()).toBeDefined())
  const made = { leadId: crypto.randomUUID(), createdAt: '2026-11-02T09:00:00.000Z', fields: { surname: 'Byron' } }
  await mutate(device, createLead, made, { subject: 'Byron' })
  const names: (string | undefined)[] = []
  const leave = liveView(data, rowQuestion('lead', made.leadId))((row) => names.push(row?.surname), fail)
  expect(names).toEqual(['Byron'])
  await put({ ...leadOf(made.leadId, 'Open'), surname: 'King' }, 2)
  await vi.waitFor(() => expect(names.at(-1)).toBe('King'))
  leave()
  leaveChanges()
})

test('a change of a row that is not cached reads it first', async () => {
  const { device, data } = await openDevice()
  const contents: string[][] = []
  const leave = liveView(data, notesQuestion(LEAD_ID))(
    (notes) => contents.push(notes.map((note) => note.content)),
    fail,
  )
  await vi.waitFor(() => expect(contents).toEqual([[]]))
  const note = { leadId: LEAD_ID, noteId: crypto.randomUUID(), createdAt: '2026-11-02T09:00:00.000Z' }
  await mutate(device, addNote, { ...note, content: 'Rang twice.' }, BASE)
  await vi.waitFor(() => expect(contents.at(-1)).toEqual(['Rang twice.']))
  leave()
})

test('an acknowledged change is not dropped before the cached rows have it', async () => {
  const { device, data, rows, put, pulledTo } = await openDevice()
  const statuses: (string | undefined)[] = []
  const leave = liveView(data, rowQuestion('lead', LEAD_ID))((row) => statuses.push(row?.lead_status), fail)
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Closed' }, BASE)
  await vi.waitFor(() => expect(statuses.at(-1)).toBe('Closed'))
  const [entry] = await device.outbox.pending.toArray()
  await device.outbox.transaction('rw', device.outbox.pending, device.outbox.acknowledged, async () => {
    await device.outbox.pending.clear()
    await device.outbox.acknowledged.put({ ...entry!, acknowledgedSeq: 2, epoch: 'e', acknowledgedAt: 1 })
  })
  await rows.transaction('rw', rows.meta, rows.of('lead'), async () => {
    await put(leadOf(LEAD_ID, 'Closed'), 2)
    await pulledTo(2)
  })
  await put({ ...leadOf(LEAD_ID, 'Closed'), surname: 'Byron' }, 3)
  await vi.waitFor(async () => expect(statuses.length).toBeGreaterThan(3))
  expect(statuses.slice(statuses.indexOf('Closed'))).not.toContain('Open')
  leave()
})

test('still shows sent changes while rows are loaded again and are behind them', async () => {
  const { device, data, put, pulledTo } = await openDevice()
  await put({ ...leadOf(LEAD_ID, 'Closed'), version: 2 }, 2)
  await pulledTo(2)
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Closed' }, BASE)
  const [entry] = await device.outbox.pending.toArray()
  if (!entry) return expect.unreachable('It was saved.')
  await acknowledge(device.outbox, [{ entry, acknowledgement: { acknowledgedSeq: 2, epoch: 'e', acknowledgedAt: 0 } }])
  expect((await readRow(data, 'lead', LEAD_ID))?.lead_status).toBe('Closed')

  await put(leadOf(LEAD_ID, 'Open'), 1)
  await pulledTo(1)
  expect((await readRow(data, 'lead', LEAD_ID))?.lead_status).toBe('Closed')
})
