// `npm run gate [-- TEST…]`: runs the tests that call the server, records each statement that it sends to PostgreSQL, and
// checks them against the rules of `rules.ts`. With tests named, only their statements.
// `npm run gate -- --recorded FOLDER` checks recorded statements: `npm test` runs it after vitest.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'
import { openStore } from '../../server/store/core/open-store.ts'
import { runNodeTool } from '../../tools/node-tool.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { findingsIn, judge } from './judge.ts'
import { KNOWN } from './known.ts'
import type { Recorded } from './recorded.ts'
import { WAYS } from './ways.ts'

const TESTS = ['tests/contract', 'tests/sync', 'server/']

const { values, positionals } = parseArgs({ options: { recorded: { type: 'string' } }, allowPositionals: true })
const folder = values.recorded ?? mkdtempSync(join(tmpdir(), 'doorstep-statements-'))
const newFolder = mkdtempSync(join(tmpdir(), 'doorstep-gate-'))
try {
  const tests = values.recorded ? 0 : await runTests(positionals.length > 0 ? positionals : TESTS)
  process.exitCode = tests || (await judgeRecorded())
} finally {
  rmSync(newFolder, { recursive: true, force: true })
  if (!values.recorded) rmSync(folder, { recursive: true, force: true })
}

function runTests(tests: readonly string[]): Promise<number> {
  const args = ['run', '--project', 'node', ...tests]
  return runNodeTool('vitest/vitest.mjs', args, { env: { RECORD_STATEMENTS: folder } })
}

async function judgeRecorded(): Promise<number> {
  const recorded = readRecorded()
  if (recorded.length === 0) {
    console.log(`No statement was recorded in ${folder}.`)
    return 1
  }
  const catalogue = await ofNewDatabase()
  const { news, unmet } = judge(findingsIn(recorded, catalogue), { ...KNOWN, ...WAYS })
  const gone = positionals.length > 0 ? [] : unmet
  for (const table of catalogue.unplaced)
    console.log(`${table}: say in server/store/schema/placement.ts where this table would be.`)
  for (const { rule, file, lines, what } of news) console.log(`${rule}: ${[file, ...lines].join(':')}: ${what}`)
  for (const entry of gone)
    console.log(`Take it out of tests/gate/known.ts, because nothing breaks it any more: ${entry}`)
  const problems = catalogue.unplaced.length + news.length + gone.length
  console.log(`${recorded.length} statements, ${problems} problems`)
  return problems > 0 ? 1 : 0
}

function readRecorded(): Recorded[] {
  const lines = globSync('*.jsonl', { cwd: folder }).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n'),
  )
  return [...new Set(lines)].filter(Boolean).map((line) => JSON.parse(line) as Recorded)
}

async function ofNewDatabase(): Promise<Catalogue> {
  const { connection, stop } = await launchPostgres(newFolder)
  try {
    await (await openStore({ connection })).close()
    const client = new pg.Client(connection)
    await client.connect()
    const catalogue = await readCatalogue(client)
    await client.end()
    return catalogue
  } finally {
    await stop()
  }
}
