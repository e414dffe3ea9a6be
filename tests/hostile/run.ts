import type { Attack } from './attacks.ts'
import { type HealthSeen, watchHealth } from './health-watch.ts'
import type { Tried } from './process-attacks.ts'
import { startTarget, type Target } from './target.ts'

export const HEALTH_MOST_MS = 2_000

export interface Outcome {
  readonly tried: readonly Tried[]
  readonly complaints: readonly string[]
  readonly worstHealthMs: number
  readonly worstDuring: string
  readonly healthAsked: number
  readonly healthFailed: number
  readonly peakBytes: number
  readonly isAlive: boolean
  readonly log: string
}

interface Form {
  readonly sizes: readonly number[]
  /** Also runs all at once after they ran one by one. */
  readonly isParallel: boolean
  /** The limit of the server's resident memory, above which it is killed. */
  readonly mostBytes?: number
  readonly environment?: Record<string, string>
  /** Attacks that end processes, after all others. */
  readonly last?: readonly ((target: Target) => Promise<Tried>)[]
  readonly say?: (line: string) => void
}

export async function runAttacks(attacks: readonly Attack[], form: Form): Promise<Outcome> {
  const { environment, mostBytes, last = [], say = () => {} } = form
  const target = await startTarget(environment)
  const { pid } = target.server
  const health = watchHealth(target, mostBytes)
  try {
    const tried = await attackAll(target, attacks, { ...form, say, note: health.note })
    const seen = await health.stop()
    const isAlive = (await target.server.isUp()) && target.server.pid === pid && target.server.exitCode === null
    if (isAlive) for (const end of last) tried.push(await end(target))
    const complaints = tried.flatMap((each) => each.complaints.map((complaint) => `${each.name}: ${complaint}`))
    return { tried, complaints, isAlive, ...measured(seen), log: target.server.log }
  } finally {
    await health.stop()
    await target.server.dispose()
  }
}

const measured = ({ worstMs, during, asked, failed, peakBytes }: HealthSeen) => ({
  worstHealthMs: Math.round(worstMs),
  worstDuring: during,
  healthAsked: asked,
  healthFailed: failed,
  peakBytes,
})

interface Order {
  readonly sizes: readonly number[]
  readonly isParallel: boolean
  readonly say: (line: string) => void
  readonly note: (attack: string) => void
}

async function attackAll(
  target: Target,
  attacks: readonly Attack[],
  { sizes, isParallel, say, note }: Order,
): Promise<Tried[]> {
  const tried: Tried[] = []
  const attack = async ({ name, run, attempts }: Attack, size: number) => {
    const startedAt = performance.now()
    const counted = countCalls(target)
    const complaint = await run(counted.target, size)
    tried.push({
      name,
      attempts: attempts?.(size) ?? counted.calls(),
      complaints: complaint ? [`size ${size}: ${complaint}`] : [],
    })
    say(`${complaint ? 'FAILED' : 'ok    '} ${name}, size ${size}: ${Math.round(performance.now() - startedAt)} ms`)
  }
  for (const size of sizes) {
    for (const each of attacks) {
      note(each.name)
      await attack(each, size)
    }
  }
  note('all at once')
  if (isParallel) await Promise.all(attacks.map((each) => attack(each, sizes.at(-1) ?? 1)))
  return tried
}

function countCalls(target: Target) {
  let calls = 0
  const call: Target['call'] = (...args) => {
    calls++
    return target.call(...args)
  }
  return { target: { ...target, call }, calls: () => calls }
}
