// `npm run sim:planted [-- NAME ...]`: tests the simulation. Breaks one rule of the product at a time and reports how long the
// simulation needs to find out. Ends with 1 if it doesn't within the seeds of an ordinary run.
import { withDatabase } from './database.ts'
import { plantedBugs } from './planted-bugs.ts'
import { runSeeds } from './run-seeds.ts'
import { ORDINARY, PROCESSES } from './sizes.ts'

const chosen = process.argv.slice(2)
const bugs = plantedBugs.filter(({ name }) => chosen.length === 0 || chosen.includes(name))

await withDatabase(async (connection) => {
  let missed = 0
  for (const { name } of bugs) {
    const startedAt = performance.now()
    const seeds = Array.from({ length: ORDINARY.seeds }, (_, index) => index + 1)
    const { failures, done } = await runSeeds({
      connection,
      seeds,
      steps: ORDINARY.steps,
      processes: PROCESSES,
      bug: name,
      stopsAtFailure: true,
    })
    const found = failures.find(({ operation }) => operation !== 'unknown')
    const [broken] = failures
    if (!found && broken) throw new Error(broken.error)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const words = found ? `seed ${found.seed}, step ${found.step}: ${found.error.split('\n')[0]}` : 'NOT FOUND'
    console.log(`${name.padEnd(52)} ${String(done).padStart(3)} seeds ${seconds.padStart(6)} s  ${words.slice(0, 120)}`)
    if (!found) missed += 1
  }
  console.log(`${bugs.length - missed} of ${bugs.length} found`)
  process.exitCode = missed > 0 ? 1 : 0
})
