import { expect, test } from 'vitest'
import { dealtOut, mornings } from './schedule.ts'

const TOWN = { devices: 1000, companies: 20, minutes: 5, seed: 1 }
const MS = 5 * 60_000

test('every device opens the app within the minutes, and saves after that and before their end', () => {
  const all = mornings(TOWN)
  expect(all).toHaveLength(1000)
  for (const { opensAtMs, savesAtMs } of all) {
    const times = [0, opensAtMs, ...savesAtMs, MS]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }
  // All along, not in one rush.
  const first = all.filter(({ opensAtMs }) => opensAtMs < MS / 2).length
  expect(first).toBeGreaterThan(450)
  expect(first).toBeLessThan(550)
})

test('companies are of equal size, a few devices are new, and some users sign in', () => {
  const all = mornings(TOWN)
  expect(new Set([...Map.groupBy(all, ({ company }) => company).values()].map(({ length }) => length))).toEqual(
    new Set([50]),
  )
  const share = (is: (morning: (typeof all)[number]) => boolean) => all.filter(is).length / all.length
  expect(share(({ isNew }) => isNew)).toBeCloseTo(0.05, 1)
  expect(share(({ signsIn }) => signsIn)).toBeCloseTo(0.2, 1)
})

test('the same seed gives the same mornings, so that two servers get the same load', () => {
  expect(mornings(TOWN)).toEqual(mornings(TOWN))
  expect(mornings(TOWN)).not.toEqual(mornings({ ...TOWN, seed: 2 }))
})

test('threads get shares as equal as possible, and nobody is left out', () => {
  expect(dealtOut([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 3, 5],
    [2, 4],
  ])
})
