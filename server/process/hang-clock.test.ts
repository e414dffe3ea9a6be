import { expect, test } from 'vitest'
import { BEAT_MS, createHangClock } from './hang-clock.ts'

const still = { elapsedMs: BEAT_MS, starvedMs: 0, hasMoved: false }
const after = (looks: number, look: Partial<typeof still> = {}) => {
  const hungFor = createHangClock()
  return Array.from({ length: looks }, () => hungFor({ ...still, ...look })).at(-1)
}

test('a loop that is blocked while it could run has hung since its last beat', () => {
  expect(after(40)).toBe(40 * BEAT_MS)
  const hungFor = createHangClock()
  hungFor(still)
  expect(hungFor({ ...still, hasMoved: true })).toBe(0)
  expect(hungFor(still)).toBe(BEAT_MS)
})

test("an hour of the machine's sleep counts as two checks", () => {
  expect(after(1, { elapsedMs: 3_600_000 })).toBe(2 * BEAT_MS)
})

test('FM-080: a main thread that gets no processor does not hang', () => {
  expect(after(400, { starvedMs: BEAT_MS })).toBe(0)
  expect(after(40, { starvedMs: BEAT_MS * 0.9 })).toBeCloseTo(40 * BEAT_MS * 0.1)
})
