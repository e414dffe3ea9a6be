import type pg from 'pg'
import type { Store } from '../../../server/store/open-store.ts'

/** Of people on lists it is the look whom devices are to hear of. */
const ROWS_WRITTEN = /^(insert into "history"|insert into "note"|\s*select given\.id from unnest)/

/** Where in the transaction of a change the server dies: after the first statement that matches. */
export const CRASH_POINTS: readonly (readonly [name: string, statement: RegExp])[] = [
  ['after begin', /^(begin|start transaction)/],
  ['after the key was claimed', /^insert into "idempotency"/],
  ['after the rows were locked', /for update/],
  ['after the rows were written', ROWS_WRITTEN],
  ['after the stamp, before the commit', /^\s*with clock as/],
  ['after the commit', /^commit/],
]
export type CrashPoint = (typeof CRASH_POINTS)[number]
export type CrashOutcome = 'missed' | 'died before the commit' | 'died after the commit'

const CLAIM = 'insert into "idempotency"'

export interface Interrupts {
  /** The next statement like that is the last of its server; answers what to ask when the request is over. */
  crash(point: CrashPoint): () => CrashOutcome
  /** The next change stops before its stamp. `reached` resolves when it has; it goes on when released. */
  hold(): { reached: Promise<void>; release: () => void }
  /** Resolves when the next change asks for its key. */
  nextClaim(): Promise<void>
}

interface Hold {
  reach: () => void
  released: Promise<void>
}

type Client = pg.PoolClient & { connection?: { stream: { destroy(): void } } }

/** Lets the transactions of a store be cut where a dying server cuts them, and be overtaken by others. */
export function interruptsOf({ pool }: Store): Interrupts {
  let crashing: RegExp | undefined
  let holding: Hold | undefined
  let claiming: (() => void) | undefined

  /** Connections in the transaction of a change; others write too, of devices and sessions. */
  const changing = new WeakSet<Client>()
  const isMeant = (client: Client, text: string) => !text.startsWith('commit') || changing.has(client)

  async function watch(client: Client, text: string, result: Promise<unknown>): Promise<unknown> {
    const rows = await result
    if (text.startsWith(CLAIM)) changing.add(client)
    const isHit = crashing?.test(text) && isMeant(client, text)
    if (/^(begin|start transaction|commit|rollback)/.test(text)) changing.delete(client)
    if (isHit) {
      crashing = undefined
      client.connection?.stream.destroy()
      throw Object.assign(new Error('the server is dead'), { code: 'ECONNRESET' })
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
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const [first] = given
      const text = typeof first === 'string' ? first : (first as { text?: string }).text
      const result = query(...given)
      if (text?.startsWith(CLAIM)) claiming?.()
      const isWatched = (crashing ?? holding) && text !== undefined && result instanceof Promise
      return isWatched ? watch(client, text, result) : result
    }
    Object.assign(client, { query: watched })
  })

  return {
    crash([name, statement]) {
      crashing = statement
      return () => {
        const hasDied = crashing === undefined
        crashing = undefined
        if (!hasDied) return 'missed'
        return name === 'after the commit' ? 'died after the commit' : 'died before the commit'
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
