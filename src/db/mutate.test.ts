import { expect, test } from 'vitest'
import { addActivity } from '../../contract/mutations/activity.ts'
import { bookLead, createLead, setLeadStatus } from '../../contract/mutations/lead.ts'
import { addFollowUp, changeFollowUp } from '../../contract/mutations/follow-up.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { localDevice, tokenOf } from '../../tests/support/server/local-device.ts'
import type { Device } from './schema/device.ts'
import { NotSaved } from './outbox/failures.ts'
import { mutate, mutateTogether, step } from './mutate.ts'
import { retryParked } from './outbox/outbox-actions.ts'
import { park } from './outbox/outbox-queue.ts'
import { saveDurably } from './outbox/save-durably.ts'

const USER_ID = '0198a000-0000-7000-8000-00000000000a'
const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'
const LEAD_ID = '0198a000-0000-7000-8000-000000000001'
const NOTE_ID = '0198a000-0000-7000-8000-000000000002'
const SUBJECT = { subject: 'Ada Lovelace' }

const TOKEN = tokenOf({ id: USER_ID, role: 'User', assignedCompanies: [COMPANY_ID] })

function createDevice(stored: Record<string, string> = { token: TOKEN, companyId: COMPANY_ID }): Device {
  let ids = 0
  const newId = () => `0198a000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
  return { ...localDevice(stored), now: () => 1_000, newId }
}

const putLead = (device: Device, version: number) =>
  device
    .openRows(USER_ID, COMPANY_ID)
    .of('lead')
    .put({
      id: LEAD_ID,
      seq: version,
      v: version,
      arrived: 1,
      row: {
        _id: LEAD_ID,
        companyId: COMPANY_ID,
        createdAt: '2026-11-01T09:00:00.000Z',
        updatedAt: '2026-11-01T09:00:00.000Z',
        version,
        lead_status: 'Open',
      },
    })

const pending = (device: Device) => device.outbox.pending.toArray()

test('a change is kept as the request that any version of the app can send', async () => {
  const device = createDevice()
  await putLead(device, 7)
  await mutate(device, bookLead, { leadId: LEAD_ID, date: '2026-12-01', time: '10:15' }, SUBJECT)

  expect(await pending(device)).toEqual([
    {
      position: 1,
      mutationId: '0198a000-0000-7000-8000-000000000001',
      userId: USER_ID,
      companyId: COMPANY_ID,
      name: 'lead.booking',
      args: { leadId: LEAD_ID, date: '2026-12-01', time: '10:15' },
      lane: `lead:${LEAD_ID}`,
      method: 'PATCH',
      path: `/api/epc/leads/${LEAD_ID}`,
      body: { actual_booking_date: '2026-12-01', actual_booking_time: '10:15' },
      base: 7,
      ifMatch: '"v7"',
      description: 'Booking: 01/12/2026 10:15',
      subject: 'Ada Lovelace',
      savedAt: 1_000,
      attempts: 0,
    },
  ])
})

test('the version on the screen counts more than the one on the device', async () => {
  const device = createDevice()
  await putLead(device, 7)
  await mutate(device, bookLead, { leadId: LEAD_ID, date: null, time: null }, { ...SUBJECT, base: 6 })
  expect(await pending(device)).toMatchObject([{ base: 6, ifMatch: '"v6"' }])
})

test('where a change makes a row, its id is the key', async () => {
  const device = createDevice()
  await putLead(device, 7)
  const args = { leadId: LEAD_ID, noteId: NOTE_ID, createdAt: '2026-11-20T09:00:00.000Z', content: ' Hello ' }
  await mutate(device, addNote, args, SUBJECT)
  expect(await pending(device)).toMatchObject([{ mutationId: NOTE_ID, args: { content: 'Hello' } }])
})

test('a change of a row that is not there yet waits for the one that makes it', async () => {
  const device = createDevice()
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Open' }, SUBJECT)
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Closed' }, SUBJECT)
  const [first, second] = await pending(device)
  expect(first?.dependsOn).toBeUndefined()
  expect(second?.dependsOn).toEqual([first?.mutationId])
})

test.each([
  ['a blank note', { companyId: COMPANY_ID, token: TOKEN }, '   '],
  ['nobody signed in', { companyId: COMPANY_ID }, 'Hello'],
  ['no company', { token: TOKEN }, 'Hello'],
])('%s is not saved, and says so', async (_, stored, content) => {
  const device = createDevice(stored)
  const args = { leadId: LEAD_ID, noteId: NOTE_ID, createdAt: '2026-11-20T09:00:00.000Z', content }
  await expect(mutate(device, addNote, args, SUBJECT)).rejects.toBeInstanceOf(NotSaved)
  expect(await pending(device)).toEqual([])
})

test('a change of a follow-up waits for the one that adds it, which is sent in the lane of its lead', async () => {
  const device = createDevice()
  await putLead(device, 7)
  const followUpId = NOTE_ID
  const fields = { kind: 'Call back', dueDate: '2026-12-01' } as const
  const adds = { leadId: LEAD_ID, followUpId, createdAt: '2026-11-20T09:00:00.000Z', fields }
  await mutate(device, addFollowUp, adds, SUBJECT)
  await mutate(device, changeFollowUp, { followUpId, fields: { note: 'After work' } }, SUBJECT)
  await park(device.outbox, (await pending(device))[0]!, { status: 410, code: 'deleted', message: 'Gone' }, 1_000)
  await mutate(device, changeFollowUp, { followUpId, fields: { note: 'Before work' } }, SUBJECT)
  expect((await pending(device)).map(({ dependsOn }) => dependsOn)).toEqual([[followUpId], [followUpId]])
})

test('FM-108: changes that are saved together are queued in their order; if one can’t be saved, none is', async () => {
  const device = createDevice()
  await putLead(device, 7)
  const status = step(setLeadStatus, { leadId: LEAD_ID, status: '1st Call' })
  const at = '2026-11-20T09:00:00.000Z'
  const activity = { leadId: LEAD_ID, activityId: NOTE_ID, kind: 'Visit', outcome: 'No answer', at } as const
  await mutateTogether(device, [status, step(addActivity, activity)], SUBJECT)
  const queued = await pending(device)
  expect(queued.map(({ name, lane }) => [name, lane])).toEqual([
    ['lead.status', `lead:${LEAD_ID}`],
    ['activity.add', `lead:${LEAD_ID}`],
  ])
  expect(queued.map(({ position }) => position)).toEqual(
    queued.map(({ position }) => position).toSorted((a, b) => a - b),
  )

  const invalid = step(addActivity, { ...activity, activityId: crypto.randomUUID(), at: 'yesterday' })
  await expect(mutateTogether(device, [status, invalid], SUBJECT)).rejects.toThrow(NotSaved)
  expect(await pending(device)).toHaveLength(2)
})

test('FM-108: where one of several changes can’t be written, none of them is, and the user sees why', async () => {
  const device = createDevice()
  await putLead(device, 7)
  device.outbox.pending.hook('creating', (_key, { name }) => {
    if (name === addActivity.name) throw new Error('No room.')
  })
  const at = '2026-11-20T09:00:00.000Z'
  const activity = { leadId: LEAD_ID, activityId: NOTE_ID, kind: 'Visit', outcome: 'No answer', at } as const
  const steps = [step(setLeadStatus, { leadId: LEAD_ID, status: '1st Call' }), step(addActivity, activity)]
  await expect(mutateTogether(device, steps, SUBJECT)).rejects.toThrow(NotSaved)
  expect(await pending(device)).toEqual([])
})

test('a save whose answer was lost is not saved twice', async () => {
  const device = createDevice()
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Open' }, SUBJECT)
  const [saved] = await pending(device)
  const { position: _position, ...again } = saved!
  await saveDurably(device.outbox, [again])
  expect(await device.outbox.pending.count()).toBe(1)
})

test('reopens a connection that was lost', async () => {
  const device = createDevice()
  await device.outbox.open()
  device.outbox.close()
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Open' }, SUBJECT)
  expect(await device.outbox.pending.count()).toBe(1)
})

test('a change sent again after a clash is a new one, over what is there now', async () => {
  const device = createDevice()
  await putLead(device, 7)
  const args = { leadId: LEAD_ID, noteId: NOTE_ID, createdAt: '2026-11-20T09:00:00.000Z', content: 'Hello' }
  await mutate(device, addNote, args, SUBJECT)
  await mutate(device, bookLead, { leadId: LEAD_ID, date: '2026-12-01', time: '10:15' }, SUBJECT)
  for (const entry of await pending(device)) {
    await park(device.outbox, entry, { code: 'conflict', message: 'Changed.', status: 412 }, 2_000)
  }
  await putLead(device, 9)
  for (const { mutationId } of await device.outbox.parked.toArray()) await retryParked(device, mutationId)

  const sent = await pending(device)
  const note = sent.find((entry) => entry.name === 'note.add')
  const booking = sent.find((entry) => entry.name === 'lead.booking')
  expect(note?.mutationId).not.toBe(NOTE_ID)
  expect(note?.args).toMatchObject({ noteId: note?.mutationId })
  expect(booking).toMatchObject({ base: 9, ifMatch: '"v9"', attempts: 0, retriedAt: 1_000 })
})

/** As another tab does in the middle of a long write. Returns what ends it. */
function lockRows(device: Device): () => void {
  const rows = device.openRows(USER_ID, COMPANY_ID)
  const store = rows.backendDB().transaction(['lead', 'meta'], 'readwrite').objectStore('lead')
  let isHeld = true
  const hold = () => {
    if (isHeld) store.get('nobody').onsuccess = hold
  }
  hold()
  return () => {
    isHeld = false
  }
}

test('FM-011: rows that another tab keeps locked don’t block a save', async () => {
  const device = createDevice()
  await putLead(device, 7)
  const unlock = lockRows(device)
  const begin = performance.now()
  await mutate(device, setLeadStatus, { leadId: LEAD_ID, status: 'Closed' }, SUBJECT)
  expect(performance.now() - begin).toBeLessThan(2_000)
  unlock()
  expect(await pending(device)).toMatchObject([{ name: 'lead.status', lane: `lead:${LEAD_ID}` }])
})

test('a new row is saved without looking for it among the rows', async () => {
  const device = createDevice()
  await device.openRows(USER_ID, COMPANY_ID).open()
  const unlock = lockRows(device)
  const begin = performance.now()
  const args = { leadId: LEAD_ID, createdAt: '2026-11-01T09:00:00.000Z', fields: { surname: 'Lovelace' } }
  await mutate(device, createLead, args, SUBJECT)
  expect(performance.now() - begin).toBeLessThan(400)
  unlock()
  expect(await pending(device)).toMatchObject([{ name: 'lead.create', mutationId: LEAD_ID }])
})

test('refuses what the server would not take, before it is saved', async () => {
  const device = createDevice()
  await putLead(device, 7)
  const note = { leadId: LEAD_ID, noteId: NOTE_ID, createdAt: '2026-11-01T09:00:00.000Z', content: '€'.repeat(7_100) }
  await expect(mutate(device, addNote, note, SUBJECT)).rejects.toThrow(
    'This is too large to save: 22 kB, and at most 21 kB fit. Shorten the longest text and save again.',
  )
  expect(await pending(device)).toEqual([])
})
