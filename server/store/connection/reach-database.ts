import pg from 'pg'
import { reasonOf } from './reason-of.ts'
import { StartError } from '../core/start-error.ts'

/** Of PostgreSQL. */
export const OLDEST_VERSION = 15
const TIMEOUT_MS = 5000

/** Connects once to `DATABASE_URL`, so that a wrong one stops the start with a clear message. */
export async function reachDatabase(databaseUrl: string): Promise<pg.PoolConfig> {
  const connection = { connectionString: databaseUrl, application_name: 'doorstep' }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::integer / 10000 as version`,
    )
    demandVersion(rows[0]?.version ?? 0)
    return connection
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`DATABASE_URL can’t be reached: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function demandVersion(version: number): void {
  if (version >= OLDEST_VERSION) return
  throw new StartError(`DATABASE_URL names a PostgreSQL ${version}; Doorstep needs ${OLDEST_VERSION} or newer.`)
}
