import type pg from 'pg'
import type { Steps } from './run-seed.ts'
import { runSeeds, type SeedFailure } from './run-seeds.ts'

export interface Regression {
  seed: number
  steps: number
  only?: Steps
  error: string
}

const MOST_RUNS = 80

const headline = (error: string) => error.split('\n')[0] ?? ''
/** With another row or number it is still the same failure. */
const kindOf = (error: string) => headline(error).replace(/[0-9a-f-]{8,}|\d+/g, '#')

/**
 * Leaves out steps as long as the same thing fails: halves, quarters, single steps. Each step of a seed is chosen by its own
 * number, so those that remain don't change; that is why whole runs are repeated here and no commands are generated again, as
 * fast-check would at each of its many attempts.
 */
export async function shrink(
  connection: pg.PoolConfig,
  { seed, error, taken = {} }: SeedFailure,
  steps: number,
): Promise<Regression> {
  const kind = kindOf(error)
  const those = (some: readonly string[]): Steps => Object.fromEntries(some.map((step) => [step, taken[step] ?? '']))
  let runs = 0
  let found = headline(error)
  const fails = async (some: readonly string[]) => {
    runs += 1
    const only = those(some)
    const { failures } = await runSeeds({ connection, seeds: [seed], steps, only, processes: 1 })
    const [failure] = failures
    if (!failure || kindOf(failure.error) !== kind) return false
    found = headline(failure.error)
    return true
  }
  let only = Object.keys(taken)
  for (
    let size = Math.ceil(only.length / 2);
    size >= 1 && runs < MOST_RUNS;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < only.length && runs < MOST_RUNS; ) {
      const fewer = only.toSpliced(start, size)
      if (await fails(fewer)) only = fewer
      else start += size
    }
  }
  return { seed, steps, only: those(only), error: found }
}
