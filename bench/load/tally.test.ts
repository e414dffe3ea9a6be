import { expect, test } from 'vitest'
import { answersOf, latencies, newTally, note, noteError, sumOf, wrongAnswers } from './tally.ts'

const saved = (tookMs: number) => ({ what: 'save', status: 200, retryAfter: undefined, tookMs })

test('times include successes only: a quick refusal would make a busy server look fast', () => {
  const tally = newTally()
  for (let ms = 1; ms <= 100; ms += 1) note(tally, saved(ms))
  note(tally, { what: 'save', status: 503, retryAfter: '2', tookMs: 0.1 })
  expect(latencies(tally)).toEqual([{ what: 'save', count: 100, p50: 50, p95: 95, p99: 99 }])
  expect(answersOf(tally)).toBe(101)
})

test('a 503 with Retry-After isn’t a fault; one without it, and anything else, is', () => {
  const tally = newTally()
  note(tally, saved(1))
  note(tally, { what: 'save', status: 503, retryAfter: '2' })
  expect(wrongAnswers(tally)).toBe(0)
  note(tally, { what: 'save', status: 503, retryAfter: undefined })
  for (const status of [409, 429, 500, 409]) note(tally, { what: 'pull', status, retryAfter: '1' })
  expect(wrongAnswers(tally)).toBe(5)
  expect(tally.statuses).toEqual({
    save: { 200: 1, 503: 1, '503 without Retry-After': 1 },
    pull: { 409: 2, 429: 1, 500: 1 },
  })
})

test('the counts of several threads add up', () => {
  const [one, other] = [newTally(), newTally()]
  note(one, saved(1))
  note(other, saved(3))
  note(other, { what: 'pull', status: 204, retryAfter: undefined, tookMs: 5 })
  noteError(one, new Error('The stream has ended.'))
  noteError(other, new Error('The stream has ended.'))
  expect(sumOf([one, other])).toEqual({
    tookMs: { save: [1, 3], pull: [5] },
    statuses: { save: { 200: 2 }, pull: { 204: 1 } },
    errors: { 'The stream has ended.': 2 },
  })
})
