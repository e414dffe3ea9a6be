import { sql } from 'kysely'
import type { Store } from '../../../server/store/core/open-store.ts'

/** Whether this many statements with these words wait for a lock, so that the tested race has got that far. */
export async function isWaitingForLock({ db }: Store, words: string, count = 1): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${words}) > 0`.execute(db)
  return rows.length >= count
}
