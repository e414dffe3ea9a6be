import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Store } from './open-store.ts'
import type { Database } from './schema.ts'

export interface LoginKeys {
  email: string
  /** Of the caller's machine. */
  address: string
}

/** How many attempts under a key a window holds. */
export interface Limit {
  key: string
  allowed: number
}

const WINDOW_MINUTES = 15
const FAILURES_PER_EMAIL = 10
const FAILURES_PER_ADDRESS = 50

const limits = ({ email, address }: LoginKeys): Limit[] => [
  { key: `email:${email}`, allowed: FAILURES_PER_EMAIL },
  { key: `address:${address}`, allowed: FAILURES_PER_ADDRESS },
]

const windowStart = sql<Date>`(now() - make_interval(mins => ${sql.lit(WINDOW_MINUTES)}))`

/** Answers 0, or the seconds to wait: then it was one too many. */
export const countFailure = (store: Store, keys: LoginKeys): Promise<number> => countAttempt(store, limits(keys))

/**
 * Counts an attempt where all of the limits have room, and answers 0; else the seconds to wait. Of attempts that come
 * at once no more get through than one after the other. Kept in the database, so that several servers share one count.
 */
export const countAttempt = (store: Store, all: readonly Limit[]): Promise<number> =>
  store.db
    .transaction()
    .setAccessMode('read write')
    .execute(async (transaction) => {
      for (const { key } of all) await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(transaction)
      const seconds = await secondsUntilAllowed(transaction, all)
      if (seconds > 0) return seconds
      await transaction.deleteFrom('login_attempt').where('at', '<', windowStart).execute()
      await transaction
        .insertInto('login_attempt')
        .values(all.map(({ key }) => ({ key, id: randomUUID(), at: sql<Date>`now()` })))
        .execute()
      return 0
    })

/** Seconds until this e-mail may try again from this address; 0 when it may now. */
export const blockedFor = (store: Store, keys: LoginKeys): Promise<number> =>
  secondsUntilAllowed(store.db, limits(keys))

/** 0 when all of the limits have room now. */
async function secondsUntilAllowed(db: Kysely<Database>, all: readonly Limit[]): Promise<number> {
  const waits = await Promise.all(all.map(({ key, allowed }) => secondsUntilBelow(db, key, allowed)))
  return Math.max(...waits)
}

async function secondsUntilBelow(db: Kysely<Database>, key: string, allowed: number): Promise<number> {
  const decisive = await db
    .selectFrom('login_attempt')
    .select(sql<number>`ceil(extract(epoch from at - ${windowStart}))::integer`.as('seconds'))
    .where('key', '=', key)
    .where('at', '>=', windowStart)
    .orderBy('at', 'desc')
    .offset(allowed - 1)
    .limit(1)
    .executeTakeFirst()
  // An attempt that waited for its turn was made after this moment's `now()`.
  return decisive ? Math.min(Math.max(1, decisive.seconds), WINDOW_MINUTES * 60) : 0
}
