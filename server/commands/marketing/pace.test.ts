import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

function paced(perMinute: number, perDomain = 1_000_000) {
  let now = 0
  const pace = createPace({ perMinute, perDomain }, () => now)
  return { pace, pass: (ms: number) => (now += ms) }
}

function sentWithin(seconds: number, { pace, pass }: ReturnType<typeof paced>, domains: readonly string[]): number {
  let sent = 0
  for (let tick = 0; tick < seconds * 100; tick++) {
    for (const domain of domains) if (pace.allow(domain)) sent++
    pass(10)
  }
  return sent
}

test('a minute allows its rate, spread evenly, and a second more at the start', () => {
  const sent = sentWithin(60, paced(600), ['a.example', 'b.example'])
  expect(sent).toBeGreaterThanOrEqual(600)
  expect(sent).toBeLessThanOrEqual(611)
  expect(sentWithin(1, paced(600), ['a.example'])).toBeLessThanOrEqual(20)
})

test('one domain does not exceed its own rate, and delays no other', () => {
  const each = paced(6_000, 60)
  expect(sentWithin(60, each, ['a.example'])).toBeLessThanOrEqual(61)
  each.pace.allow('a.example')
  expect(each.pace.blocked()).toEqual(['a.example'])
  expect(each.pace.allow('b.example')).toBe(true)
})

test('the pace returns the wait until the next email may leave', () => {
  const each = paced(60)
  expect(each.pace.waitMs()).toBe(0)
  each.pace.allow('a.example')
  expect(each.pace.allow('a.example')).toBe(false)
  expect(each.pace.waitMs()).toBe(1000)
})
