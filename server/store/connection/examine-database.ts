import type pg from 'pg'
import { type SchemaVersion, schemaVersionOf } from '../core/migrate.ts'
import { isNotified, keepsSessions, keepsStatements } from './pooling.ts'
import { readReplicaState, type ReplicaState } from '../core/replica/replica-state.ts'
import type { DatabaseConfigs } from './reach-database.ts'
import { reasonOf } from './reason-of.ts'
import { withClients } from './with-clients.ts'

export interface DatabaseFacts {
  /** Such as `18.4`. */
  readonly version: string
  readonly encoding: string
  /** By how much its clock is ahead of this machine’s. */
  readonly aheadMs: number
  /** The shortest time of a few answers. */
  readonly answerMs: number
  readonly connections: { readonly most: number; readonly used: number }
  /** Whether session settings apply to the next statement. A pooler in transaction mode loses them. */
  readonly keepsSessions: boolean
  /** Whether prepared statements remain available. */
  readonly keepsStatements: boolean
  /** Facts about PostgreSQL's own address, if there is one beside that of a pooler. */
  readonly own?: OwnFacts
  /** Present if the database has the tables of this version, and a replica. */
  readonly replica?: ReplicaState
  /** Whether its tables are those of this version. `none`: no server has started with it. */
  readonly tables: 'none' | SchemaVersion
  /** Present if the database has the tables of this version. */
  readonly backups?: BackupFacts
}

export interface OwnFacts {
  /** Why it can't be reached. */
  readonly fault?: string
  readonly keepsSessions?: boolean
  /** Whether it leads to the same database. */
  readonly isSameDatabase?: boolean
}

export interface BackupFacts {
  readonly lastProven?: { readonly takenAt: Date; readonly leads: number }
  /** The fault of the newest backup, and the number of faulty ones. */
  readonly fault?: string
  readonly damaged: number
}

const ANSWERS_TIMED = 5

/** Reads facts about a database and changes nothing in it. Rejects if it can’t be reached. */
export const examineDatabase = ({ connection, own, readFrom }: DatabaseConfigs): Promise<DatabaseFacts> =>
  withClients(async (open) => {
    const [client, other] = [await open(connection), await open(connection)]
    const facts = await readFacts(client)
    return {
      ...facts,
      keepsSessions: await keepsSessions(client, other),
      keepsStatements: await keepsStatements(client, other),
      ...(own ? { own: await examineOwn(client, () => open(own)) } : {}),
      ...(readFrom && facts.tables === 'ours' ? { replica: await examineReplica(client, () => open(readFrom)) } : {}),
    }
  })

async function examineReplica(client: pg.Client, open: () => Promise<pg.Client>): Promise<ReplicaState> {
  try {
    return await readReplicaState(client, await open())
  } catch (cause) {
    return { is: 'away', cause }
  }
}

async function examineOwn(client: pg.Client, open: () => Promise<pg.Client>): Promise<OwnFacts> {
  try {
    const [listener, other] = [await open(), await open()]
    return { keepsSessions: await keepsSessions(listener, other), isSameDatabase: await isNotified(client, listener) }
  } catch (error) {
    return { fault: reasonOf(error) }
  }
}

async function readFacts(client: pg.Client): Promise<Omit<DatabaseFacts, 'keepsSessions' | 'keepsStatements' | 'own'>> {
  let [answerMs, aheadMs] = [Infinity, 0]
  for (let tries = 0; tries < ANSWERS_TIMED; tries++) {
    const startedAt = Date.now()
    const { rows } = await client.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    )
    const took = Date.now() - startedAt
    if (took >= answerMs) continue
    answerMs = took
    aheadMs = Math.round((rows[0]?.at ?? startedAt) - startedAt - took / 2)
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
  return schemaVersionOf(rows.map(({ name }) => name))
}
