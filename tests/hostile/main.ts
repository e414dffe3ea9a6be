// npm run test:hostile: attacks a real server with everything known to have stopped one, in several sizes and at once. Then
// attacks another with what has harmed other users' work, and with what ends processes. Both have little memory.
import { attacks, longAttacks } from './attacks.ts'
import { processAttacks, type Tried } from './process-attacks.ts'
import { HEALTH_MOST_MS, type Outcome, runAttacks } from './run.ts'

const MEGABYTE = 1024 * 1024
const MOST_BYTES = 512 * MEGABYTE
/**
 * The heap's part of the 512 MB; the rest is for code, threads and data in transit. Each thread has a memory pool of its own
 * that keeps freed memory: two shared pools save some 100 MB.
 */
const LITTLE_MEMORY = {
  mostBytes: MOST_BYTES,
  environment: { NODE_OPTIONS: '--max-old-space-size=176 --max-semi-space-size=8', MALLOC_ARENA_MAX: '2' },
}

const say = (line: string) => console.log(line)

/** A table of the attacks, over all sizes. */
function tableOf(tried: readonly Tried[]): string[] {
  const rows = Map.groupBy(tried, ({ name }) => name)
  return [...rows].map(([name, runs]) => {
    const attempts = runs.reduce((sum, run) => sum + run.attempts, 0)
    const failed = runs.filter(({ complaints }) => complaints.length > 0).length
    return `| ${name} | ${attempts} | ${failed === 0 ? 'all' : `${failed} of ${runs.length} runs failed`} |`
  })
}

function isWell(outcome: Outcome): boolean {
  const { tried, complaints, worstHealthMs, worstDuring, healthAsked, healthFailed, peakBytes, isAlive, log } = outcome
  say(['| attack | attempts | held |', '|---|---|---|', ...tableOf(tried)].join('\n'))
  say(`health: at most ${worstHealthMs} ms (${worstDuring}), ${healthFailed} of ${healthAsked} failed`)
  say(`memory: at most ${Math.round(peakBytes / MEGABYTE)} MB resident`)
  for (const complaint of complaints) console.error(complaint)
  if (!isAlive) console.error(`The server is not alive:\n${log.slice(-10_000)}`)
  return complaints.length === 0 && isAlive && healthFailed === 0 && worstHealthMs < HEALTH_MOST_MS
}

const all = await runAttacks(attacks, { ...LITTLE_MEMORY, sizes: [1, 4, 16], isParallel: true, say })
const limited = await runAttacks(longAttacks, {
  ...LITTLE_MEMORY,
  sizes: [1, 4],
  isParallel: true,
  last: processAttacks,
  say,
})
const outcomes = [all, limited].map(isWell)
process.exit(outcomes.every(Boolean) ? 0 : 1)
