import { expect, test } from 'vitest'
import { attacks } from './attacks.ts'
import { HEALTH_MOST_MS, runAttacks } from './run.ts'

test('FM-081: the server survives whatever one user sends, and answers everybody else within two seconds', {
  timeout: 300_000,
}, async () => {
  const outcome = await runAttacks(attacks, { sizes: [1], isParallel: false })
  expect(outcome.complaints).toEqual([])
  expect(outcome.worstHealthMs, outcome.worstDuring).toBeLessThan(HEALTH_MOST_MS)
  expect(outcome.healthAsked).toBeGreaterThan(20)
  expect(outcome.healthFailed).toBe(0)
  expect(outcome.isAlive, outcome.log).toBe(true)
})
