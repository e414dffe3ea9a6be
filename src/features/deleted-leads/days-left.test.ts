import { expect, test } from 'vitest'
import { daysLeft } from './deleted-leads-screen.tsx'

test('a lead is restorable for 30 days, counted to the day it is over', () => {
  const deletedAt = '2026-11-01T12:00:00.000Z'
  const at = (time: string) => daysLeft(deletedAt, Date.parse(time))
  expect(at('2026-11-01T12:00:00.000Z')).toBe(30)
  expect(at('2026-11-20T13:00:00.000Z')).toBe(11)
  expect(at('2026-12-01T11:00:00.000Z')).toBe(1)
  expect(at('2027-01-01T00:00:00.000Z')).toBe(0)
})
