import { expect, test } from 'vitest'
import { dueOrder, nextFollowUpAt } from '../../contract/entities/follow-up.ts'

const WEDNESDAY = { date: '2026-11-25', time: '14:30' }
const at = (dueDate: string, dueTime?: string, clock = WEDNESDAY) =>
  nextFollowUpAt(dueOrder({ dueDate, dueTime }), clock)

test('what is due now or has no time is due today, and overdue afterwards', () => {
  expect(at('2026-11-25', '14:29')).toBe('Overdue')
  expect(at('2026-11-25', '14:30')).toBe('Today')
  expect(at('2026-11-25')).toBe('Today')
  expect(at('2026-11-24')).toBe('Overdue')
})

test('this week ends on Sunday', () => {
  expect(at('2026-11-26', '09:00')).toBe('This week')
  expect(at('2026-11-29')).toBe('This week')
  expect(at('2026-11-30', '09:00')).toBe('Later')
  const sunday = { date: '2026-11-29', time: '08:00' }
  expect([at('2026-11-29', undefined, sunday), at('2026-11-30', undefined, sunday)]).toEqual(['Today', 'Later'])
})
