// npm run test:hostile: attacks a real server with all that is known to have stopped one, in several sizes and at once.
import { attacks } from './attacks.ts'
import { HEALTH_MOST_MS, runAttacks } from './run.ts'

const SIZES = [1, 4, 16]

const outcome = await runAttacks(attacks, { sizes: SIZES, isParallel: true, say: (line) => console.log(line) })
const { complaints, worstHealthMs, worstDuring, healthAsked, healthFailed, isAlive } = outcome
console.log(`health: at most ${worstHealthMs} ms (${worstDuring}), ${healthFailed} of ${healthAsked} failed`)
for (const complaint of complaints) console.error(complaint)
if (!isAlive) console.error(`The server is not alive:\n${outcome.log}`)
const isWell = complaints.length === 0 && isAlive && healthFailed === 0 && worstHealthMs < HEALTH_MOST_MS
process.exit(isWell ? 0 : 1)
