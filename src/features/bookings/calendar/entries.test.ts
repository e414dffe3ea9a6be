import { expect, test } from 'vitest'
import type { FollowUp } from '../../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import { DEFAULT_WORK_TIMES } from '../../../../contract/entities/work-times/work-times.ts'
import { buildLead } from '../../../../tests/support/builders/build-lead.ts'
import { EVERYONE, NOBODY } from './calendar-search.ts'
import { blocksOf, columnsOf, type Entry, entriesFor, entriesOf, hoursOf } from './entries.ts'

/** In winter London's clocks show UTC. */
const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const DATE = '2026-12-01'
const BEN = 'ben'
const GRACE = 'grace'
const PORTSMOUTH = { lat: 50.805, lng: -1.087 }
const OXFORD = { lat: 51.752, lng: -1.258 }

const booked = (firstname: string, time: string, fields: Partial<Lead> = {}) =>
  buildLead({
    firstname,
    actual_booking_date: DATE,
    ...(time ? { actual_booking_time: time } : {}),
    assignedTo: BEN,
    ...fields,
  })
/** Assigned to nobody. */
function unassigned(firstname: string, time: string): Lead {
  const { assignedTo: _nobody, ...lead } = booked(firstname, time)
  return lead
}
const entries = (bookings: readonly Lead[], followUps: readonly FollowUp[] = [], leads: readonly Lead[] = []) =>
  entriesOf({ bookings, followUps, leads, times: DEFAULT_WORK_TIMES, now: NOW })
const names = (found: readonly Entry[]) => found.map(({ lead }) => lead && leadName(lead))
const doubtsOf = (found: readonly Entry[]) =>
  found.flatMap((entry) => (entry.kind === 'booking' ? [[leadName(entry.lead), ...entry.doubts]] : []))

test('marks clashes and journeys that can’t be made among the bookings of one person', () => {
  const found = entries([
    booked('Ann', '14:00', OXFORD),
    booked('Bea', '14:15', OXFORD),
    booked('Cy', '15:00', PORTSMOUTH),
    booked('Dee', '14:00', { assignedTo: GRACE }),
  ])
  expect(doubtsOf(found)).toEqual([
    ['Ann', 'Bea is booked at 14:15.', expect.stringContaining('journey from or to Cy')],
    ['Dee'],
    ['Bea', 'Ann is booked at 14:00.', expect.stringContaining('journey from or to Cy')],
    ['Cy', expect.stringContaining('journey from or to Ann'), expect.stringContaining('journey from or to Bea')],
  ])
})

test('marks nothing that is past, and no clash of bookings that are nobody’s', () => {
  const found = entries([
    booked('Ann', '10:00'),
    booked('Bea', '10:00'),
    unassigned('Cy', '15:00'),
    unassigned('Dee', '15:00'),
  ])
  expect(doubtsOf(found).map(([, ...doubts]) => doubts)).toEqual([[], [], [], []])
})

test('is in the order of times, with what has none first', () => {
  expect(names(entries([booked('Ten', '10:00'), booked('Nine', '09:00'), booked('Sometime', '')]))).toEqual([
    'Sometime',
    'Nine',
    'Ten',
  ])
})

test('a follow-up is its assignee’s or, without one, whose who added it', () => {
  const lead = buildLead({ firstname: 'Ann' })
  const followUp = (fields: Partial<FollowUp>): FollowUp => ({
    _id: crypto.randomUUID(),
    companyId: 'c',
    leadId: lead._id,
    kind: 'Call back',
    dueDate: DATE,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...fields,
  })
  const found = entries([], [followUp({ assignedTo: BEN, createdBy: GRACE, dueTime: '10:00' }), followUp({})], [lead])
  expect(found.map(({ person, time }) => [person, time])).toEqual([
    [NOBODY, ''],
    [BEN, '10:00'],
  ])
  expect(names(entriesFor(found, BEN))).toEqual(['Ann'])
  expect(entriesFor(found, EVERYONE)).toHaveLength(2)
})

test('everyone who has something has a column, the person who looks first', () => {
  const people = [
    { id: 'ada', name: 'Ada' },
    { id: BEN, name: 'Ben' },
    { id: GRACE, name: 'You' },
    { id: NOBODY, name: 'Unassigned' },
  ]
  const { shown, idle } = columnsOf(entries([booked('Ann', '10:00')]), people, GRACE)
  expect(shown.map(({ name }) => name)).toEqual(['You', 'Ben'])
  expect(idle.map(({ name }) => name)).toEqual(['Ada'])
})

test('entries that overlap share the width, others have it for themselves', () => {
  const lanes = blocksOf(['10:00', '10:15', '10:30', '11:00'].map((time) => ({ time })))
  expect(lanes.map(({ start, lane, lanes: of }) => [start, lane, of])).toEqual([
    [600, 0, 2],
    [615, 1, 2],
    [630, 0, 2],
    [660, 0, 1],
  ])
})

test('the hours of work are drawn, and others in which something is', () => {
  expect(hoursOf([], DEFAULT_WORK_TIMES)).toEqual({ first: 8, last: 20 })
  expect(hoursOf(entries([booked('Early', '06:45'), booked('Late', '23:45')]), DEFAULT_WORK_TIMES)).toEqual({
    first: 6,
    last: 24,
  })
})
