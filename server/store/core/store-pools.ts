import pg from 'pg'
import { type GuardedPool, openGuardedPool, type SlowStatement } from './guarded-pool.ts'
import type { ReplicaPools } from './replica/replica.ts'
import { SESSION_LIMITS, type SessionSettings, settingsKnown } from './statements/session-settings.ts'
import { createStatementNames } from './statements/statement-names.ts'

export interface StoreSettings {
  readonly connection: pg.PoolConfig
  /** The address of PostgreSQL itself, if `connection` leads through a pooler that shares connections. */
  readonly own?: pg.PoolConfig | undefined
  /** The address of a streaming replica, if there is one. */
  readonly readFrom?: pg.PoolConfig | undefined
  readonly poolSize?: number
  /** Whether repeated statements are prepared by name. True by default. */
  readonly namesStatements?: boolean
  /** From how many milliseconds on a statement counts as slow. A second by default. */
  readonly slowMs?: number
  /** How long a lease lasts without a sign of its holder. */
  readonly leaseMs?: number
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

/**
 * Sessions are read-only: only `writeTenant` opens transactions that may write.
 * - No JIT: compiling the expressions that print a lead takes longer than running them.
 * - No bitmap scans: a planner without statistics (after an import) would collect and sort a whole company for each page that its index has in order.
 * - Commits are on disk before they are acknowledged: "sent" means durable, and so does the head of the change feed.
 */
export const SESSION: SessionSettings = {
  isReadOnly: true,
  values: { timezone: 'UTC', jit: 'off', enable_bitmapscan: 'off', ...SESSION_LIMITS.values },
}

/**
 * Pulls follow indexes row by row, whatever their values, so one plan is enough for all of them. Sorts are off, because
 * the planner may consider a company too small to need an index's order.
 */
const PULL_SESSION: SessionSettings = {
  ...SESSION,
  values: { ...SESSION.values, enable_sort: 'off', plan_cache_mode: 'force_generic_plan' },
}

/** The connections of pulls, in addition to those of the pool. More would only take processor time from saves. */
const SHARE_OF_PULLS = 0.3
/** Downloads and exports have as many each, because a replica has no other work. */
const OF_REPLICA = 3
const SLOW_MS = 1_000

export interface StorePools {
  readonly main: GuardedPool
  readonly feed: GuardedPool
  readonly health: GuardedPool
  readonly ofReplica: ReplicaPools | undefined
  /** Cuts off running statements. */
  cut(): void
}

interface Opening extends StoreSettings {
  readonly poolSize: number
  readonly name: string
  readonly onSlow: (slow: SlowStatement) => void
}

/**
 * Behind a pooler connection names don't show that a process is alive: the pooler keeps its connections, with the last
 * name.
 */
export async function openPools({
  connection,
  own,
  readFrom,
  name,
  poolSize,
  namesStatements = true,
  slowMs = SLOW_MS,
  onSlow,
}: Opening): Promise<StorePools> {
  const shared = own && (await onceConnected(own, settingsKnown))
  const appName = own ? `pooled ${name}` : name
  const statements = () => ({ names: namesStatements ? createStatementNames() : undefined, slowMs, onSlow })
  const settings = { ...connection, application_name: appName, types }
  const main = openGuardedPool({ ...settings, max: poolSize }, { session: SESSION, shared }, statements())
  const most = Math.ceil(poolSize * SHARE_OF_PULLS)
  const feed = openGuardedPool({ ...settings, max: most }, { session: PULL_SESSION, shared }, statements())
  const forHealth = { ...connection, application_name: `${appName} health`, max: 1 }
  const health = openGuardedPool(forHealth, { session: { ...SESSION_LIMITS, isReadOnly: true }, shared })
  // Treated as if it were behind a pooler, because an unreachable replica can't be examined.
  const reading = (session: SessionSettings, max = OF_REPLICA) =>
    openGuardedPool(
      { ...readFrom, application_name: `${name} reads`, types, max },
      { session, shared: {} },
      statements(),
    )
  const ofReplica = readFrom && {
    downloads: reading(PULL_SESSION),
    exports: reading(SESSION),
    health: reading(SESSION, 1),
  }
  const cut = () => {
    for (const guarded of Object.values(ofReplica ?? {})) {
      guarded.cut()
      guarded.dropSilent()
    }
    // A pooler's shared connection is not ended by its name, which may belong to another client by now.
    if (own) for (const guarded of [main, feed]) guarded.cut()
    onceConnected(own ?? connection, (client) => endSessions(client, name)).catch(() => {})
  }
  return { main, feed, health, ofReplica, cut }
}

async function onceConnected<Result>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const endSessions = (client: pg.Client, name: string) =>
  client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])
