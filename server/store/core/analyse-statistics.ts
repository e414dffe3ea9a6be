import { sql } from 'kysely'
import type { Store } from './open-store.ts'

/** Fewer are gone through in a moment, whatever the planner takes them for. */
const MANY_PEOPLE = 10_000

/**
 * Until it is told, the planner takes a company that was just imported for a few people, and goes through them in the
 * order of an index, from one end of the table to the other. PostgreSQL looks by itself within a minute or so; who asks
 * sooner has it look now, if as many came or changed since its last look as would be half of the company.
 */
export async function analyseSubscribers({ db }: Store, people: number): Promise<void> {
  if (people < MANY_PEOPLE) return
  const { rows } = await sql<{ changed: number }>`
    select n_mod_since_analyze as changed from pg_stat_user_tables where relid = 'subscriber'::regclass`.execute(db)
  // Somebody else who looks at this moment is not waited for.
  if ((rows[0]?.changed ?? 0) > people / 2) await sql`analyze (skip_locked) subscriber, list_member`.execute(db)
}
