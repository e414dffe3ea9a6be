import { expect, test } from 'vitest'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { DEFAULT_WORK_TIMES } from '../../../contract/entities/work-times/work-times.ts'
import { nextStepOf } from '../../records/next-step.ts'
import { extendPlan, type Found, type Plan, readPlan, replan, stopsOf } from './today-plan.ts'

const ME = 'ben'
const TODAY = '2026-07-02'
const NOW = Date.parse(`${TODAY}T12:00:00.000Z`)
const empty = (): Plan => ({ date: TODAY, stops: [], nearWanted: 2, isByDistance: false, times: '' })
const NOTHING: Found = { due: [], near: undefined, worked: new Set() }

const dueFor = (lead: Lead, dueDate: string, dueTime?: string): FollowUp => ({
  _id: crypto.randomUUID(),
  companyId: lead.companyId,
  leadId: lead._id,
  kind: 'Call back',
  dueDate,
  ...(dueTime ? { dueTime } : {}),
  assignedTo: ME,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 1,
})

interface Known {
  leads: readonly Lead[]
  followUps?: readonly FollowUp[]
}

function queueOf(plan: Plan, { leads, followUps = [] }: Known, found: Partial<Found> = {}) {
  const extended = extendPlan(plan, { ...NOTHING, due: followUps.map(({ leadId }) => leadId), ...found })
  const stepOf = (lead: Lead) =>
    nextStepOf(
      lead,
      {
        me: ME,
        followUps: followUps.filter(({ leadId }) => leadId === lead._id),
        activities: [],
        times: DEFAULT_WORK_TIMES,
      },
      NOW,
    )
  const stops = stopsOf(extended, new Map(leads.map((lead) => [lead._id, lead])), stepOf)
  return { plan: extended, names: stops.map(({ lead, isDone }) => `${lead.firstname}${isDone ? ' done' : ''}`) }
}

const [ann, bob, cat, dan] = ['Ann', 'Bob', 'Cat', 'Dan'].map((firstname) =>
  buildLead({ firstname, assignedTo: ME }),
) as [Lead, Lead, Lead, Lead]
const ALL = [ann, bob, cat, dan]

test('what is due comes by its time, then open leads in the order in which they are near', () => {
  const booked = { ...bob, actual_booking_date: TODAY, actual_booking_time: '10:00' }
  const followUps = [dueFor(ann, TODAY, '14:00'), dueFor(cat, '2026-06-30')]
  const found = { due: [ann._id, cat._id, bob._id], near: { leads: [dan, ann], isByDistance: true } }
  expect(queueOf(empty(), { leads: [ann, booked, cat, dan], followUps }, found).names).toEqual([
    'Cat',
    'Bob',
    'Ann',
    'Dan',
  ])
})

test('a stop that is done stays counted, though nothing asks for it any more', () => {
  const before = { leads: ALL, followUps: [dueFor(ann, TODAY)] }
  const { plan } = queueOf(empty(), before, { near: { leads: [bob], isByDistance: false } })
  const after = [
    { ...ann, lead_status: 'Closed' as const },
    { ...bob, lead_status: '1st Call' as const, updatedAt: `${TODAY}T11:00:00.000Z` },
  ]
  expect(queueOf(plan, { leads: after }).names.toSorted()).toEqual(['Ann done', 'Bob done'])
})

test('a lead that is to be called back later today is in the queue again', () => {
  const { plan } = queueOf(empty(), { leads: ALL, followUps: [dueFor(ann, TODAY)] })
  expect(queueOf(plan, { leads: ALL, followUps: [dueFor(ann, TODAY, '16:00')] }).names).toEqual(['Ann'])
})

test('an open lead that somebody else closed, and a booking that was moved, are done', () => {
  const booked = { ...bob, actual_booking_date: TODAY, actual_booking_time: '10:00' }
  const found = { due: [bob._id], near: { leads: [cat], isByDistance: false } }
  const { plan } = queueOf(empty(), { leads: [booked, cat] }, found)
  const after: Lead[] = [
    { ...booked, actual_booking_date: '2026-07-09' },
    { ...cat, lead_status: 'Closed' },
  ]
  expect(queueOf(plan, { leads: after }).names.toSorted()).toEqual(['Bob done', 'Cat done'])
})

test('once it is known where the device is, the nearest take the place of the newest, except where work was done', () => {
  const { plan } = queueOf(empty(), { leads: ALL }, { near: { leads: [ann, bob], isByDistance: false } })
  const near = { worked: new Set([ann._id]), near: { leads: [dan, cat], isByDistance: true } }
  const leads = [{ ...ann, lead_status: 'Closed' as const }, bob, cat, dan]
  const nearest = queueOf(plan, { leads }, near)
  expect(nearest.names.toSorted()).toEqual(['Ann done', 'Dan'])
  expect(extendPlan(nearest.plan, { ...NOTHING, ...near })).toBe(nearest.plan)
})

test('a new day starts with an empty plan', () => {
  const stored = JSON.stringify({ ...empty(), stops: [{ leadId: 'a', isNear: true, isDone: true }] })
  expect(readPlan(stored, TODAY).stops).toHaveLength(1)
  expect(readPlan(stored, '2026-07-03').stops).toEqual([])
  expect(readPlan(null, TODAY).stops).toEqual([])
})

test('other working times take what they put off from the day, and count it neither as left nor as done', () => {
  const stop = (lead: Lead, isDone = false) => ({ leadId: lead._id, isNear: false, isDone })
  const before: Plan = { ...empty(), stops: [stop(ann), stop(bob), stop(cat, true)], times: 'Monday' }
  const isLeft = (id: string) => id === ann._id
  expect(replan(before, 'Monday', isLeft)).toBe(before)
  expect(replan(before, 'Tuesday', isLeft)).toEqual({
    ...before,
    times: 'Tuesday',
    stops: [stop(ann), stop(cat, true)],
  })
  // A plan of before companies had such settings.
  expect(replan({ ...before, times: '' }, 'Tuesday', isLeft).stops).toEqual(before.stops)
})
