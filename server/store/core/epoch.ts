import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Names the history this database tells; a restore begins another one. */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const { epoch } = await db.selectFrom('sync_meta').select('epoch').executeTakeFirstOrThrow()
  return epoch
}
