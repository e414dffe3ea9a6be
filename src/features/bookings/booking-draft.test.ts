import { expect, test } from 'vitest'
import { shownBooking, timeProblem } from './booking-draft.ts'

const none = { date: '', time: '' }
const mine = { date: '2026-12-01', time: '09:15' }
const theirs = { date: '2026-12-02', time: '10:00' }

test('what is typed stays while somebody else books', () => {
  expect(shownBooking(theirs, { ...mine, base: 1 })).toEqual(mine)
})

test('what was saved shows without a gap until the device shows it, and after that whatever is there', () => {
  const draft = { ...mine, base: 1, savedOver: none }
  expect(shownBooking(none, draft)).toEqual(mine)
  expect(shownBooking(mine, draft)).toEqual(mine)
  expect(shownBooking(theirs, draft)).toEqual(theirs)
})

test('without a draft the saved booking shows', () => {
  expect(shownBooking(theirs, undefined)).toEqual(theirs)
})

test('a time off the quarter hour names its neighbours; late in the evening the next one is tomorrow', () => {
  expect(timeProblem('')).toBeUndefined()
  expect(timeProblem('10:45')).toBeUndefined()
  expect(timeProblem('09:59')).toBe('Bookings start on the quarter hour. Choose 09:45 or 10:00.')
  expect(timeProblem('23:50')).toBe('Bookings start on the quarter hour. Choose 23:45.')
})
