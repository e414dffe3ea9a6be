import pg from 'pg'
import { MIGRATIONS } from '../core/migrate.ts'

export interface DatabaseFacts {
  /** Such as `18.4`. */
  readonly version: string
  readonly encoding: string
  /** How far its clock is ahead of this machine’s. */
  readonly aheadMs: number
  /** How long the shortest of a few answers took. */
  readonly answerMs: number
  readonly connections: { readonly most: number; readonly used: number }
  /** Whether what is set in a session is there for its next statement. A pooler in transaction mode keeps nothing. */
  readonly keepsSessions: boolean
  /** Whether its tables are those of this version; `none`: no server has started with it. */
  readonly tables: 'none' | 'older' | 'ours' | 'newer'
  /** Only of a database with the tables of this version. */
  readonly backups?: BackupFacts
}

export interface BackupFacts {
  readonly lastProven?: { readonly takenAt: Date; readonly leads: number }
  /** What is wrong with the newest one, and with how many kept ones. */
  readonly fault?: string
  readonly damaged: number
}

const TIMEOUT_MS = 5_000
const ANSWERS_TIMED = 5

/** Reads facts about a database and changes nothing in it. Rejects if it can’t be reached. */
export async function examineDatabase(connection: pg.PoolConfig): Promise<DatabaseFacts> {
  const open = async () => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const client = await open()
  try {
    const other = await open()
    try {
      return { ...(await readFacts(client)), keepsSessions: await keepsSessions(client, other) }
    } finally {
      await other.end()
    }
  } finally {
    await client.end()
  }
}

async function readFacts(client: pg.Client): Promise<Omit<DatabaseFacts, 'keepsSessions'>> {
  let [answerMs, aheadMs] = [Infinity, 0]
  for (let asked = 0; asked < ANSWERS_TIMED; asked++) {
    const begun = Date.now()
    const { rows } = await client.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    )
    const took = Date.now() - begun
    if (took >= answerMs) continue
    answerMs = took
    aheadMs = Math.round((rows[0]?.at ?? begun) - begun - took / 2)
  }
  const { rows } = await client.query<{ version: string; encoding: string; most: number; used: number }>(`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::integer as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as used`)
  const { version = '', encoding = '', most = 0, used = 0 } = rows[0] ?? {}
  const tables = await tablesOf(client)
  const facts = { version, encoding, aheadMs, answerMs, connections: { most, used }, tables }
  return tables === 'ours' ? { ...facts, backups: await readBackups(client) } : facts
}

async function readBackups(client: pg.Client): Promise<BackupFacts> {
  const { rows: proven } = await client.query<{ takenAt: Date; leads: string }>(
    `select taken_at as "takenAt", leads from backup_run where state = 'proven' order by taken_at desc limit 1`,
  )
  const { rows } = await client.query<{ fault: string | null; damaged: number }>(`
    select (select fault from backup_run order by taken_at desc limit 1) as fault,
      (select count(*)::integer from backup_run where state in ('damaged', 'missing')) as damaged`)
  const { fault, damaged = 0 } = rows[0] ?? {}
  const [last] = proven
  return {
    damaged,
    ...(fault ? { fault } : {}),
    ...(last ? { lastProven: { takenAt: last.takenAt, leads: Number(last.leads) } } : {}),
  }
}

async function tablesOf(client: pg.Client): Promise<DatabaseFacts['tables']> {
  const { rows: found } = await client.query<{ is: boolean }>(
    `select to_regclass('kysely_migration') is not null as is`,
  )
  if (!found[0]?.is) return 'none'
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  if (rows.some(({ name }) => !MIGRATIONS[name])) return 'newer'
  return rows.length < Object.keys(MIGRATIONS).length ? 'older' : 'ours'
}

/** While the other is in a transaction, a pooler in transaction mode has given it the connection that the first had. */
async function keepsSessions(client: pg.Client, other: pg.Client): Promise<boolean> {
  await client.query(`set doorstep.doctor = 'here'`)
  await other.query('begin')
  try {
    const { rows } = await client.query<{ kept: string | null }>(
      `select current_setting('doorstep.doctor', true) as kept`,
    )
    const { rows: others } = await other.query<{ seen: string | null }>(
      `select current_setting('doorstep.doctor', true) as seen`,
    )
    return rows[0]?.kept === 'here' && others[0]?.seen !== 'here'
  } finally {
    await other.query('rollback')
    await client.query('reset doorstep.doctor')
  }
}
