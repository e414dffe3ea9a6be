import pg from 'pg'
import type { Placement } from './placement.ts'

const SUPERUSER = 'doorstep'
const DATABASE = 'doorstep'
const CONNECT_TIMEOUT_MS = 5000

/** No password: the socket stands in a folder that only its owner (and root) may enter. */
export const connectionTo = ({ socketDir }: Placement, database = DATABASE): pg.ClientConfig & pg.PoolConfig => ({
  host: socketDir,
  user: SUPERUSER,
  database,
  application_name: 'doorstep',
})

/** True when PostgreSQL answers, and it is the one of this folder. */
export const attach = async (placement: Placement): Promise<boolean> =>
  (await withClient(placement, {}, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === placement.data
  }).catch(() => false)) ?? false

const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

export const ensureDatabase = (placement: Placement): Promise<void> =>
  withClient(placement, {}, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount) return
    await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
      // Another start was faster.
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error
    })
  })

/** A connection of its own to the maintenance database, for one piece of work. */
export async function withClient<Result>(
  placement: Placement,
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connectionTo(placement, 'postgres'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...settings,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
