import { expect, test } from 'vitest'
import { dayBeside, daysOf, eachDay, readCalendarPlace } from './calendar-search.ts'

const ID = '0198a000-0000-7000-8000-00000000000a'

test('an address keeps view, day and person, and leaves out what is none of them', () => {
  const place = { view: 'week', day: '2036-12-01', person: ID }
  expect(readCalendarPlace(place)).toEqual(place)
  expect(readCalendarPlace({ person: 'unassigned', view: 'list' })).toEqual({ person: 'unassigned', view: 'list' })
  expect(readCalendarPlace({ view: 'year', day: '2036-02-30', person: 'Ben', q: 'x' })).toEqual({})
  expect(readCalendarPlace({ day: '9999-12-31' })).toEqual({})
})

test('a week begins on Monday, a list covers two weeks', () => {
  expect(daysOf('day', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  expect(daysOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(daysOf('list', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-12-12' })
  expect(eachDay(daysOf('week', '2026-12-01'))).toHaveLength(7)
  expect(dayBeside('week', '2026-12-01', -1)).toBe('2026-11-24')
})
