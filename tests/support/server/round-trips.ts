import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** Connections of stores that serve requests; not those that listen or work in the background. */
const ASKS_FOR_REQUESTS = /^(pooled )?doorstep [0-9a-f-]{36}$/

export interface RoundTrips {
  /** Statements that are sent together count as one. */
  during(work: () => Promise<unknown>): Promise<number>
  stop(): void
}

/** Counts the round trips of all connections opened from now on. */
export function countRoundTrips(): RoundTrips {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  let count = 0
  prototype.query = function noted(this: { connectionParameters: { application_name?: string } }, ...args) {
    if (ASKS_FOR_REQUESTS.test(this.connectionParameters.application_name ?? '')) count += 1
    return Reflect.apply(query, this, args)
  }
  return {
    async during(work) {
      count = 0
      await work()
      return count
    },
    stop: () => void (prototype.query = query),
  }
}
