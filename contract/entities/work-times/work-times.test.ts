import { expect, test } from 'vitest'
import { DEFAULT_WORK_TIMES, workTimes } from './work-times.ts'

const problemOf = (given: object) => workTimes.safeParse({ ...DEFAULT_WORK_TIMES, ...given }).error?.issues[0]?.message

test('a company can choose other days, hours and numbers of tries', () => {
  expect(problemOf({})).toBeUndefined()
  expect(problemOf({ days: ['Tuesday', 'Saturday'], from: '10:00', until: '16:00' })).toBeUndefined()
  expect(problemOf({ callAgainDays: [60] })).toBeUndefined()
  expect(problemOf({ callAgainDays: [1, 1, 2, 3, 5, 8] })).toBeUndefined()
})

test.each<[given: object, message: string]>([
  [{ days: [] }, 'Choose at least one working day.'],
  [{ days: ['Payday'] }, 'Choose days of the week.'],
  [{ from: '8' }, 'Enter a time such as 08:00.'],
  [{ until: '24:00' }, 'Enter a time such as 08:00.'],
  [{ from: '22:00', until: '06:00' }, 'Choose an end at least an hour after the start.'],
  [{ from: '09:00', until: '09:30' }, 'Choose an end at least an hour after the start.'],
  [{ milesAnHour: 4 }, 'Enter a whole number from 5 to 70.'],
  [{ milesAnHour: Number.NaN }, 'Enter a whole number from 5 to 70.'],
  [{ callAgainDays: [] }, 'Enter a whole number of days from 1 to 60.'],
  [{ callAgainDays: [0] }, 'Enter a whole number of days from 1 to 60.'],
  [{ callAgainDays: [1, 61] }, 'Enter a whole number of days from 1 to 60.'],
  [{ callAgainDays: [1.5] }, 'Enter a whole number of days from 1 to 60.'],
  [{ callAgainDays: ['soon'] }, 'Enter a whole number of days from 1 to 60.'],
  [{ callAgainDays: [1, 1, 1, 1, 1, 1, 1] }, 'Use at most 6 tries.'],
])('%j is refused with an instruction', (given, message) => {
  expect(problemOf(given)).toBe(message)
})
