import { sql } from 'kysely'
import type { Store } from '../core/open-store.ts'

export interface DatabaseLoad {
  readonly version: string
  readonly bytes: number
  /** Of all clients of this PostgreSQL. */
  readonly connections: number
  readonly mostConnections: number
  /** How long the longest transaction has been open, in seconds. */
  readonly longestSeconds: number
}

export async function readDatabaseLoad(store: Store): Promise<DatabaseLoad> {
  const { rows } = await sql<DatabaseLoad>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes,
      current_setting('max_connections')::integer as "mostConnections",
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      )::float8 as "longestSeconds"`.execute(store.db)
  const [load] = rows
  if (!load) throw new Error('The database said nothing of itself.')
  return load
}
