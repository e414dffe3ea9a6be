import { expect, test } from 'vitest'
import { isGraceOver } from './offline-grace.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 20)

test('a device may be silent for 14 days', () => {
  expect([0, 13.9, 14].map((days) => isGraceOver(now - days * DAY_MS, now))).toEqual([false, false, false])
  expect(isGraceOver(now - 14 * DAY_MS - 1, now)).toBe(true)
})

test('a clock that was set back, or a device that never noted a contact, locks nobody out', () => {
  expect(isGraceOver(now + 30 * DAY_MS, now)).toBe(false)
  expect(isGraceOver(undefined, now)).toBe(false)
})
