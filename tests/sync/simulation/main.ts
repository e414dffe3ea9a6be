// Runs the seeds that arrive line by line in this process, and writes what it finds line by line, as JSON. Started by
// `run-seeds.ts`.
import { registerHooks } from 'node:module'
import { createInterface } from 'node:readline'
import { plant } from './plant.ts'
import { type Line, job as jobShape } from './job.ts'

// The build of it that ships, see vite.config.ts.
registerHooks({
  resolve: (name, context, next) => next(name === 'dexie' ? 'dexie/dist/modern/dexie.mjs' : name, context),
})
const job = jobShape.parse(JSON.parse(process.argv[2] ?? '{}'))
// Before anything of the product is loaded.
if (job.bug !== undefined) plant(job.bug)
const { hurryPlatform } = await import('./quick-platform.ts')
hurryPlatform()
const { hurryTrees } = await import('./quick-trees.ts')
await hurryTrees()
const { hurryDexie } = await import('./quick-dexie.ts')
hurryDexie()
const { Coverage } = await import('./coverage.ts')
const { countDatabaseTasks } = await import('./quiet.ts')
const { beginIds, seedIds } = await import('./seeded-ids.ts')
const { runSeed } = await import('./run-seed.ts')
const { startSimServer } = await import('./server.ts')

/** A seed that takes this long won't end. */
const PATIENCE_MS = 10 * 60_000

const say = (line: Line) => process.stdout.write(`${JSON.stringify(line)}\n`)

countDatabaseTasks()
seedIds()
const server = await startSimServer(job.connection)
const coverage = new Coverage()
for await (const text of createInterface({ input: process.stdin })) {
  const seed = Number(text)
  const startedAt = performance.now()
  beginIds(seed)
  const tooLong = setTimeout(() => {
    say({ seed, ms: PATIENCE_MS, failure: { step: 0, operation: 'unknown', error: 'The seed does not end.' } })
    process.exit(1)
  }, PATIENCE_MS)
  const failure = await runSeed(server, { seed, steps: job.steps, ...(job.only ? { only: job.only } : {}) }, coverage)
  clearTimeout(tooLong)
  const ms = Math.round(performance.now() - startedAt)
  say({
    seed,
    ms,
    ...(failure
      ? {
          failure: {
            step: failure.step,
            operation: failure.operation,
            error: failure.error.stack ?? failure.error.message,
            taken: failure.taken,
          },
        }
      : {}),
  })
}
await server.close()
say({ hits: coverage.hits, counts: coverage.counts })
// Dead tabs have timers left that nothing waits for.
process.exit()
