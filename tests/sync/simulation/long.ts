// `npm run sim:long -- --seeds N [--from 1] [--steps 200] [--processes 2] [--enough 100] [--shrink 5]`: runs as many seeds as
// there is time for. Prints what occurred, and ends with 1 if a cell occurred less often than required; a failing seed is
// shrunk and printed as a line for `regressions.json`.
import { parseArgs } from 'node:util'
import { coverageTable, enoughIn, shortCells } from './coverage.ts'
import { withDatabase } from './database.ts'
import { runSeeds } from './run-seeds.ts'
import { shrink } from './shrink.ts'
import { ORDINARY, PROCESSES } from './sizes.ts'

const MOST_NAMED = 40

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: String(ORDINARY.seeds) },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: String(ORDINARY.steps) },
    processes: { type: 'string', default: String(PROCESSES) },
    enough: { type: 'string' },
    // Shrinking a failing seed takes many times as long as the seed itself.
    shrink: { type: 'string', default: '5' },
  },
})
const steps = Number(values.steps)
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => Number(values.from) + index)

await withDatabase(async (connection) => {
  const startedAt = performance.now()
  const result = await runSeeds({
    connection,
    seeds,
    steps,
    processes: Number(values.processes),
    onSeed: (seed, ms, failure) => {
      if (failure) console.log(`seed ${seed}, ${ms} ms, step ${failure.step}: ${failure.operation}\n${failure.error}`)
      else if (process.stdout.isTTY) process.stdout.write(`\rseed ${seed}, ${ms} ms `)
    },
  })
  const seconds = (performance.now() - startedAt) / 1000
  const enough = Number(values.enough ?? enoughIn(seeds.length * steps))
  const short = shortCells(result.hits, enough)
  console.log(coverageTable(result.hits, enough).join('\n'))
  if (short.length > 0) console.log(`too few hits:\n${short.slice(0, MOST_NAMED).join('\n')}`)
  for (const [what, times] of Object.entries(result.counts).toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${what.padEnd(36)} ${times}`)
  console.log(`${result.done} seeds of ${steps} steps in ${Math.round(seconds)} s, ${result.failures.length} failed`)
  for (const failure of result.failures.slice(0, Number(values.shrink))) {
    console.log(JSON.stringify(await shrink(connection, failure, steps)))
  }
  const isMet = values.enough === undefined || short.length === 0
  process.exitCode = result.failures.length === 0 && isMet ? 0 : 1
})
