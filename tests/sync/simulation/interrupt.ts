import type pg from 'pg'
import type { Store } from '../../../server/store/core/open-store.ts'

/** For people on lists it is the read of whom devices are notified about. */
const ROWS_WRITTEN = /^(insert into "history"|insert into "note"|\s*select given\.id from unnest)/

const BEFORE_THE_COMMIT = 'after the stamp, before the commit'

/** The points in the transaction of a change at which the server dies: after the first statement that matches. */
export const CRASH_POINTS: readonly (readonly [name: string, statement: RegExp])[] = [
  ['after begin', /^(begin|start transaction)/],
  ['after the key was claimed', /^insert into "idempotency"/],
  ['after the rows were locked', /for update/],
  ['after the rows were written', ROWS_WRITTEN],
  [BEFORE_THE_COMMIT, /^\s*(\/\*.*?\*\/ )?with clock as/],
  ['after the commit', /^commit/],
]
export type CrashPoint = (typeof CRASH_POINTS)[number]
export type CrashOutcome = 'missed' | 'died before the commit' | 'died after the commit'

const CLAIM = 'insert into "idempotency"'

export interface Interrupts {
  crash(point: CrashPoint): () => CrashOutcome
  hold(): { reached: Promise<void>; release: () => void }
  nextClaim(): Promise<void>
}

interface Hold {
  reach: () => void
  released: Promise<void>
}

type Client = pg.PoolClient & { connection?: { stream: { destroy(): void } } }
type Query = (...args: unknown[]) => unknown

const dead = () => Object.assign(new Error('the server is dead'), { code: 'ECONNRESET' })

export function interruptsOf({ pool }: Store): Interrupts {
  let crashing: CrashPoint | undefined
  let holding: Hold | undefined
  let claiming: (() => void) | undefined
  /** Changes of other rows, such as flags of the same number, follow in transactions of their own. */
  let isAfterCommit = false

  /** Connections in the transaction of a change; devices and sessions are written by others. */
  const changing = new WeakSet<Client>()
  const isMeant = (client: Client, text: string) => !text.startsWith('commit') || changing.has(client)
  /** Connections of a dead server, until they are returned: it treats them as cut. */
  const lost = new WeakSet<Client>()
  pool.on('release', (_error: Error, client: Client) => lost.delete(client))

  /**
   * At one point this cuts the connection, and PostgreSQL finds out on its own; a new connection costs more than most seeds do
   * in between, so at the others what is not committed is rolled back, and the connection never answers again.
   */
  async function cut(client: Client, point: string, query: Query): Promise<never> {
    lost.add(client)
    if (point === BEFORE_THE_COMMIT) client.connection?.stream.destroy()
    else await query('rollback')
    throw dead()
  }

  async function watch(client: Client, text: string, query: Query, result: Promise<unknown>): Promise<unknown> {
    const rows = await result
    if (text.startsWith(CLAIM)) {
      changing.add(client)
      isAfterCommit = false
    }
    if (text.startsWith('commit') && changing.has(client)) isAfterCommit = true
    const point = crashing?.[1].test(text) && isMeant(client, text) ? crashing[0] : undefined
    if (/^(begin|start transaction|commit|rollback)/.test(text)) changing.delete(client)
    if (point !== undefined) {
      crashing = undefined
      return cut(client, point, query)
    }
    // Before the stamp: from there on others wait for the company's clock.
    if (holding && ROWS_WRITTEN.test(text)) {
      const { reach, released } = holding
      holding = undefined
      reach()
      await released
    }
    return rows
  }

  pool.on('connect', (client: Client) => {
    const query = client.query.bind(client) as Query
    const watched: Query = (...args) => {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as { text?: string }).text
      // There is nothing left to roll back; a connection that reports that is never used again.
      if (lost.has(client) && text !== 'rollback') return Promise.reject(dead())
      const result = query(...args)
      if (text?.startsWith(CLAIM)) claiming?.()
      const isWatched = (crashing ?? holding) && text !== undefined && result instanceof Promise
      return isWatched ? watch(client, text, query, result) : result
    }
    Object.assign(client, { query: watched })
  })

  return {
    crash(point) {
      crashing = point
      isAfterCommit = false
      return () => {
        const hasDied = crashing === undefined
        crashing = undefined
        if (!hasDied) return 'missed'
        return isAfterCommit ? 'died after the commit' : 'died before the commit'
      }
    },
    hold() {
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      const { promise: released, resolve } = Promise.withResolvers<void>()
      const hold = { reach, released }
      holding = hold
      const release = () => {
        if (holding === hold) holding = undefined
        resolve()
      }
      return { reached, release }
    },
    nextClaim: () => new Promise((resolve) => (claiming = resolve)),
  }
}
