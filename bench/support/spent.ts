import type { ServerProcess } from '../../tests/support/server/server-process.ts'
import { postgresOf, processorMs } from './processor.ts'
import type { Figure } from './report.ts'

export interface Spent {
  readonly node: number
  readonly postgres: number
}

/** The processor, in milliseconds, that the server and its PostgreSQL have spent so far. */
export const spentSoFar = ({ pid = 0, dataDir }: Pick<ServerProcess, 'pid' | 'dataDir'>): Spent => ({
  node: processorMs([pid]),
  postgres: processorMs(postgresOf(dataDir)),
})

export const spentSince = (before: Spent, after: Spent): Spent => ({
  node: after.node - before.node,
  postgres: after.postgres - before.postgres,
})

export interface Piece {
  readonly what: string
  /** How many things a piece of work is. */
  readonly of?: number
  readonly work: () => Promise<unknown>
}

/**
 * What one of many costs. The first are not counted: a connection has most statements prepared by then, and PostgreSQL has
 * planned them often enough to keep a plan.
 */
export async function spentBy(
  server: ServerProcess,
  { what, of = 1, work }: Piece,
  { warmUp, times }: { warmUp: number; times: number },
): Promise<Figure[]> {
  for (let time = 0; time < warmUp / of; time += 1) await work()
  const before = spentSoFar(server)
  for (let time = 0; time < times / of; time += 1) await work()
  const { node, postgres } = spentSince(before, spentSoFar(server))
  const count = Math.ceil(times / of) * of
  return [
    { what: `${what}: PostgreSQL`, value: postgres / count, unit: 'ms' },
    { what: `${what}: Node`, value: node / count, unit: 'ms' },
  ]
}
