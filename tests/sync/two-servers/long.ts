// `npm run sim:servers -- --seeds N [--from 1] [--steps 60]`: runs as many seeds on two server processes as there is time for.
// Every second one kills a server midway.
import { parseArgs } from 'node:util'
import { openStore } from '../../../server/store/core/open-store.ts'
import { withDatabase } from '../simulation/database.ts'
import { runPair } from './run.ts'
import { ServerPair } from './server-pair.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
  },
})

await withDatabase(async (connection) => {
  const store = await openStore({ connection })
  const pair = await ServerPair.start(connection)
  let failed = 0
  for (let seed = Number(values.from); seed < Number(values.from) + Number(values.seeds); seed += 1) {
    const startedAt = performance.now()
    const error = await runPair(store, pair, { seed, steps: Number(values.steps), isKilled: seed % 2 === 0 }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    console.log(`seed ${seed}, ${Math.round(performance.now() - startedAt)} ms: ${error ? 'FAILED' : 'ok'}`)
    if (!error) continue
    console.error(error)
    failed += 1
  }
  await pair.dispose()
  await store.close()
  console.log(`${values.seeds} seeds, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
})
process.exit()
