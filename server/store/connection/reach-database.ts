import type pg from 'pg'
import { isNotified, keepsSessions, keepsStatements } from './pooling.ts'
import { reasonOf } from './reason-of.ts'
import { StartError } from '../core/start-error.ts'
import { type OpenClient, withClients } from './with-clients.ts'

/** The oldest supported version of PostgreSQL. */
export const OLDEST_VERSION = 15

export interface DatabaseAddresses {
  readonly databaseUrl: string
  /** PostgreSQL's own address, if `databaseUrl` leads through a pooler. */
  readonly databaseListenUrl?: string | undefined
  /** The address of a streaming replica. */
  readonly databaseReadUrl?: string | undefined
}

export interface DatabaseConfigs {
  readonly connection: pg.PoolConfig
  /** Only if connections are shared. */
  readonly own?: pg.PoolConfig | undefined
  readonly readFrom?: pg.PoolConfig | undefined
}

export interface Reached extends DatabaseConfigs {
  readonly keepsStatements: boolean
}

export const configsOf = ({ databaseUrl, databaseListenUrl, databaseReadUrl }: DatabaseAddresses): DatabaseConfigs => ({
  connection: poolConfigOf(databaseUrl),
  own:
    databaseListenUrl === undefined || databaseListenUrl === databaseUrl ? undefined : poolConfigOf(databaseListenUrl),
  readFrom: databaseReadUrl === undefined ? undefined : poolConfigOf(databaseReadUrl),
})

/** Connects once to `DATABASE_URL`, so that a wrong one stops the start with a clear message. A replica may be unreachable. */
export const reachDatabase = (addresses: DatabaseAddresses): Promise<Reached> =>
  withClients((open) => reachBy(open, addresses))

async function reachBy(open: OpenClient, addresses: DatabaseAddresses): Promise<Reached> {
  const configs = configsOf(addresses)
  const { connection, own } = configs
  const [client, other] = await orSay('DATABASE_URL', async () => {
    const opened = await open(connection)
    await demandVersion(opened)
    return [opened, await open(connection)] as const
  })
  if (own === undefined) {
    if (await orSay('DATABASE_URL', () => keepsSessions(client, other))) return { ...configs, keepsStatements: true }
    throw new StartError(NEEDS_LISTEN_URL)
  }
  await orSay('DATABASE_LISTEN_URL', async () => demandOwn(client, await open(own), await open(own)))
  return { ...configs, keepsStatements: await orSay('DATABASE_URL', () => keepsStatements(client, other)) }
}

/** PostgreSQL's own address, for tools that work in long transactions. */
export const reachOwn = async ({ databaseUrl, databaseListenUrl }: DatabaseAddresses): Promise<pg.PoolConfig> =>
  (await reachDatabase({ databaseUrl: databaseListenUrl ?? databaseUrl })).connection

const poolConfigOf = (databaseUrl: string): pg.PoolConfig => ({
  connectionString: databaseUrl,
  application_name: 'doorstep',
})

export const NEEDS_LISTEN_URL =
  'DATABASE_URL leads through a pooler in transaction mode. Give PostgreSQL’s own address in DATABASE_LISTEN_URL, or use session mode.'
export const LISTEN_URL_IS_POOLED =
  'DATABASE_LISTEN_URL leads through a pooler in transaction mode too. Give PostgreSQL’s own address.'
export const OTHER_DATABASE =
  'DATABASE_LISTEN_URL leads to another database: what is sent at DATABASE_URL isn’t heard there. Give the same database of the same PostgreSQL.'

async function orSay<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${name} can’t be reached: ${reasonOf(error)}.`)
  }
}

async function demandVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer / 10000 as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST_VERSION) return
  throw new StartError(`DATABASE_URL names a PostgreSQL ${version}; Doorstep needs ${OLDEST_VERSION} or newer.`)
}

async function demandOwn(client: pg.Client, own: pg.Client, another: pg.Client): Promise<void> {
  if (!(await keepsSessions(own, another))) throw new StartError(LISTEN_URL_IS_POOLED)
  if (!(await isNotified(client, own))) throw new StartError(OTHER_DATABASE)
}
