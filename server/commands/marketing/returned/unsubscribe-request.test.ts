import { expect, test } from 'vitest'
import { asksToUnsubscribe } from './unsubscribe-request.ts'

test.each([
  ['stop sending me '],
  ['please '],
  ['from '],
  ["a'"],
  ['\n'],
  ['regards ,'],
  ['tynnwch fi o '],
  [' a'],
  ['unsubscribe me from a '],
])('a hostile text of "%s" is read in a moment', (piece) => {
  const started = performance.now()
  for (const length of [150, 3_000, 500_000]) {
    const text = piece.repeat(length / piece.length)
    expect(asksToUnsubscribe(`unsubscribe ${text} x`)).toBe(false)
    asksToUnsubscribe(text)
  }
  expect(performance.now() - started).toBeLessThan(1_000)
})
