import type pg from 'pg'
import type { Store } from './open-store.ts'

/** Serialises work of the same name across all processes of this database. The lock is freed if the process dies. */
export const withLock = <Result>(store: Store, name: string, work: () => Promise<Result>): Promise<Result> =>
  inSession(store, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return work()
  })

/**
 * Runs the work unless another process of this database is running work of the same name; `isHeld` says whether it ran.
 */
export const tryLock = <Result>(
  store: Store,
  name: string,
  work: () => Promise<Result>,
): Promise<{ isHeld: true; result: Result } | { isHeld: false; result: undefined }> =>
  inSession(store, async (client) => {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [name])
    if (!rows[0]?.held) return { isHeld: false, result: undefined }
    return { isHeld: true, result: await work() }
  })

/** A lock lives as long as its session: minutes of work must not occupy a pooled connection. */
async function inSession<Result>(store: Store, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await store.openSession()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
