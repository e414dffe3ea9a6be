import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SUBSCRIBER_STATUSES, type Subscriber, subscriberIdOf } from './subscriber.ts'
import {
  added,
  confirmed,
  hasLeft,
  leftList,
  removedFrom,
  resubscribed,
  stricter,
  unsubscribed,
} from './subscriber-steps.ts'
import { CONSENT_BASES } from './consent.ts'

const person = { companyId: 'company', email: 'ann@example.com', at: '2026-11-21T10:00:00.000Z' }
const row = (given: Partial<Subscriber> = {}): Subscriber => ({
  ...added(undefined, { ...person, needsConfirmation: () => false }),
  ...given,
})

const LISTS = ['one', 'two', 'careful']
const needsConfirmation = (listId: string) => listId === 'careful'
const status = fc.constantFrom(...SUBSCRIBER_STATUSES)
const listIds = fc.subarray(LISTS)
const leaveId = fc.uuid()
const basis = fc.option(fc.constantFrom(...CONSENT_BASES), { nil: undefined })

type Step = (before: Subscriber | undefined) => Subscriber | undefined

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ listIds, status: fc.option(status, { nil: undefined }), leaveId, basis }).map(
    ({ status, ...given }): Step =>
      (before) =>
        added(before, { ...person, ...given, ...(status ? { status } : {}), needsConfirmation }),
  ),
  fc.tuple(status, leaveId).map(
    ([to, id]): Step =>
      (before) =>
        before && stricter(before, to, id),
  ),
  leaveId.map(
    (id): Step =>
      (before) =>
        unsubscribed(before, { ...person, leaveId: id }),
  ),
  fc.constant<Step>((before) => before && confirmed(before)),
  fc.constantFrom(...LISTS).map(
    (listId): Step =>
      (before) =>
        before && removedFrom(before, listId),
  ),
  fc.constantFrom(...LISTS).map(
    (listId): Step =>
      (before) =>
        before && leftList(before, listId),
  ),
)

describe('the law', () => {
  test('a subscriber who opted out stays out, whatever happens, until a Resubscribe', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let now: Subscriber | undefined
        let isOut = false
        for (const step of steps) {
          now = step(now)
          if (isOut) expect(now && hasLeft(now)).toBe(true)
          isOut ||= now !== undefined && hasLeft(now)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test("a subscriber who left a list can't be added to it by anyone else", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let now: Subscriber | undefined
        const left = new Set<string>()
        for (const step of steps) {
          now = step(now)
          for (const listId of left) expect(now?.listIds).not.toContain(listId)
          for (const listId of now?.leftListIds ?? []) left.add(listId)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('a pending subscriber is on the list, and stays pending when added again until they confirm', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        const now = steps.reduce<Subscriber | undefined>((before, step) => step(before), undefined)
        expect(now?.listIds ?? []).toEqual(expect.arrayContaining(now?.pendingListIds ?? []))
        expect(new Set(now?.listIds).size).toBe(now?.listIds.length ?? 0)
      }),
      { numRuns: 1_000 },
    )
  })

  test("a basis belongs to one of the subscriber's lists, and only the subscriber changes a recorded one", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let now: Subscriber | undefined
        for (const step of steps) {
          const before = new Map(now?.listBases?.map((each) => [each.listId, each.basis]))
          now = step(now)
          for (const { listId, basis } of now?.listBases ?? []) {
            expect(now?.listIds).toContain(listId)
            expect([before.get(listId) ?? basis, 'consent']).toContain(basis)
          }
          expect(new Set(now?.listBases?.map(({ listId }) => listId)).size).toBe(now?.listBases?.length ?? 0)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('a resubscribe that knows only one of two unsubscribe acts undoes neither', () => {
    const theirs = unsubscribed(row({ status: 'subscribed' }), { ...person, leaveId: 'theirs' })
    for (const leave of [
      (before: Subscriber) => unsubscribed(before, { ...person, leaveId: 'ours' }),
      (before: Subscriber) => stricter(before, 'suppressed', 'ours'),
      (before: Subscriber) => added(before, { ...person, status: 'suppressed', leaveId: 'ours', needsConfirmation }),
    ]) {
      const both = leave(theirs).leaveId
      expect(both).not.toBe('theirs')
      expect(both).not.toBe('ours')
      expect(both, 'the same on every device').toBe(leave(theirs).leaveId)
    }
  })

  test.each(SUBSCRIBER_STATUSES)('Resubscribe and Unsubscribe have their effect on a subscriber %s', (status) => {
    const back = resubscribed(row({ status, leaveId: 'a', leftListIds: ['one'] }), { ...person, reason: 'asked' })
    expect(back).toMatchObject({ status: 'subscribed', reason: 'asked' })
    expect(back).not.toHaveProperty('leaveId')
    expect(back).not.toHaveProperty('leftListIds')
    expect(unsubscribed(row({ status }), { ...person, leaveId: 'b' })).toMatchObject({
      status: 'unsubscribed',
      leaveId: 'b',
    })
  })
})

test('a new subscriber is subscribed, or unconfirmed on a list with double opt-in, and a confirmation covers the lists it names', () => {
  expect(added(undefined, { ...person, listIds: ['one'], needsConfirmation })).toMatchObject({ status: 'subscribed' })
  const waiting = added(undefined, { ...person, listIds: ['one', 'careful'], needsConfirmation })
  expect(waiting).toMatchObject({ status: 'unconfirmed', pendingListIds: ['one', 'careful'] })
  const there = confirmed(waiting)
  expect(there).toMatchObject({ status: 'subscribed', listIds: ['one', 'careful'] })
  expect(there).not.toHaveProperty('pendingListIds')
  expect(confirmed(waiting, ['careful'])).toMatchObject({ status: 'subscribed', pendingListIds: ['one'] })
  expect(confirmed(waiting, ['another'])).toBe(waiting)
})

test('an address always has the same id, and 200,000 addresses have different ones', () => {
  expect(subscriberIdOf('ann@example.com')).toBe(subscriberIdOf('ann@example.com'))
  expect(z.uuid().safeParse(subscriberIdOf('ann@example.com')).success).toBe(true)
  const ids = new Set<string>()
  for (let at = 0; at < 200_000; at++) ids.add(subscriberIdOf(`person${at}@example.com`))
  expect(ids.size).toBe(200_000)
})
