// Runs seeds in this process; a line of JSON for each peer and seed. Started by `bench/scoreboard.ts`, told by its input.
import { text } from 'node:stream/consumers'
import { countDatabaseTasks } from '../../tests/sync/simulation/quiet.ts'
import { startSimServer } from '../../tests/sync/simulation/server.ts'
import { peers } from './contenders.ts'
import { job as jobShape, type Line } from './job.ts'
import { runDay } from './run-day.ts'

const { connection, seeds, only, code } = jobShape.parse(JSON.parse(await text(process.stdin)))

countDatabaseTasks()
// What peers let escape would end in a browser's console. What this bench itself waits for is thrown all the same.
process.on('unhandledRejection', () => undefined)

const ours = await startSimServer(connection)
for (const seed of seeds) {
  for (const { name, entry, workerEntry, configs, serve } of peers) {
    if (only.length > 0 && !only.includes(name)) continue
    for (const config of configs) {
      const own = code[entry] ?? ''
      const score = await runDay(seed, {
        code: own,
        ...(workerEntry ? { workerCode: code[workerEntry] ?? '' } : {}),
        config,
        serve: (clock) => serve(clock, own, ours),
      })
      const said: Line = { name, config, seed, score }
      process.stdout.write(`${JSON.stringify(said)}\n`)
    }
  }
}
await ours.close()
