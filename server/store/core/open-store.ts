import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Compilable, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Poke } from '../../../contract/endpoints/sync.ts'
import { Refusal } from '../../../contract/errors.ts'
import { flagAsAway } from './database-away.ts'
import { CONNECT_MS, KEEPALIVE, type SlowStatement } from './guarded-pool.ts'
import { createLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts'
import { type Listening, listenOn } from './listen.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { createPoker } from './poke.ts'
import type { Database } from '../schema/schema.ts'
import { createReplica, type Replica } from './replica/replica.ts'
import { StoreDialect } from './statements/store-dialect.ts'
import { openPools, type StoreSettings } from './store-pools.ts'
import { createTurns, type Turns } from './turns.ts'

export interface PoolState {
  readonly inUse: number
  readonly idle: number
  /** How many callers wait for a connection. */
  readonly waiting: number
  readonly most: number
}

export interface Store {
  /** For reading: PostgreSQL refuses writes outside `writeTenant`. */
  readonly db: Kysely<Database>
  /**
   * For pulls, on separate connections, so that no save waits for them, however many there are. Each of its
   * transactions is a snapshot.
   */
  readonly pulls: Kysely<Database>
  /** For bulk reads whose data may be a moment old. Absent if there is no replica. */
  readonly replica: Replica | undefined
  /** The connections under `db`, for COPY; read-only by default too. */
  readonly pool: pg.Pool
  /** The address of PostgreSQL itself, for long sessions, even if `pool` goes through a pooler. */
  readonly connection: pg.PoolConfig
  readonly turns: Turns
  readonly leases: LeaseKeeper
  /** Notifies every server process that a company's change feed grew or its settings changed. To be called after the commit. */
  poke(poke: Poke): void
  /** Builds the statement only at its first use, for statements that begin every request. */
  compiled(build: (db: Kysely<Database>) => Compilable): CompiledQuery
  /** Whether so many callers wait for a connection that one more would time out before its turn. */
  isFull(queue: 'db' | 'pulls'): boolean
  /** Whether more pulls wait than devices are notified at once: notifying others would only lengthen the queue. */
  arePullsWaiting(): boolean
  /** The state of its connections: those for requests and those for pulls. */
  pools(): Readonly<Record<'requests' | 'pulls', PoolState>>
  /** The listener gets each slow statement of a request. */
  watchSlow(listener: (slow: SlowStatement) => void): void
  /** Such as `PostgreSQL 18.4`. Proves that the database answers, even if many callers wait for a connection. */
  version(): Promise<string>
  /** A connection outside the pool, for sessions that last minutes. `close` also ends it. */
  openSession(): Promise<pg.Client>
  /** Receives `pg_notify` messages of a channel and always reconnects. Resolves to the function that stops it. */
  listen(
    channel: string,
    handler: (payload: string) => void,
    also?: Pick<Listening, 'onListening' | 'onSilence' | 'beatMs'>,
  ): Promise<() => Promise<void>>
  /** Running work may finish within a moment. Then it is cut off and rolled back. */
  close(): Promise<void>
}

const BEGIN_SNAPSHOT = 'start transaction isolation level repeatable read read only'
const CUT_AFTER_MS = 500
/** The number of connections that writes leave free, if there are more. */
const KEPT_FOR_READING = 2
/** For each connection of the pool. */
const MOST_WAITING_EACH = 20
const MOST_PULLS_WAITING = 20
const HEALTH_MS = 1_500

export async function openStore(settings: StoreSettings & MigrateOptions): Promise<Store> {
  const { poolSize = 10 } = settings
  const own = settings.own ?? settings.connection
  await migrateOnce(own, settings)
  const name = `doorstep ${randomUUID()}`
  const listeners = new Set<(slow: SlowStatement) => void>()
  const onSlow = (slow: SlowStatement) => listeners.forEach((listener) => listener(slow))
  const { main, feed, health, ofReplica, cut } = await openPools({ ...settings, poolSize, name, onSlow })
  const { pool } = main
  const db = new Kysely<Database>({ dialect: new StoreDialect({ pool }) })
  const pulls = new Kysely<Database>({ dialect: new StoreDialect({ pool: feed.pool }, BEGIN_SNAPSHOT) })
  const replica = ofReplica && createReplica(ofReplica, health.pool)
  const leases = createLeaseKeeper({ ...own, application_name: `${name} holds` }, settings.leaseMs)
  const sessions = new Set<pg.Client>()
  let closing: Promise<void> | undefined
  const closePool = async () => {
    const late = setTimeout(cut, CUT_AFTER_MS)
    await Promise.all([db.destroy(), pulls.destroy(), replica?.close()])
    // Kysely doesn't end a pool that it never used, and a backup uses no query.
    for (const used of [pool, feed.pool]) if (!used.ending) await used.end()
    await Promise.all([health.pool.end(), leases.close(), ...[...sessions].map(endQuietly)])
    clearTimeout(late)
  }
  return {
    db,
    pulls,
    replica,
    pool,
    connection: own,
    poke: createPoker(pool),
    compiled: compiledOnce(db),
    leases,
    turns: createTurns({ most: Math.max(1, poolSize - KEPT_FOR_READING), mostPerCompany: Math.ceil(poolSize / 2) }),
    isFull: (queue) => (queue === 'db' ? pool : feed.pool).waitingCount >= poolSize * MOST_WAITING_EACH,
    arePullsWaiting: () => feed.pool.waitingCount > MOST_PULLS_WAITING,
    pools: () => ({ requests: stateOf(pool), pulls: stateOf(feed.pool) }),
    watchSlow: (listener) => void listeners.add(listener),
    version: () => readVersion(health.pool),
    openSession: () => openSession({ ...own, application_name: name }, sessions),
    listen: (channel, handler, { onSilence, ...also } = {}) =>
      listenOn(
        { ...own, application_name: `${name} listens` },
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

async function migrateOnce(connection: pg.PoolConfig, options: MigrateOptions): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(db, options)
  } finally {
    await db.destroy()
  }
}
