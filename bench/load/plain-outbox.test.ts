import { expect, test } from 'vitest'
import { headsOf, noteLines } from './plain-outbox.ts'
import { newTally, wrongAnswers } from './tally.ts'

test('a batch has the oldest change of each lead, and no more than the server accepts', () => {
  const waiting = ['a', 'a', 'b', 'a', 'c', 'b'].map((leadId, number) => ({ leadId, number }))
  expect(headsOf(waiting).map(({ number }) => number)).toEqual([0, 2, 4])
  expect(headsOf(Array.from({ length: 80 }, (_, number) => ({ leadId: String(number) })))).toHaveLength(50)
})

test('each change of a batch counts by its own answer, and empty lines mean the server is working', () => {
  const tally = newTally()
  const answers = [
    { key: 'one', status: 200, headers: {} },
    { key: 'two', status: 503, headers: { 'retry-after': '3' } },
    { key: 'three', status: 503, headers: {} },
  ]
  const text = `\n${answers.map((answer) => JSON.stringify(answer)).join('\n\n')}\n`
  expect(noteLines(tally, text)).toEqual(answers)
  expect(tally.statuses).toEqual({ 'a change in a batch': { 200: 1, 503: 1, '503 without Retry-After': 1 } })
  expect(wrongAnswers(tally)).toBe(1)
})
