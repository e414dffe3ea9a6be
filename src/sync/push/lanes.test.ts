import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { nextDueAt, sendable } from './lanes.ts'

const NOW = 1_000_000
const idsOf = (entries: readonly OutboxEntry[]) => entries.map((entry) => entry.mutationId)
const sendableOf = (pending: OutboxEntry[], parked: OutboxEntry[] = [], busy: string[] = []) =>
  idsOf(sendable({ pending, parked, busy: new Set(busy) }, NOW))

test('each lane sends its oldest entry, lanes side by side', () => {
  const first = buildEntry({ lane: 'lead:1' })
  const second = buildEntry({ lane: 'lead:1' })
  const other = buildEntry({ lane: 'lead:2' })
  expect(sendableOf([first, second, other])).toEqual(idsOf([first, other]))
})

test('a lane with an entry on its way waits', () => {
  const entry = buildEntry({ lane: 'lead:1' })
  const other = buildEntry({ lane: 'lead:2' })
  expect(sendableOf([entry, other], [], ['lead:1'])).toEqual(idsOf([other]))
})

test('an entry that waits for its next try holds up its lane, and no other', () => {
  const waiting = buildEntry({ lane: 'lead:1', nextAttemptAt: NOW + 5_000 })
  const behind = buildEntry({ lane: 'lead:1' })
  const other = buildEntry({ lane: 'lead:2' })
  expect(sendableOf([waiting, behind, other])).toEqual(idsOf([other]))
})

test('a parked entry holds back what depends on it, and what depends on that, but not the rest of its lane', () => {
  const booking = buildEntry({ name: 'lead.booking' })
  const convert = buildEntry({ dependsOn: [booking.mutationId] })
  const dealStatus = buildEntry({ dependsOn: [convert.mutationId] })
  const note = buildEntry({ name: 'note.add' })
  expect(sendableOf([convert, dealStatus, note], [booking])).toEqual(idsOf([note]))
})

test('an entry waits for what it depends on in another lane', () => {
  const needed = buildEntry({ lane: 'lead:1' })
  const dependent = buildEntry({ lane: 'deal:1', dependsOn: [needed.mutationId] })
  expect(sendableOf([needed, dependent])).toEqual(idsOf([needed]))
  expect(sendableOf([dependent])).toEqual(idsOf([dependent]))
})

test('what a person sends again at the end of its lane still goes before what depends on it', () => {
  const convert = buildEntry({ dependsOn: ['booking'] })
  const booking = buildEntry({ mutationId: 'booking' })
  expect(sendableOf([convert, booking])).toEqual(['booking'])
})

test('what is done to a row waits for what makes it, refused or sent again, though it was saved as needing nothing', () => {
  const maker = buildEntry({ mutationId: 'lead-1', lane: 'lead:lead-1' })
  const note = buildEntry({ lane: 'lead:lead-1' })
  expect(sendableOf([note], [maker])).toEqual([])
  expect(sendableOf([note, { ...maker, position: note.position + 1 }])).toEqual(['lead-1'])
  expect(sendableOf([note])).toEqual(idsOf([note]))
})

test('the next try is due when the first head is', () => {
  const soon = buildEntry({ lane: 'lead:1', nextAttemptAt: NOW + 2_000 })
  const later = buildEntry({ lane: 'lead:2', nextAttemptAt: NOW + 9_000 })
  expect(nextDueAt({ pending: [later, soon], parked: [] })).toBe(NOW + 2_000)
  expect(nextDueAt({ pending: [later, buildEntry({ lane: 'lead:3' })], parked: [] })).toBe(0)
  expect(nextDueAt({ pending: [], parked: [] })).toBeUndefined()
})
