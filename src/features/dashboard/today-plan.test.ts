import { expect, test } from 'vitest'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { extendPlan, type Found, type Plan, readPlan, stopsOf } from './today-plan.ts'

const TODAY = '2026-07-02'
const empty = (): Plan => ({ date: TODAY, stops: [], nearWanted: 2, isByDistance: false })
const NOTHING: Found = { followUps: [], bookings: [], near: undefined, worked: new Set() }

const dueFor = (lead: Lead, dueDate: string, dueTime?: string): FollowUp => ({
  _id: crypto.randomUUID(),
  companyId: lead.companyId,
  leadId: lead._id,
  kind: 'Call back',
  dueDate,
  ...(dueTime ? { dueTime } : {}),
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 1,
})

function queueOf(plan: Plan, leads: readonly Lead[], found: Found) {
  const extended = extendPlan(plan, found)
  const stops = stopsOf(extended, new Map(leads.map((lead) => [lead._id, lead])), found)
  return { plan: extended, names: stops.map(({ lead, isDone }) => `${lead.firstname}${isDone ? ' done' : ''}`) }
}

const [ann, bob, cat, dan] = ['Ann', 'Bob', 'Cat', 'Dan'].map((firstname) => buildLead({ firstname })) as [
  Lead,
  Lead,
  Lead,
  Lead,
]
const ALL = [ann, bob, cat, dan]

test('what is due comes by its time, then open leads in the order in which they are near', () => {
  const booked = { ...bob, actual_booking_date: TODAY, actual_booking_time: '10:00' }
  const found: Found = {
    ...NOTHING,
    followUps: [dueFor(ann, TODAY, '14:00'), dueFor(cat, '2026-06-30')],
    bookings: [booked],
    near: { leads: [dan, ann], isByDistance: true },
  }
  expect(queueOf(empty(), [ann, booked, cat, dan], found).names).toEqual(['Cat', 'Bob', 'Ann', 'Dan'])
})

test('a stop that is done stays counted, though nothing asks for it any more', () => {
  const due = { ...NOTHING, followUps: [dueFor(ann, TODAY)], near: { leads: [bob], isByDistance: false } }
  const { plan } = queueOf(empty(), ALL, due)
  const after: Found = { ...NOTHING, near: { leads: [], isByDistance: false }, worked: new Set([bob._id]) }
  expect(queueOf(plan, [ann, { ...bob, lead_status: '1st Call' }], after).names).toEqual(['Ann done', 'Bob done'])
})

test('a lead that is to be called back later today is in the queue again', () => {
  const { plan } = queueOf(empty(), ALL, { ...NOTHING, followUps: [dueFor(ann, TODAY)] })
  const later: Found = { ...NOTHING, followUps: [dueFor(ann, TODAY, '16:00')], worked: new Set([ann._id]) }
  expect(queueOf(plan, ALL, later).names).toEqual(['Ann'])
})

test('an open lead that somebody else closed, and a booking that was moved, are done', () => {
  const booked = { ...bob, actual_booking_date: TODAY, actual_booking_time: '10:00' }
  const { plan } = queueOf(empty(), ALL, {
    ...NOTHING,
    bookings: [booked],
    near: { leads: [cat], isByDistance: false },
  })
  expect(queueOf(plan, [bob, { ...cat, lead_status: 'Closed' }], NOTHING).names).toEqual(['Bob done', 'Cat done'])
})

test('once it is known where the device is, the nearest take the place of the newest, except where work was done', () => {
  const { plan } = queueOf(empty(), ALL, { ...NOTHING, near: { leads: [ann, bob], isByDistance: false } })
  const worked = new Set([ann._id])
  const near: Found = { ...NOTHING, worked, near: { leads: [dan, cat], isByDistance: true } }
  const nearest = queueOf(plan, ALL, near)
  expect(nearest.names).toEqual(['Ann done', 'Dan'])
  expect(extendPlan(nearest.plan, near)).toBe(nearest.plan)
})

test('a new day begins with an empty plan', () => {
  const stored = JSON.stringify({ ...empty(), stops: [{ leadId: 'a', why: 'near', isDone: true }] })
  expect(readPlan(stored, TODAY).stops).toHaveLength(1)
  expect(readPlan(stored, '2026-07-03').stops).toEqual([])
  expect(readPlan(null, TODAY).stops).toEqual([])
})
