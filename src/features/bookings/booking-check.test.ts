import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { DEFAULT_WORK_TIMES, type WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { doubtsOf, freeSlots, isPast, nextDays } from './booking-check.ts'

/** In winter London's clocks show UTC. */
const NOW = Date.parse('2026-12-01T12:00:00.000Z')
const DATE = '2026-12-01'
const OXFORD = { lat: 51.752, lng: -1.258 }
const PORTSMOUTH = { lat: 50.805, lng: -1.087 }

const booked = (actual_booking_time: string, place = OXFORD) =>
  buildLead({ firstname: 'Ann', actual_booking_date: DATE, actual_booking_time, ...place })
const dayWith = (...others: ReturnType<typeof booked>[]) => ({
  lead: buildLead(OXFORD),
  others,
  now: NOW,
  times: DEFAULT_WORK_TIMES,
})

test('a booking is past once its time, or its day without a time, is over', () => {
  expect(isPast({ date: '2025-12-01', time: '10:00' }, NOW)).toBe(true)
  expect(isPast({ date: DATE, time: '11:45' }, NOW)).toBe(true)
  expect(isPast({ date: DATE, time: '12:00' }, NOW)).toBe(false)
  expect(isPast({ date: DATE, time: '' }, NOW)).toBe(false)
  expect(isPast({ date: '', time: '10:00' }, NOW)).toBe(false)
})

test('a clash, a journey that can’t be made and an hour at night are said', () => {
  const at = (time: string, ...others: ReturnType<typeof booked>[]) =>
    doubtsOf({ date: DATE, time }, dayWith(...others))
  expect(at('14:00')).toEqual([])
  expect(at('14:00', booked('14:15'))).toEqual(['Ann is booked at 14:15.'])
  expect(at('14:00', booked('14:30'))).toEqual([])
  expect(at('14:00', booked('14:55', PORTSMOUTH))).toEqual([
    'The journey from or to Ann, booked at 14:55, takes about 2 hours 15 minutes.',
  ])
  expect(at('14:00', booked('17:00', PORTSMOUTH))).toEqual([])
  const slow = { ...dayWith(booked('17:00', PORTSMOUTH)), times: { ...DEFAULT_WORK_TIMES, milesAnHour: 15 } }
  expect(doubtsOf({ date: DATE, time: '14:00' }, slow)).toEqual([
    'The journey from or to Ann, booked at 17:00, takes about 4 hours 30 minutes.',
  ])
  expect(at('07:45')).toEqual(['It is outside 08:00 to 20:00.'])
  expect(at('19:45')).toEqual(['It is outside 08:00 to 20:00.'])
})

test('free slots are those to come without a doubt', () => {
  expect(freeSlots(DATE, dayWith(booked('13:00')))).toEqual(['12:00', '12:30', '13:30', '14:00', '14:30', '15:00'])
  expect(freeSlots('2026-12-02', dayWith())[0]).toBe('08:00')
})

test('a company’s own days and hours decide what is doubted and what is free', () => {
  const times: WorkTimes = { ...DEFAULT_WORK_TIMES, days: ['Tuesday', 'Saturday'], from: '10:15', until: '12:00' }
  const day = { ...dayWith(), now: NOW - 24 * 3_600_000, times }
  expect(doubtsOf({ date: '2026-12-05', time: '11:30' }, day)).toEqual([])
  expect(doubtsOf({ date: '2026-12-07', time: '' }, day)).toEqual(['Monday isn’t a working day.'])
  expect(doubtsOf({ date: DATE, time: '11:45' }, day)).toEqual(['It is outside 10:15 to 12:00.'])
  expect(freeSlots(DATE, day)).toEqual(['10:30', '11:00', '11:30'])
  expect(freeSlots('2026-12-07', day)).toEqual([])
})

test('a day on which the assignee is away is doubted, and has no free times', () => {
  const assignee = {
    _id: 'priya',
    firstname: 'Priya',
    lastname: 'Shah',
    away: { from: '2026-12-01', until: '2026-12-04' },
  }
  const day = { ...dayWith(), assignee }
  expect(doubtsOf({ date: '2026-12-04', time: '11:30' }, day)).toEqual(['Priya Shah is away until 04/12/2026.'])
  expect(freeSlots('2026-12-04', day)).toEqual([])
  expect(doubtsOf({ date: '2026-12-07', time: '11:30' }, day)).toEqual([])
})

test('the next five working days can be tapped, today until its last visit', () => {
  const { days, ...hours } = DEFAULT_WORK_TIMES
  const times: WorkTimes = { days: days.filter((day) => day !== 'Thursday'), ...hours }
  expect(nextDays(NOW, times)).toEqual(['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-07', '2026-12-08'])
  const evening = Date.parse('2026-12-01T19:31:00.000Z')
  expect(nextDays(evening, times)[0]).toBe('2026-12-02')
})
