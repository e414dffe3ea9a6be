import type { Store } from './open-store.ts'

/** Runs the work while no other process of this database runs work of the same name. Freed if the process dies. */
export async function withLock<Result>(store: Store, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await store.pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock_all()').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
