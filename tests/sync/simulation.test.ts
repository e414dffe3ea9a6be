import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../support/server/test-database.ts'
import { coverageTable, enoughIn } from './simulation/coverage.ts'
import { plantedBugs } from './simulation/planted-bugs.ts'
import saved from './simulation/regressions.json' with { type: 'json' }
import { runSeeds } from './simulation/run-seeds.ts'
import type { Regression } from './simulation/shrink.ts'
import { ORDINARY, PROCESSES } from './simulation/sizes.ts'

// Eight devices of four people in two companies, over a network that loses, repeats, delays and garbles, with a server
// that dies in the middle of transactions, for as many steps as `sizes.ts` says. What must hold after every step and at
// rest is in `device-checks.ts`, `server-checks.ts`, `ledger.ts` and `rest.ts`. A seed repeats; `npm run sim:long` runs
// more of them and shrinks a failing one.

const PATIENCE_MS = 30 * 60_000

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const headlines = (failures: readonly { seed: number; step: number; operation: string; error: string }[]) =>
  failures.map(({ seed, step, operation, error }) => `seed ${seed}, step ${step}, ${operation}: ${error}`)

test(
  'FM-001, FM-002, FM-093, FM-107, FM-109, FM-110, FM-114, FM-115, FM-127, FM-129: every change takes effect once or is returned, and all devices agree, whatever happens',
  async () => {
    const seeds = Array.from({ length: ORDINARY.seeds }, (_, index) => index + 1)
    const { connection } = store
    const startedAt = performance.now()
    const result = await runSeeds({ connection, seeds, steps: ORDINARY.steps, processes: PROCESSES })
    console.log(coverageTable(result.hits, enoughIn(ORDINARY.seeds * ORDINARY.steps)).join('\n'))
    expect(headlines(result.failures)).toEqual([])
    const { rows } = await store.pool.query<{ commits: string }>('select sum(seq) as commits from company_clock')
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${rows[0]?.commits} commits, ${result.done} seeds in ${seconds} s`)
    expect(Number(rows[0]?.commits)).toBeGreaterThan(ORDINARY.commits)
  },
  PATIENCE_MS,
)

test(
  'a seed repeats to the last answer',
  async () => {
    const run = { connection: store.connection, seeds: [1], steps: ORDINARY.steps, processes: 1 }
    const [once, again] = await Promise.all([runSeeds(run), runSeeds(run)])
    expect(again).toEqual(once)
  },
  PATIENCE_MS,
)

test(
  'a seed that failed once doesn’t fail again',
  async () => {
    const regressions: readonly Regression[] = saved
    const runs = await Promise.all(
      regressions.map(({ error: _found, seed, ...taken }) =>
        runSeeds({ connection: store.connection, seeds: [seed], ...taken, processes: 1 }),
      ),
    )
    expect(headlines(runs.flatMap(({ failures }) => failures))).toEqual([])
  },
  PATIENCE_MS,
)

const QUICKLY_FOUND = ['a 200 without Sync-Seq is believed', 'overlay dropped at the acknowledgement']

test.each(plantedBugs.filter(({ name }) => QUICKLY_FOUND.includes(name)))(
  'the simulation finds: $name',
  async ({ name }) => {
    const { failures } = await runSeeds({
      connection: store.connection,
      seeds: [1, 2, 3, 4, 5, 6],
      steps: ORDINARY.steps,
      processes: PROCESSES,
      bug: name,
      stopsAtFailure: true,
    })
    expect(failures).not.toEqual([])
  },
  PATIENCE_MS,
)
