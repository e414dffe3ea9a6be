import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { AcknowledgedEntry, OutboxEntry } from '../schema/outbox-entry.ts'
import { overlay, patched, type ConfirmedRows } from './overlay.ts'

const LEAD_ID = '0198a000-0000-7000-8000-000000000001'
const NOTE_ID = '0198a000-0000-7000-8000-000000000002'
const PULLED = { epoch: 'e1', cursorSeq: 10 }

const lead: Lead = {
  _id: LEAD_ID,
  companyId: '0198a000-0000-7000-8000-00000000000c',
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  version: 3,
  lead_status: 'Open',
}

const confirmedAt = (seq: number, row: Lead | null = lead): ConfirmedRows => ({
  get: (entity, id) => (entity === 'lead' && id === LEAD_ID && row ? ({ seq, row } as never) : undefined),
})

let position = 0
const entry = (name: string, args: object, given: Partial<AcknowledgedEntry> = {}): OutboxEntry | AcknowledgedEntry => {
  position += 1
  const base = {
    position,
    mutationId: `m${position}`,
    userId: 'ann',
    companyId: lead.companyId,
    lane: `lead:${LEAD_ID}`,
  }
  const sent = { method: 'PATCH', path: '/', description: '', subject: '', savedAt: 0, attempts: 0 } as const
  return { ...base, ...sent, name, args: { leadId: LEAD_ID, ...args }, ...given }
}
const status = (value: string, given?: Partial<AcknowledgedEntry>) => entry('lead.status', { status: value }, given)
const acknowledged = (acknowledgedSeq: number, epoch = 'e1') => ({ acknowledgedSeq, epoch, acknowledgedAt: 0 })

const shownStatus = (confirmed: ConfirmedRows, entries: (OutboxEntry | AcknowledgedEntry)[]) =>
  patched(overlay(confirmed, entries, PULLED), 'lead', LEAD_ID)?.lead_status

test('pending work is applied in the order it was done, whatever the clocks said', () => {
  const first = { ...status('1st Call'), savedAt: 9_000 }
  const second = { ...status('2nd Call'), savedAt: 1_000 }
  expect(shownStatus(confirmedAt(5), [second, first])).toBe('2nd Call')
})

test('acknowledged work stays until the device has pulled that far, and not longer', () => {
  expect(shownStatus(confirmedAt(5), [status('Closed', acknowledged(11))])).toBe('Closed')
  expect(shownStatus(confirmedAt(5), [status('Closed', acknowledged(10))])).toBeUndefined()
})

test('a row that has come already is not covered by the work that is in it', () => {
  expect(shownStatus(confirmedAt(12), [status('Closed', acknowledged(11))])).toBeUndefined()
})

test('a place in the feed of another epoch says nothing', () => {
  expect(shownStatus(confirmedAt(5), [status('Closed', acknowledged(11, 'e0'))])).toBeUndefined()
})

test('a booking over a status keeps both', () => {
  const booking = entry('lead.booking', { date: '2026-12-01', time: '10:15' })
  const patch = overlay(confirmedAt(5), [status('Call Back'), booking], PULLED)
  expect(patched(patch, 'lead', LEAD_ID)).toMatchObject({ lead_status: 'Call Back', actual_booking_time: '10:15' })
})

test('a note appears beside the lead it belongs to, and leaves the lead as it is', () => {
  const note = entry('note.add', { noteId: NOTE_ID, createdAt: '2026-11-20T09:00:00.000Z', content: 'Hello' })
  const patch = overlay(confirmedAt(5), [note], PULLED)
  expect(patched(patch, 'note', NOTE_ID)).toMatchObject({ content: 'Hello', createdBy: 'ann' })
  expect(patched(patch, 'lead', LEAD_ID)).toBeUndefined()
})

test('FM-044: what the rows no longer allow, and what a newer app did, is left out', () => {
  expect(overlay(confirmedAt(5, null), [status('Closed')], PULLED).lead.size).toBe(0)
  expect(overlay(confirmedAt(5), [entry('lead.teleport', { to: 'Mars' })], PULLED).lead.size).toBe(0)
  expect(overlay(confirmedAt(5), [status('A status of next year')], PULLED).lead.size).toBe(0)
})

test('a follow-up that was refused and is sent again keeps what was done to it since, though its place is a later one', () => {
  const followUpId = '0198a000-0000-7000-8000-000000000003'
  const ofFollowUp = { lane: `followUp:${followUpId}` }
  const changed = entry('followUp.change', { followUpId, fields: { note: 'After work' } }, ofFollowUp)
  const fields = { kind: 'Visit', dueDate: '2026-12-01' }
  const createdAt = '2026-11-20T09:00:00.000Z'
  const added = entry('followUp.add', { followUpId, createdAt, fields }, { mutationId: followUpId })
  const patch = overlay(confirmedAt(5), [changed, added], PULLED)
  expect(patched(patch, 'followUp', followUpId)).toMatchObject({ kind: 'Visit', note: 'After work' })
})
