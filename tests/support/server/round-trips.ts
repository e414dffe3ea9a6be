import pg from 'pg'

type Query = (...given: unknown[]) => unknown

/** What stores ask of PostgreSQL for requests; not what they listen for and what they do behind. */
const ASKS_FOR_REQUESTS = /^(pooled )?doorstep [0-9a-f-]{36}$/

export interface RoundTrips {
  /** Statements that are sent together are one. */
  during(work: () => Promise<unknown>): Promise<number>
  stop(): void
}

/** Counts those of all connections that are opened from now on. */
export function countRoundTrips(): RoundTrips {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  let count = 0
  prototype.query = function noted(this: { connectionParameters: { application_name?: string } }, ...given) {
    if (ASKS_FOR_REQUESTS.test(this.connectionParameters.application_name ?? '')) count += 1
    return Reflect.apply(query, this, given)
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
