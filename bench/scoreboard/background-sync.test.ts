import { expect, test } from 'vitest'
import { BackgroundSync } from './background-sync.ts'
import { Clock } from './clock.ts'

const MINUTE_MS = 60_000
const soon = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function registered(dispatch: (tries: number) => Promise<void>) {
  const clock = new Clock()
  const begun = clock.now
  const tries: [minute: number, lastChance: boolean][] = []
  const sync = new BackgroundSync(
    clock,
    () => true,
    (_tag, lastChance) => {
      tries.push([Math.round((clock.now - begun) / MINUTE_MS), lastChance])
      return dispatch(tries.length)
    },
  )
  void sync.register('writes')
  return { sync, tries, pass: (minutes: number) => clock.run(clock.now + minutes * MINUTE_MS, soon) }
}

test('a sync that fails is tried three times, as Chromium does, and then forgotten', async () => {
  const { tries, pass } = registered(() => Promise.reject(new Error('offline')))
  await pass(120)
  expect(tries).toEqual([
    [0, false],
    [5, false],
    [20, true],
  ])
})

test('a sync that is asked for again while it runs is run again', async () => {
  const asked: { again?: () => void } = {}
  const { sync, tries, pass } = registered(async (times) => {
    if (times === 1) asked.again?.()
  })
  asked.again = () => void sync.register('writes')
  await pass(1)
  expect(tries).toHaveLength(2)
})
