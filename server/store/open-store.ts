import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { listenOn } from './listen.ts'
import type { Database } from './schema.ts'

export interface StoreSettings {
  readonly connection: pg.PoolConfig
  /** Connections of this process. */
  readonly poolSize?: number
}

export interface Store {
  /** For reading: PostgreSQL refuses a write that was not opened by `writeTenant`. */
  readonly db: Kysely<Database>
  /** The connections under `db`, for COPY; read-only by default too. */
  readonly pool: pg.Pool
  /** The database, for what opens connections of its own. */
  readonly connection: pg.PoolConfig
  /** Hears what `pg_notify` sends on a channel, reconnecting for ever. Answers with the way to stop. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /** What runs may finish within a moment; then it is cut, and its transactions are rolled back. */
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082

/** `bigint` as a number (a seq stays below 2^53), `date` as the text it is. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return (value: string) => value
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/**
 * Reading is the rule: only `writeTenant` opens transactions that may write. Without JIT, because compiling the
 * expressions that print a lead takes longer than running them; without bitmap scans, because a planner without
 * statistics (after an import) would collect and sort a whole company for each page that its index has in order. With
 * commits that are on disk before they are acknowledged: that is what Sent means, and what makes the feed's head durable.
 */
const SESSION = `
  set default_transaction_read_only = on;
  set timezone = 'UTC';
  set jit = off;
  set enable_bitmapscan = off;
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

const CUT_AFTER_MS = 500

export async function openStore({ connection, poolSize = 10 }: StoreSettings): Promise<Store> {
  await migrateOnce(connection)
  const name = `doorstep ${randomUUID()}`
  const pool = new pg.Pool({
    ...connection,
    application_name: name,
    types,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: (client) => client.query(SESSION),
  })
  // A lost connection fails the query it was for and is replaced at the next; unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  const closePool = async () => {
    const cut = setTimeout(() => void endSessions(connection, name).catch(() => {}), CUT_AFTER_MS)
    await db.destroy()
    // Kysely ends no pool that it never used, and a backup uses nothing else.
    if (!pool.ending) await pool.end()
    clearTimeout(cut)
  }
  return {
    db,
    pool,
    connection,
    listen: (channel, handler) => listenOn({ ...connection, application_name: `${name} listens` }, channel, handler),
    close: () => (closing ??= closePool()),
  }
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
