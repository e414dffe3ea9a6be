import { expect, test } from 'vitest'
import { DEFAULT_WORK_TIMES, type WorkTimes } from '../../contract/entities/work-times/work-times.ts'
import {
  inOneHour,
  inWorkingDays,
  isAfter,
  laterToday,
  otherTimeThan,
  withinHours,
  workingDayFrom,
} from './work-day.ts'

/** Winter time: London's clocks show what UTC says. A Tuesday. */
const at = (time: string, date = '2026-12-01') => Date.parse(`${date}T${time}:00.000Z`)
const SHORT: WorkTimes = { ...DEFAULT_WORK_TIMES, from: '10:00', until: '16:00' }
const TUESDAY_TO_SATURDAY: WorkTimes = {
  ...DEFAULT_WORK_TIMES,
  days: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}

test('a day off becomes the next working day of the company', () => {
  expect(workingDayFrom('2026-12-05', DEFAULT_WORK_TIMES)).toBe('2026-12-07')
  expect(workingDayFrom('2026-12-05', TUESDAY_TO_SATURDAY)).toBe('2026-12-05')
  expect(workingDayFrom('2026-12-06', TUESDAY_TO_SATURDAY)).toBe('2026-12-08')
  expect(workingDayFrom('2026-12-03', { ...SHORT, days: ['Wednesday'] })).toBe('2026-12-09')
})

test('another time of the day is the next part of the company’s own day', () => {
  const others = (times: WorkTimes, ...tried: string[]) => tried.map((time) => otherTimeThan(time, times))
  expect(others(DEFAULT_WORK_TIMES, '07:00', '10:15', '14:15', '18:15')).toEqual(['14:00', '14:00', '17:30', '09:00'])
  expect(others(SHORT, '10:15', '12:30', '15:00', '18:00')).toEqual(['13:00', '14:45', '10:30', '10:30'])
})

test('a time outside the company’s hours becomes the nearest within them', () => {
  expect(['', '07:00', '12:05', '18:00', '23:30'].map((time) => withinHours(time, SHORT))).toEqual([
    '',
    '10:00',
    '12:05',
    '15:30',
    '15:30',
  ])
})

test('“Later today” is in two hours, or before the end of work, and never at night', () => {
  const times = (times: WorkTimes, ...now: string[]) => now.map((time) => laterToday(at(time), times)?.dueTime)
  expect(times(DEFAULT_WORK_TIMES, '05:00', '10:04', '18:30', '19:10', '23:30')).toEqual([
    '08:00',
    '12:15',
    '19:30',
    undefined,
    undefined,
  ])
  expect(times(SHORT, '10:04', '14:10', '15:00')).toEqual(['12:15', '15:30', undefined])
})

test('“1 hour” ends with the company’s day', () => {
  expect(inOneHour(at('18:59'), DEFAULT_WORK_TIMES)).toEqual({ dueDate: '2026-12-01', dueTime: '19:59' })
  expect(inOneHour(at('19:00'), DEFAULT_WORK_TIMES)).toBeUndefined()
  expect(inOneHour(at('06:00'), SHORT)?.dueTime).toBe('10:00')
})

test('tomorrow and next week are working days at working hours', () => {
  const friday = at('12:00', '2026-12-04')
  const choose = (days: number, dueTime: string, times: WorkTimes) => inWorkingDays(friday, { days, dueTime }, times)
  expect(choose(1, '18:00', DEFAULT_WORK_TIMES)).toEqual({ dueDate: '2026-12-07', dueTime: '18:00' })
  expect(choose(1, '18:00', { ...TUESDAY_TO_SATURDAY, until: '16:00' })).toEqual({
    dueDate: '2026-12-05',
    dueTime: '15:30',
  })
  expect(choose(7, '', { ...SHORT, days: ['Monday'] })).toEqual({ dueDate: '2026-12-14', dueTime: '' })
})

test('a choice is after what is due, and any time of a day is before each of its times', () => {
  const due = { dueDate: '2026-12-01', dueTime: '14:00' }
  expect(isAfter(due, { dueDate: '2026-12-01', dueTime: '13:59' })).toBe(true)
  expect(isAfter(due, { dueDate: '2026-12-01' })).toBe(true)
  expect(isAfter(due, due)).toBe(false)
  expect(isAfter(due, { dueDate: '2026-12-02' })).toBe(false)
})
