import type pg from 'pg'
import { openGuardedPool } from './guarded-pool.ts'
import { SESSION_LIMITS } from './statements/session-settings.ts'

// A lease admits one process at a time to some work, such as sending a company's emails. It is a row and not a lock of
// a session, because behind a pooler sessions are shared.
//
//   free --taken: its token goes up--> held --renewed, three times in LASTS_MS--> held
//    ^                                  |'--released, or the process has ended--> free
//    '--------- not renewed: the process is paused, or its machine is gone ------'
//
// All times are the database's. A paused process notices late that another one has its lease, so the token is checked
// where it matters: in the transaction that would be wrong to commit twice (`demandLease` in `leases.ts`).

export interface Lease {
  readonly name: string
  readonly token: number
  /** Aborted once another process may have the lease. */
  readonly signal: AbortSignal
}

export interface HeldLease extends Lease {
  release(): Promise<void>
}

export interface LeaseKeeper {
  /** Undefined while another process has the lease, or other work of this process. */
  take(name: string): Promise<HeldLease | undefined>
  dropSilent(): void
  /** Releases every lease that this process still has. */
  close(): Promise<void>
}

export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another process has taken over “${name}”.`)
  }
}

/** For this long a paused process, or a machine that vanished, keeps the work from others. */
export const LEASE_LASTS_MS = 15_000
const RENEWALS = 3
/** Short, because renewals wait for this lock. */
const LOCK_TIMEOUT = '1s'

/**
 * A process that has ended is recognised by its connection, so its leases are free at once. Connections of other
 * database users have no visible name; while there are any, a lease has to expire.
 */
const TAKE = `
  insert into lease (name, holder, token, until)
  values ($1, $2, (extract(epoch from clock_timestamp()) * 1000000)::bigint, clock_timestamp() + $3 * interval '1 ms')
  on conflict (name) do update
  set holder = excluded.holder, token = greatest(lease.token + 1, excluded.token), until = excluded.until
  where lease.until <= clock_timestamp() or not exists (
    select from pg_stat_activity
    where datname = current_database() and (application_name = lease.holder or application_name is null)
  )
  returning token`
const RENEW = `update lease set until = clock_timestamp() + $3 * interval '1 ms' where name = $1 and token = $2`
const RELEASE = `update lease set until = '-infinity' where name = $1 and token = $2`

/** `connection` leads to PostgreSQL itself, even if others go through a pooler: it shows that this process is alive. */
export function createLeaseKeeper(
  connection: pg.PoolConfig & { application_name: string },
  lastsMs = LEASE_LASTS_MS,
): LeaseKeeper {
  // A separate pool, because a renewal must not wait for requests.
  const { pool, dropSilent } = openGuardedPool(
    { ...connection, max: 1 },
    { session: { values: { ...SESSION_LIMITS.values, lock_timeout: LOCK_TIMEOUT } } },
  )
  const held = new Set<HeldLease>()

  async function take(name: string): Promise<HeldLease | undefined> {
    const askedAt = performance.now()
    const token = await pool
      .query<{ token: string }>(TAKE, [name, connection.application_name, lastsMs])
      .then(({ rows }) => rows[0]?.token, nothingIfLocked)
    if (token === undefined) return undefined
    const lost = new AbortController()
    const lease = { name, token: Number(token), signal: lost.signal, release }
    let renewedAt = askedAt
    let isRenewing = false
    const lose = () => {
      clearInterval(timer)
      lost.abort(new LeaseLost(name))
    }
    async function renew() {
      const isLate = () => performance.now() - renewedAt > lastsMs
      if (isRenewing) return isLate() && lose()
      isRenewing = true
      const startedAt = performance.now()
      const renewed = await pool.query(RENEW, [name, token, lastsMs]).catch(() => undefined)
      isRenewing = false
      if (renewed?.rowCount === 1) renewedAt = startedAt
      else if (renewed || isLate()) lose()
    }
    const timer = setInterval(() => void renew(), lastsMs / RENEWALS).unref()
    async function release() {
      clearInterval(timer)
      // Otherwise the lease expires.
      if (held.delete(lease)) await pool.query(RELEASE, [name, token]).catch(() => {})
    }
    held.add(lease)
    return lease
  }

  return {
    take,
    dropSilent,
    close: async () => {
      await Promise.all([...held].map(({ release }) => release()))
      await pool.end()
    },
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** The holder is committing. */
function nothingIfLocked(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return
  throw error
}
