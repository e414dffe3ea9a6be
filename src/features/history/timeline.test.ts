import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { expect, test } from 'vitest'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import { timelineOf } from './timeline.ts'

const ANN = '0198a000-0000-7000-8000-0000000000a1'
const LEAD = { companyId: '0198a000-0000-7000-8000-0000000000c1', leadId: '0198a000-0000-7000-8000-000000000001' }
const by = { _id: ANN, name: 'Ann Hill' }
const people = new Map([[ANN, 'Ann Hill']])
const note = { ...LEAD, _id: 'n', content: 'A dog', createdAt: '2026-11-20T09:00:00.000Z', createdBy: ANN }
const visit = {
  ...LEAD,
  _id: 'a',
  kind: 'Visit',
  outcome: 'No answer',
  at: '2026-11-20T10:00:00.000Z',
  by: ANN,
} as const
const followUp = {
  ...LEAD,
  _id: 'f',
  kind: 'Call back',
  dueDate: '2026-12-01',
  createdAt: '2026-11-20T11:00:00.000Z',
  updatedAt: '2026-11-20T11:00:00.000Z',
  createdBy: ANN,
  version: 1,
} as const
const nothing = {
  notes: [],
  activities: [],
  followUps: [],
  files: [],
  merges: [],
  waiting: [],
  sent: [],
  replaced: [],
  people,
}
const step = (field: string, at: string, after: string): HistoryStep => ({ field, at, after, by })

test('offline it has the notes, calls, visits and follow-ups of the device, newest first', () => {
  const items = timelineOf({
    ...nothing,
    history: undefined,
    notes: [note],
    activities: [visit],
    followUps: [{ ...followUp, doneAt: '2026-11-21T08:00:00.000Z', doneBy: ANN }],
  })
  expect(items.map(({ kind, text, who }) => [kind, text, who])).toEqual([
    ['followUps', 'Follow-up: Call back, 01/12/2026, done', 'Ann Hill'],
    ['followUps', 'Follow-up: Call back, 01/12/2026, added', 'Ann Hill'],
    ['calls', 'Visit: No answer', 'Ann Hill'],
    ['notes', 'Note: A dog', 'Ann Hill'],
  ])
})

test('shows nothing twice online, and what happened on a device where it happened', () => {
  const history = [
    step('email.opened', '2026-11-22T12:00:00.000Z', 'Autumn offer'),
    { ...step('lead_status', '2026-11-22T09:00:00.000Z', '1st Call'), deviceAt: '2026-11-20T09:30:00.000Z' },
    step('activities', '2026-11-20T10:00:05.000Z', 'a'),
    step('notes', '2026-11-20T09:00:05.000Z', 'n'),
  ]
  const items = timelineOf({ ...nothing, history, notes: [note], activities: [visit], followUps: [followUp] })
  expect(items.map(({ kind, text }) => [kind, text])).toEqual([
    ['emails', 'Email opened: Autumn offer'],
    ['calls', 'Visit: No answer'],
    ['status', 'Lead Status: from (empty) to 1st Call'],
    ['notes', 'Note: A dog'],
  ])
  expect(items[2]?.arrivedAt).toBe(Date.parse('2026-11-22T09:00:00.000Z'))
})

test('a note or activity that isn’t on this device is still there, by the history', () => {
  const history = [step('activities', '2026-11-20T10:00:05.000Z', 'other'), step('notes', note.createdAt, 'another')]
  expect(timelineOf({ ...nothing, history }).map(({ kind }) => kind)).toEqual(['calls', 'notes'])
})

test('shows a photo where it was taken, and whether it waits', () => {
  const photo: LeadFile = {
    _id: '0198a000-0000-7000-8000-0000000000f1',
    companyId: '0198a000-0000-7000-8000-0000000000c1',
    leadId: '0198a000-0000-7000-8000-0000000000d1',
    contentId: '0198a000-0000-7000-8000-0000000000f2',
    name: 'Roof',
    kind: 'photo',
    type: 'image/jpeg',
    size: 1,
    sha256: 'a'.repeat(64),
    createdAt: '2026-11-21T08:00:00.000Z',
    createdBy: ANN,
  }
  const [item] = timelineOf({ ...nothing, history: undefined, files: [photo] })
  expect(item).toMatchObject({ kind: 'files', text: 'Photo: Roof', who: 'Ann Hill', mark: undefined, file: photo })
  const said = { ...photo, caption: 'Tile missing', stage: 'before' } as const
  const signed = { ...photo, kind: 'signature', signedBy: 'Maya Lee' } as const
  const textsOf = (files: LeadFile[]) => timelineOf({ ...nothing, history: undefined, files }).map(({ text }) => text)
  expect(textsOf([said])).toEqual(['Photo before the work: Tile missing'])
  expect(textsOf([signed])).toEqual(['Signed by Maya Lee'])
})
