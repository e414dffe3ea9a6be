import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Store } from '../../../server/store/core/open-store.ts'

/** PostgreSQL would order concurrent statements of a request as it likes, and no seed would repeat. */
export interface OneConnection {
  /** Code in here has one connection at a time, in the order of its requests. */
  within<Result>(work: () => Promise<Result>): Promise<Result>
}

interface Turns {
  last: Promise<void>
}

export function oneConnectionOf({ pool }: Store): OneConnection {
  const requests = new AsyncLocalStorage<Turns>()
  const connect = pool.connect.bind(pool)

  async function inTurn(turns: Turns): Promise<pg.PoolClient> {
    const before = turns.last
    const { promise, resolve } = Promise.withResolvers<void>()
    turns.last = promise
    await before
    const client = await connect()
    const release = client.release.bind(client)
    client.release = (error) => {
      release(error)
      resolve()
    }
    return client
  }

  const connectInTurn = () => {
    const turns = requests.getStore()
    return turns ? inTurn(turns) : connect()
  }
  Object.assign(pool, { connect: (...args: []) => (args.length > 0 ? connect(...args) : connectInTurn()) })
  return { within: (work) => requests.run({ last: Promise.resolve() }, work) }
}
