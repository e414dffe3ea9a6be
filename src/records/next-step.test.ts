import { expect, test } from 'vitest'
import type { Activity, ActivityOutcome } from '../../contract/entities/activity.ts'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { DEFAULT_WORK_TIMES, type WorkTimes } from '../../contract/entities/work-times/work-times.ts'
import { nextStepOf } from './next-step.ts'

const ME = 'ben'
/** Winter time: London's clocks show what UTC says. A Tuesday. */
const at = (text: string) => Date.parse(`${text}:00.000Z`)
const NOON = at('2026-12-01T12:00')

const tried = (when: string, outcome: ActivityOutcome = 'No answer'): Activity => ({
  _id: crypto.randomUUID(),
  companyId: 'c',
  leadId: 'l',
  kind: 'Call',
  outcome,
  at: `${when}:00.000Z`,
  by: ME,
})

const followUp = (given: Partial<FollowUp>): FollowUp => ({
  _id: crypto.randomUUID(),
  companyId: 'c',
  leadId: 'l',
  kind: 'Call back',
  dueDate: '2026-12-01',
  assignedTo: ME,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...given,
})

interface Known {
  followUps?: readonly FollowUp[]
  activities?: readonly Activity[]
  now?: number
  times?: WorkTimes
}

const stepOf = (
  lead: Partial<Lead>,
  { followUps = [], activities = [], now = NOON, times = DEFAULT_WORK_TIMES }: Known = {},
) => nextStepOf(buildLead({ assignedTo: ME, ...lead }), { me: ME, followUps, activities, times }, now)

test('a new lead is due, and one that is closed or out of area is done', () => {
  expect(stepOf({})).toEqual({ place: 'due', why: 'new' })
  expect(stepOf({ lead_status: 'Closed' }).place).toBe('done')
  expect(stepOf({ lead_status: 'Out of Area' }).place).toBe('done')
})

test('a lead is called again on the next working day at another time, then in two days, then in a week', () => {
  const friday = '2026-11-27'
  const again = (lead_status: Lead['lead_status'], when: string) =>
    stepOf({ lead_status }, { activities: [tried('2026-11-02T10:00'), tried(when)], now: at(`${friday}T20:00`) }).due
  expect(again('1st Call', `${friday}T10:15`)).toEqual({ dueDate: '2026-11-30', dueTime: '14:00' })
  expect(again('1st Call', `${friday}T14:15`)).toEqual({ dueDate: '2026-11-30', dueTime: '17:30' })
  expect(again('1st Call', `${friday}T18:15`)).toEqual({ dueDate: '2026-11-30', dueTime: '09:00' })
  expect(again('2nd Call', '2026-11-26T10:00')).toEqual({ dueDate: '2026-11-30', dueTime: '' })
  expect(again('3rd Call', `${friday}T10:00`)).toEqual({ dueDate: '2026-12-04', dueTime: '' })
})

test('a message is no try: it neither moves the next call nor says that a booking was kept', () => {
  const call = tried('2026-11-26T10:00')
  const message: Activity = { ...tried('2026-11-30T11:00'), kind: 'Text', outcome: 'Message' }
  expect(stepOf({ lead_status: '2nd Call' }, { activities: [call, message] })).toEqual(
    stepOf({ lead_status: '2nd Call' }, { activities: [call] }),
  )
  const booked = { actual_booking_date: '2026-11-29', actual_booking_time: '10:00' }
  expect(stepOf(booked, { activities: [message] }).why).toBe('missed booking')
})

test('after the week of the third call the lead may be closed, and not before', () => {
  const mayClose = (when: string) => stepOf({ lead_status: '3rd Call' }, { activities: [tried(when)] }).mayClose
  expect(mayClose('2026-11-24T10:00')).toBe(true)
  expect(mayClose('2026-11-25T10:00')).toBeUndefined()
})

test('a company that works other days and hours has people called again then', () => {
  const times: WorkTimes = {
    days: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    from: '10:00',
    until: '16:00',
    milesAnHour: 30,
    callAgainDays: [1, 3],
  }
  const dueAfter = (lead: Partial<Lead>, when: string) => stepOf(lead, { activities: [tried(when)], times }).due
  expect(dueAfter({ lead_status: '1st Call' }, '2026-11-27T10:15')).toEqual({
    dueDate: '2026-11-28',
    dueTime: '13:00',
  })
  expect(dueAfter({ lead_status: '1st Call' }, '2026-11-28T15:00')).toEqual({
    dueDate: '2026-12-01',
    dueTime: '10:30',
  })
  expect(dueAfter({ lead_status: '2nd Call' }, '2026-11-27T10:15')).toEqual({ dueDate: '2026-12-01', dueTime: '' })
  const asked = { lead_status: 'Call Back', call_back_time: 'Evening' } as const
  expect(dueAfter(asked, '2026-11-28T12:00')).toEqual({ dueDate: '2026-12-01', dueTime: '15:30' })
})

test('the lead may be closed after as many calls as the company makes', () => {
  const mayClose = (callAgainDays: number[], lead_status: Lead['lead_status'], calls: number) => {
    const activities = Array.from({ length: calls }, (_, index) => tried(`2026-10-0${index + 1}T10:00`))
    const { tries, mayClose: may } = stepOf(
      { lead_status },
      { activities, times: { ...DEFAULT_WORK_TIMES, callAgainDays } },
    )
    return [tries, may ?? false]
  }
  expect(mayClose([1, 2], '1st Call', 1)).toEqual([1, false])
  expect(mayClose([1, 2], '2nd Call', 2)).toEqual([2, true])
  expect(mayClose([1, 2, 7, 14, 30], '3rd Call', 3)).toEqual([3, false])
  expect(mayClose([1, 2, 7, 14, 30], '3rd Call', 5)).toEqual([5, true])
  // Set by hand, without a call on record.
  expect(mayClose([1, 2, 7, 14], '3rd Call', 0)).toEqual([3, false])
})

test('a call-back without a date is due the day after it was asked for, at the time that was asked for', () => {
  const activities = [tried('2026-11-30T10:00', 'Call back')]
  expect(stepOf({ lead_status: 'Call Back' }, { activities })).toMatchObject({ place: 'due', why: 'call again' })
  const asked = { lead_status: 'Call Back', call_back_time: 'Afternoon' } as const
  expect(stepOf(asked, { activities, now: at('2026-12-01T10:00') })).toMatchObject({
    place: 'later today',
    why: 'call again',
    due: { dueDate: '2026-12-01', dueTime: '14:00' },
  })
  expect(stepOf(asked, { activities: [tried('2026-12-01T10:00', 'Call back')] }).place).toBe('another day')
})

test('a booked lead is away until its day, later on its day, and due within the hour', () => {
  const booked = { actual_booking_date: '2026-12-10', actual_booking_time: '10:00' }
  const activities = [tried('2026-12-01T09:00', 'Booked')]
  const place = (now: string) => stepOf(booked, { activities, now: at(now) })
  expect(place('2026-12-01T12:00')).toMatchObject({ place: 'another day', why: 'booking' })
  expect(place('2026-12-10T08:30')).toMatchObject({ place: 'later today', why: 'booking' })
  expect(place('2026-12-10T09:10')).toMatchObject({ place: 'due', why: 'booking' })
  expect(place('2026-12-10T15:00')).toMatchObject({ place: 'due', why: 'booking' })
})

test('a booking that nobody recorded an outcome of is missed, and one that was kept or closed is not', () => {
  const booked = { actual_booking_date: '2026-11-30', actual_booking_time: '10:00' }
  const before = tried('2026-11-20T09:00', 'Booked')
  expect(stepOf(booked, { activities: [before] })).toMatchObject({ place: 'due', why: 'missed booking' })
  const kept = { activities: [before, tried('2026-11-30T09:50')] }
  expect(stepOf({ ...booked, lead_status: '1st Call' }, kept).why).toBe('call again')
  expect(stepOf({ ...booked, lead_status: 'Closed' }, { activities: [before] }).place).toBe('done')
})

test('a booking of long ago is not asked for', () => {
  expect(stepOf({ actual_booking_date: '2025-12-01', actual_booking_time: '10:00' })).toEqual({
    place: 'due',
    why: 'new',
  })
})

test('one’s own follow-up decides, a colleague’s is waited for', () => {
  const upcoming = followUp({ dueDate: '2026-12-05' })
  expect(stepOf({}, { followUps: [followUp({ dueDate: '2026-12-09' }), upcoming] })).toMatchObject({
    place: 'another day',
    why: 'follow-up',
    due: { dueDate: '2026-12-05' },
  })
  expect(stepOf({ lead_status: 'Closed' }, { followUps: [followUp({})] }).place).toBe('due')
  expect(stepOf({}, { followUps: [followUp({ assignedTo: 'ann' })] }).place).toBe('waiting')
  expect(stepOf({ lead_status: 'Awaiting Payment' }).place).toBe('waiting')
  expect(stepOf({ lead_status: 'Incorrect Number' }).place).toBe('waiting')
})

test('a deal is done but for what was agreed', () => {
  expect(stepOf({ deal_status: 'Open' }).place).toBe('done')
  expect(stepOf({ deal_status: 'Open', actual_booking_date: '2026-12-10' }).place).toBe('another day')
  expect(stepOf({ deal_status: 'Open', actual_booking_date: '2026-11-30' }).place).toBe('done')
})
