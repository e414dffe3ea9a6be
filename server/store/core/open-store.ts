import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Compilable, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Poke } from '../../../contract/endpoints/sync.ts'
import { Refusal } from '../../../contract/errors.ts'
import { flagAsAway } from './database-away.ts'
import { CONNECT_MS, KEEPALIVE, openGuardedPool, type SlowStatement } from './guarded-pool.ts'
import { createLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts'
import { type Listening, listenOn } from './listen.ts'
import { migrate } from './migrate.ts'
import { createPoker } from './poke.ts'
import type { Database } from '../schema/schema.ts'
import { SESSION_LIMITS } from './session-limits.ts'
import { createStatementNames } from './statements/statement-names.ts'
import { StoreDialect } from './statements/store-dialect.ts'
import { createTurns, type Turns } from './turns.ts'

export interface StoreSettings {
  readonly connection: pg.PoolConfig
  readonly poolSize?: number
  /** Whether statements that repeat are prepared by name. True when absent. */
  readonly namesStatements?: boolean
  /** From when on a statement counts as slow. A second when absent. */
  readonly slowMs?: number
  /** How long a lease lasts without a sign of its holder. */
  readonly leaseMs?: number
}

export interface PoolState {
  readonly inUse: number
  readonly idle: number
  /** So many ask for a connection and have none. */
  readonly waiting: number
  readonly most: number
}

export interface Store {
  /** For reading: PostgreSQL refuses writes outside `writeTenant`. */
  readonly db: Kysely<Database>
  /**
   * For devices that pull, on connections of their own: however many come at once, nobody's save waits behind them. Each
   * of its transactions is a snapshot.
   */
  readonly pulls: Kysely<Database>
  /** The connections under `db`, for COPY; read-only by default too. */
  readonly pool: pg.Pool
  readonly connection: pg.PoolConfig
  readonly turns: Turns
  readonly leases: LeaseKeeper
  /** Notifies every server process that a company's change feed grew or its settings changed. Call it after the commit. */
  poke(poke: Poke): void
  /** Builds the statement at its first use only, for those that begin every request. */
  compiled(build: (db: Kysely<Database>) => Compilable): CompiledQuery
  /** So many wait for a connection that one more would give up before its turn. */
  isFull(queue: 'db' | 'pulls'): boolean
  /** More than devices that are told of news at once: to tell others would only lengthen the queue. */
  arePullsWaiting(): boolean
  /** Its connections, those for requests and those for pulls. */
  pools(): Readonly<Record<'requests' | 'pulls', PoolState>>
  /** Calls it with each statement of requests that took long. */
  watchSlow(listener: (slow: SlowStatement) => void): void
  /** Such as `PostgreSQL 18.4`. Proves that the database answers, even if many wait for a connection. */
  version(): Promise<string>
  /** A connection outside the pool, for sessions that last minutes. `close` ends it at the latest. */
  openSession(): Promise<pg.Client>
  /** Receives `pg_notify` messages of a channel and always reconnects. Resolves to the function that stops it. */
  listen(
    channel: string,
    handler: (payload: string) => void,
    also?: Pick<Listening, 'onListening' | 'onSilence' | 'beatMs'>,
  ): Promise<() => Promise<void>>
  /** Running work may finish within a moment; then it is cut off and rolled back. */
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082

/** `bigint` becomes a number (a seq stays below 2^53), `date` stays text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return (value: string) => value
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

const BEGIN_SNAPSHOT = 'start transaction isolation level repeatable read read only'
const READ_ONLY = 'set default_transaction_read_only = on'

/**
 * Sessions are read-only: only `writeTenant` opens transactions that may write. No JIT, because compiling the
 * expressions that print a lead takes longer than running them. No bitmap scans, because a planner without statistics
 * (after an import) would collect and sort a whole company for each page that its index has in order. Commits are on
 * disk before they are acknowledged: that is what Sent means, and what makes the head of the change feed durable.
 */
const SESSION = `
  ${READ_ONLY};
  set timezone = 'UTC';
  set jit = off;
  set enable_bitmapscan = off;
  ${SESSION_LIMITS};
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

/**
 * Pulls follow indexes row by row, whatever their values, so one plan does for all of them. Without sorts an index gives
 * the order: the planner may think a company too small to need one.
 */
const PULL_SESSION = `${SESSION};
  set enable_sort = off;
  set plan_cache_mode = force_generic_plan`

const CUT_AFTER_MS = 500
/** Connections that writes leave free, if there are more. */
const KEPT_FOR_READING = 2
/** The connections of pulls, beside those of the pool. More would only take the processor from saves. */
const SHARE_OF_PULLS = 0.3
/** For each connection of the pool. */
const MOST_WAITING_EACH = 20
const MOST_PULLS_WAITING = 20
const HEALTH_MS = 1_500

const SLOW_MS = 1_000

export async function openStore({
  connection,
  poolSize = 10,
  namesStatements = true,
  slowMs = SLOW_MS,
  leaseMs,
}: StoreSettings): Promise<Store> {
  await migrateOnce(connection)
  const name = `doorstep ${randomUUID()}`
  const listeners = new Set<(slow: SlowStatement) => void>()
  const onSlow = (slow: SlowStatement) => listeners.forEach((listener) => listener(slow))
  const statements = () => ({ names: namesStatements ? createStatementNames() : undefined, slowMs, onSlow })
  const settings = { ...connection, application_name: name, types }
  const main = openGuardedPool({ ...settings, max: poolSize }, SESSION, statements())
  const { pool } = main
  const feed = openGuardedPool({ ...settings, max: Math.ceil(poolSize * SHARE_OF_PULLS) }, PULL_SESSION, statements())
  const health = openGuardedPool({ ...connection, application_name: `${name} health`, max: 1 }, READ_ONLY)
  const db = new Kysely<Database>({ dialect: new StoreDialect({ pool }) })
  const pulls = new Kysely<Database>({ dialect: new StoreDialect({ pool: feed.pool }, BEGIN_SNAPSHOT) })
  const leases = createLeaseKeeper({ ...connection, application_name: `${name} holds` }, leaseMs)
  const sessions = new Set<pg.Client>()
  let closing: Promise<void> | undefined
  const closePool = async () => {
    const cut = setTimeout(() => void endSessions(connection, name).catch(() => {}), CUT_AFTER_MS)
    await Promise.all([db.destroy(), pulls.destroy()])
    // Kysely does not end a pool that it never used, and a backup uses nothing else.
    for (const used of [pool, feed.pool]) if (!used.ending) await used.end()
    await Promise.all([health.pool.end(), leases.close(), ...[...sessions].map(endQuietly)])
    clearTimeout(cut)
  }
  return {
    db,
    pulls,
    pool,
    connection,
    poke: createPoker(pool),
    compiled: compiledOnce(db),
    leases,
    turns: createTurns({ most: Math.max(1, poolSize - KEPT_FOR_READING), mostPerCompany: Math.ceil(poolSize / 2) }),
    isFull: (queue) => (queue === 'db' ? pool : feed.pool).waitingCount >= poolSize * MOST_WAITING_EACH,
    arePullsWaiting: () => feed.pool.waitingCount > MOST_PULLS_WAITING,
    pools: () => ({ requests: stateOf(pool), pulls: stateOf(feed.pool) }),
    watchSlow: (listener) => void listeners.add(listener),
    version: () => readVersion(health.pool),
    openSession: () => openSession({ ...connection, application_name: name }, sessions),
    listen: (channel, handler, { onSilence, ...also } = {}) =>
      listenOn(
        { ...connection, application_name: `${name} listens` },
        {
          channel,
          handler,
          ...also,
          onSilence: () => {
            for (const guarded of [main, feed, health, leases]) guarded.dropSilent()
            onSilence?.()
          },
        },
      ),
    close: () => (closing ??= closePool()),
  }
}

const stateOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolState => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
})

function compiledOnce(db: Kysely<Database>): Store['compiled'] {
  const statements = new Map<unknown, CompiledQuery>()
  return (build) => {
    const statement = statements.get(build) ?? build(db).compile()
    statements.set(build, statement)
    return statement
  }
}

async function openSession(connection: pg.PoolConfig, sessions: Set<pg.Client>): Promise<pg.Client> {
  const session = new pg.Client({ ...connection, ...KEEPALIVE, connectionTimeoutMillis: CONNECT_MS })
  session.on('error', () => {})
  session.on('end', () => sessions.delete(session))
  await session.connect().catch((error: unknown) => {
    throw flagAsAway(error)
  })
  sessions.add(session)
  return session
}

const endQuietly = (session: pg.Client) => session.end().catch(() => {})

async function readVersion(pool: pg.Pool): Promise<string> {
  const asked = pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  asked.catch(() => {})
  const answer = await Promise.race([asked, sleep(HEALTH_MS, undefined, { ref: false })])
  if (!answer) throw new Refusal('unavailable', 'The database does not answer.', { retryAfter: 5 })
  return `PostgreSQL ${answer.rows[0]?.version.split(' ')[0] ?? ''}`.trim()
}

async function endSessions(connection: pg.PoolConfig, name: string): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])
  await client.end()
}

async function migrateOnce(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
