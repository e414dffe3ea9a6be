import { expect, test } from 'vitest'
import { SYNC_AT_REST } from '../../../tests/support/builders/sync-at-rest.ts'
import { type ChipFacts, chipOf } from './chip-text.ts'

const textOf = (facts: Partial<ChipFacts>) => chipOf({ ...SYNC_AT_REST, ...facts }).text

test('the chip says what is true, what needs a person first', () => {
  expect(textOf({})).toBe('All sent')
  expect(textOf({ offline: true })).toBe('Offline, all sent')
  expect(textOf({ waiting: 3 })).toBe('3 waiting')
  expect(textOf({ waiting: 3, offline: true })).toBe('Offline, 3 waiting')
  expect(textOf({ waiting: 3, parked: 1 })).toBe('1 needs attention')
  expect(textOf({ parked: 2, offline: true })).toBe('2 need attention')
  expect(textOf({ parked: 1, contested: 1 })).toBe('2 need attention')
  expect(textOf({ waiting: 3, parked: 1, signInNeeded: true })).toBe('Sign in to send')
})

test('FM-078: a server that fails is not a network that is gone, nor is one that is older than the app', () => {
  expect(textOf({ hasServerProblem: true, waiting: 3 })).toBe('Server problem, 3 waiting')
  expect(textOf({ hasServerProblem: true })).toBe('Server problem')
  expect(textOf({ hasProxyPage: true, waiting: 3 })).toBe('Network sign-in, 3 waiting')
  expect(textOf({ hasProxyPage: true })).toBe('Network sign-in')
  expect(textOf({ hasServerProblem: true, waiting: 1, parked: 1 })).toBe('1 needs attention')
  expect(textOf({ isServerOlder: true, waiting: 2 })).toBe('Server needs an update, 2 waiting')
})

test('a server that gets too many requests is busy, and is not a network that is gone', () => {
  expect(textOf({ busyUntil: 1, waiting: 3 })).toBe('Server busy, 3 waiting')
  expect(textOf({ busyUntil: 1 })).toBe('Server busy')
})

test('FM-060: what has waited for an hour or longer says so', () => {
  const minutes = (count: number) => count * 60_000
  expect(textOf({ waiting: 3, oldestMs: minutes(59) })).toBe('3 waiting')
  expect(textOf({ waiting: 3, oldestMs: minutes(125) })).toBe('3 waiting, 2 hours')
  expect(textOf({ waiting: 1, offline: true, oldestMs: minutes(60 * 50) })).toBe('Offline, 1 waiting, 2 days')
})

test('before the device is ready to work offline the chip says so, and offline that it is not', () => {
  expect(textOf({ isGettingReady: true })).toBe('Getting ready')
  expect(textOf({ isGettingReady: true, offline: true })).toBe('Offline, not ready')
  expect(textOf({ isGettingReady: true, waiting: 2 })).toBe('2 waiting')
})
