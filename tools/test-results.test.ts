import { expect, test } from 'vitest'
import {
  afterSecondTry,
  filesThatFailed,
  inWords,
  judged,
  readPlaywrightReport,
  readVitestReport,
  totalOf,
} from './test-results.ts'

const vitest = (testResults: unknown[] = []) => ({
  numPassedTests: 380,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
})
const playwright = { stats: { expected: 30, unexpected: 0, flaky: 2, skipped: 0, duration: 1 } }

test('the closing line adds up both suites', () => {
  const results = [readVitestReport(vitest()), readPlaywrightReport(playwright)]
  expect(results.map(inWords)).toEqual([
    '380 passed, 0 failed, 3 skipped',
    '32 passed, 0 failed, 2 passed only at the second try',
  ])
  expect(inWords(totalOf(results))).toBe('412 passed, 0 failed, 3 skipped, 2 passed only at the second try')
})

test('a test file that could not be loaded is a failure', () => {
  const files = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'passed', assertionResults: [{}] },
  ]
  expect(readVitestReport(vitest(files)).failed).toBe(1)
  expect(filesThatFailed(vitest(files))).toEqual(['a.test.ts'])
})

test('a test that failed twice has failed, and one that failed once is named', () => {
  const first = { passed: 378, failed: 2, skipped: 1 }
  expect(afterSecondTry(first, { passed: 9, failed: 0, skipped: 0 })).toEqual({
    passed: 380,
    failed: 0,
    skipped: 1,
    repeated: 2,
  })
  expect(afterSecondTry(first, { passed: 8, failed: 1, skipped: 0 }).failed).toBe(1)
})

test('a suite that ran no test, or ended with an error and no report, has failed', () => {
  expect(judged({ passed: 0, failed: 0, skipped: 4 }, 0).failed).toBe(1)
  expect(judged({ passed: 9, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(judged({ passed: 9, failed: 3, skipped: 0 }, 1).failed).toBe(3)
  expect(judged({ passed: 9, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})
