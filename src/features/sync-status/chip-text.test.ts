import { expect, test } from 'vitest'
import { type ChipFacts, chipOf } from './chip-text.ts'

const quiet: ChipFacts = { waiting: 0, parked: 0, contested: 0, offline: false, signInNeeded: false }
const textOf = (facts: Partial<ChipFacts>) => chipOf({ ...quiet, ...facts }).text

test('the chip says what is true, what needs a person first', () => {
  expect(textOf({})).toBe('All sent')
  expect(textOf({ offline: true })).toBe('All sent')
  expect(textOf({ waiting: 3 })).toBe('3 waiting')
  expect(textOf({ waiting: 3, offline: true })).toBe('Offline, 3 waiting')
  expect(textOf({ waiting: 3, parked: 1 })).toBe('1 needs you')
  expect(textOf({ parked: 2, offline: true })).toBe('2 need you')
  expect(textOf({ parked: 1, contested: 1 })).toBe('2 need you')
  expect(textOf({ waiting: 3, parked: 1, signInNeeded: true })).toBe('Sign in to send')
})

test('60: what has waited for an hour or longer says so', () => {
  const minutes = (count: number) => count * 60_000
  expect(textOf({ waiting: 3, oldestMs: minutes(59) })).toBe('3 waiting')
  expect(textOf({ waiting: 3, oldestMs: minutes(125) })).toBe('3 waiting, 2 hours')
  expect(textOf({ waiting: 1, offline: true, oldestMs: minutes(60 * 50) })).toBe('Offline, 1 waiting, 2 days')
})
