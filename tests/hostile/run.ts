import type { Attack } from './attacks.ts'
import { watchHealth } from './health-watch.ts'
import { startTarget } from './target.ts'

export const HEALTH_MOST_MS = 2_000

export interface Outcome {
  readonly complaints: readonly string[]
  readonly worstHealthMs: number
  readonly worstDuring: string
  readonly healthAsked: number
  readonly healthFailed: number
  readonly isAlive: boolean
  readonly log: string
}

interface Form {
  readonly sizes: readonly number[]
  /** After they came one by one, all at once too. */
  readonly isParallel: boolean
  readonly say?: (line: string) => void
}

export async function runAttacks(
  attacks: readonly Attack[],
  { sizes, isParallel, say = () => {} }: Form,
): Promise<Outcome> {
  const target = await startTarget()
  const { pid } = target.server
  const health = watchHealth(target)
  const complaints: string[] = []
  const attack = async ({ name, run }: Attack, size: number) => {
    const begun = performance.now()
    const complaint = await run(target, size)
    if (complaint) complaints.push(`${name}, size ${size}: ${complaint}`)
    say(`${complaint ? 'FAILED' : 'ok    '} ${name}, size ${size}: ${Math.round(performance.now() - begun)} ms`)
  }
  try {
    for (const size of sizes) {
      for (const each of attacks) {
        health.note(each.name)
        await attack(each, size)
      }
    }
    health.note('all at once')
    if (isParallel) await Promise.all(attacks.map((each) => attack(each, sizes.at(-1) ?? 1)))
    const seen = await health.stop()
    const isAlive = (await target.server.isUp()) && target.server.pid === pid && target.server.exitCode === null
    const { worstMs, during, asked, failed } = seen
    const measured = {
      worstHealthMs: Math.round(worstMs),
      worstDuring: during,
      healthAsked: asked,
      healthFailed: failed,
    }
    return { complaints, isAlive, ...measured, log: target.server.log }
  } finally {
    await health.stop()
    await target.server.dispose()
  }
}
