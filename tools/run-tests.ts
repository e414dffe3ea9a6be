// `npm test`: every test there is. The last line is the sum: `412 passed, 0 failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSiteIfStale } from './build-site.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { ensureEngine } from './ensure-engines.ts'
import { run, runNodeTool } from './node-tool.ts'
import {
  afterSecondTry,
  filesThatFailed,
  inWords,
  judged,
  readPlaywrightReport,
  readVitestReport,
  type SuiteResult,
  totalOf,
} from './test-results.ts'

const NOTHING_RAN: SuiteResult = { passed: 0, failed: 0, skipped: 0 }

/** In CI only, as Playwright's `retries`. More than these are not the machine's doing. */
const MOST_FILES_TRIED_AGAIN = 3

/** A seed repeats to the last answer: what fails there once is found out, not tried again. */
const NEVER_TRIED_AGAIN = /simulation/

const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-reports-'))
const statements = join(folder, 'statements')
const results = {
  vitest: await runVitest(),
  'statement gate': await runGate(),
  playwright: await runPlaywright(),
  firefox: await runFirefox(),
}
rmSync(folder, { recursive: true, force: true })

const total = totalOf(Object.values(results))
console.log('')
for (const [suite, result] of Object.entries(results)) console.log(`${suite}: ${inWords(result)}`)
console.log(inWords(total))
process.exit(total.failed > 0 ? 1 : 0)

async function runVitest(): Promise<SuiteResult> {
  const first = await runVitestWith('vitest.json', [], { RECORD_STATEMENTS: statements })
  const files = resultIn(join(folder, 'vitest.json'), filesThatFailed, [])
  const mayTryAgain = files.length <= MOST_FILES_TRIED_AGAIN && !files.some((file) => NEVER_TRIED_AGAIN.test(file))
  if (!process.env['CI'] || files.length === 0 || !mayTryAgain) return first
  console.log(`\nTrying again what failed: ${files.join(', ')}`)
  return afterSecondTry(first, await runVitestWith('again.json', files, { RECORD_STATEMENTS: statements }))
}

/** What vitest's tests had the server ask of PostgreSQL. */
async function runGate(): Promise<SuiteResult> {
  const code = await run(process.execPath, ['tests/gate/main.ts', '--recorded', statements])
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** One journey in another engine than Playwright's; `npm run test:engines` walks more, in all of them. */
async function runFirefox(): Promise<SuiteResult> {
  if (!(await buildSiteIfStale()) || !(await ensureEngine('firefox'))) return judged(NOTHING_RAN, 1)
  const journey = ['--config', 'tests/engines/vitest.config.ts', 'tests/engines/short.engine.ts']
  return runVitestWith('firefox.json', journey, { ENGINES: 'firefox' })
}

async function runVitestWith(name: string, args: readonly string[], env: Record<string, string>): Promise<SuiteResult> {
  const report = join(folder, name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNodeTool('vitest/vitest.mjs', ['run', ...args, ...reporters], {
    env: { NO_COLOR: '1', ...env },
  })
  return judged(resultIn(report, readVitestReport, NOTHING_RAN), code)
}

async function runPlaywright(): Promise<SuiteResult> {
  if (!(await buildSiteIfStale()) || !(await ensureChromium())) return judged(NOTHING_RAN, 1)
  const report = join(folder, 'playwright.json')
  const env = { FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await runNodeTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env })
  return judged(resultIn(report, readPlaywrightReport, NOTHING_RAN), code)
}

function resultIn<Result>(path: string, read: (report: unknown) => Result, otherwise: Result): Result {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return otherwise
  }
}
