import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Lease, LeaseLost } from './lease-keeper.ts'
import type { Store } from './open-store.ts'
import { writeReference } from './tenant-transaction.ts'
import type { TenantTx } from './tenant-tx.ts'

const LOOK_AGAIN_MS = 200

type Run<Result> = { isHeld: true; result: Result } | { isHeld: false; result: undefined }
const NOT_HELD = { isHeld: false, result: undefined } as const

/** Runs the work unless another process runs work of the same name. `isHeld` says whether it ran to its end. */
export async function tryLease<Result>(
  { leases }: Pick<Store, 'leases'>,
  name: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Run<Result>> {
  const lease = await leases.take(name)
  if (!lease) return NOT_HELD
  try {
    const result = await work(lease)
    return lease.signal.aborted ? NOT_HELD : { isHeld: true, result }
  } catch (error) {
    if (error instanceof LeaseLost) return NOT_HELD
    throw error
  } finally {
    await lease.release()
  }
}

/** Waits until no other process runs work of the same name. Work that lost its lease starts again. */
export async function withLease<Result>(
  store: Pick<Store, 'leases'>,
  name: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const run = await tryLease(store, name, work)
    if (run.isHeld) return run.result
    await sleep(LOOK_AGAIN_MS)
  }
}

/**
 * Refuses the transaction if another process has the lease, and keeps it from others until the transaction ends.
 * `token` is part of a key, so that only a new token waits for this lock, not a renewal.
 */
export async function demandLease(
  { ask }: Pick<TenantTx, 'ask'>,
  { name, token }: Pick<Lease, 'name' | 'token'>,
): Promise<void> {
  const rows = await ask(sql`select from lease where name = ${name} and token = ${token} for key share`)
  if (rows.length === 0) throw new LeaseLost(name)
}

/** Deletes the leases of uploads and companies that are gone. A token is a time, so it never repeats. */
export const purgeLeases = (store: Store): Promise<unknown> =>
  writeReference(store, (db) => sql`delete from lease where until < now() - interval '1 day'`.execute(db))
