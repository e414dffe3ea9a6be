import { expect, test } from 'vitest'
import type { HistoryStep } from '../../../contract/entities/history.ts'
import { recordTimelineOf } from './record-timeline.ts'

const by = { _id: '0198a000-0000-7000-8000-00000000000a', name: 'Grace Hall' }
const step = (field: string, values: Partial<HistoryStep>): HistoryStep => ({
  field,
  by,
  at: '2026-03-02T10:00:00.000Z',
  ...values,
})
const textsOf = (history: readonly HistoryStep[]) =>
  recordTimelineOf({
    history,
    createdAt: '2026-03-01T10:00:00.000Z',
    waiting: [],
    sent: [],
    replaced: [],
    people: new Map(),
  }).map(({ text }) => text)

test('a contact’s history names each field as its form does, and ends with its beginning', () => {
  expect(textsOf([step('address.city', { before: 'Leeds', after: 'York' })])).toEqual([
    'Address City: from Leeds to York',
    'Added',
  ])
})

test('a contact’s notes are shown as text, and ids of accounts and leads are not', () => {
  expect(textsOf([step('notes', { after: 'Call after six.' })])[0]).toBe('Notes: from (empty) to Call after six.')
  expect(textsOf([step('leadIds', { after: by._id })])[0]).toBe('Leads and Deals changed')
  expect(textsOf([step('accountId', { before: by._id })])[0]).toBe('Account changed')
})
