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
