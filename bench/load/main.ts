// `npm run load -- [--devices 1000] [--companies 20] [--minutes 5] [--tunnel 200] [--changes 50] [--leads 2000]
// [--profiles operations,monday,tunnel] [--threads 2] [--seed 1] [--server PATH [--turns 1]]`: a server of its own gets what a
// Monday morning brings, and what comes out of a tunnel. With `--server` also the server of another checkout, in turns. Ends
// with 1 when a change is lost or doubled, or anything is answered but done or 503 with Retry-After.
import { type Figure, isMet, machine } from '../support/report.ts'
import { compareSides } from './compare.ts'
import { type LoadOptions, readOptions } from './options.ts'
import { runLoad } from './run-load.ts'

function optionsOfCall(): LoadOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const options = optionsOfCall()
console.log(machine())
const before: Figure[][] = []
const since: Figure[][] = []
for (let turn = 0; turn < options.turns; turn += 1) {
  if (options.server !== undefined) {
    console.log(`\n== ${options.server} ==`)
    before.push(await runLoad(options, options.server))
    console.log(`\n== ${process.cwd()} ==`)
  }
  since.push(await runLoad(options))
}
if (options.server !== undefined) {
  console.log(`\n${options.server} and ${process.cwd()}, medians of ${options.turns}`)
  console.log(compareSides({ name: 'before', turns: before }, { name: 'since', turns: since }).join('\n'))
}
process.exit(since.flat().every(isMet) ? 0 : 1)
