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

/** Runs the work if no other process of this database runs work of the same name; `isHeld` tells whether it did. */
export async function tryLock<Result>(
  store: Store,
  name: string,
  work: () => Promise<Result>,
): Promise<{ isHeld: true; result: Result } | { isHeld: false; result: undefined }> {
  const client = await store.pool.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [name])
    if (!rows[0]?.held) return { isHeld: false, result: undefined }
    return { isHeld: true, result: await work() }
  } finally {
    await client.query('select pg_advisory_unlock_all()').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
