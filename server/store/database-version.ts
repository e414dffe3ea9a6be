import { sql } from 'kysely'
import type { Store } from './open-store.ts'

/** Such as `PostgreSQL 18.4`: proof that the database answers. */
export async function readDatabaseVersion({ db }: Store): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? ''}`.trim()
}
