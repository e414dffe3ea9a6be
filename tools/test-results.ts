import * as z from 'zod/mini'

export interface SuiteResult {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly repeated?: number
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** From vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export function readVitestReport(report: unknown): SuiteResult {
  const { testResults, ...counts } = vitestReport.parse(report)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + unloaded.length,
    skipped: counts.numPendingTests + counts.numTodoTests,
  }
}

export const filesThatFailed = (report: unknown): readonly string[] =>
  vitestReport.parse(report).testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : []))

/** What a run comes to whose failed files were run once more, all of them. */
export const afterSecondTry = (first: SuiteResult, second: SuiteResult): SuiteResult => ({
  passed: first.passed + Math.max(0, first.failed - second.failed),
  failed: second.failed,
  skipped: first.skipped,
  repeated: Math.max(0, first.failed - second.failed),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** From Playwright's JSON report. One that passed only when repeated has passed. */
export function readPlaywrightReport(report: unknown): SuiteResult {
  const { stats } = playwrightReport.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    repeated: stats.flaky,
  }
}

/** A suite that ended badly without a failing test, or that ran no test at all, has failed. */
export function judged(result: SuiteResult, exitCode: number): SuiteResult {
  const isSilentFailure = result.failed === 0 && (exitCode !== 0 || result.passed === 0)
  return isSilentFailure ? { ...result, failed: 1 } : result
}

export const totalOf = (results: readonly SuiteResult[]): SuiteResult => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  repeated: results.reduce((sum, { repeated = 0 }) => sum + repeated, 0),
})

export const inWords = ({ passed, failed, skipped, repeated = 0 }: SuiteResult) =>
  [
    `${passed} passed, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(repeated > 0 ? [`${repeated} passed only at the second try`] : []),
  ].join(', ')
