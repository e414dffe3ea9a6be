import pg from 'pg'
import { StartError } from './start-error.ts'

const OLDEST_VERSION = 15
const TIMEOUT_MS = 5000

/** The connection to `DATABASE_URL`, tried once, so that a wrong one ends the start with a line that says so. */
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

/** Node hides the reason of several tried addresses in a list, with an empty message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
