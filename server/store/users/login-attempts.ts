import { randomUUID } from 'node:crypto'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { writeReference } from '../core/tenant-transaction.ts'

// Counts attempts under a key, in two ways: a number in a window (`countAttempt`), and a wait that doubles
// (`admitTry`). The counts are in the database, so that several servers share them.

const KEPT_MINUTES = 60

export interface Limit {
  key: string
  allowed: number
}

const WINDOW_MINUTES = 15
const windowStart = sql<Date>`(now() - make_interval(mins => ${sql.lit(WINDOW_MINUTES)}))`

/** Resolves to 0, or to the seconds to wait. Concurrent attempts have no advantage over consecutive ones. */
export const countAttempt = (store: Store, all: readonly Limit[]): Promise<number> =>
  writeReference(store, async (transaction) => {
    await lockKeys(transaction, all)
    const waits = await Promise.all(all.map(({ key, allowed }) => secondsUntilBelow(transaction, key, allowed)))
    const seconds = Math.max(...waits)
    if (seconds === 0) await addAttempt(transaction, all)
    return seconds
  })

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
  // An attempt that waited for its lock was made after this transaction's `now()`.
  return decisive ? Math.min(Math.max(1, decisive.seconds), WINDOW_MINUTES * 60) : 0
}

export interface Tries {
  /** This many tries are free. After that each waits twice as long as the one before. */
  free: number
  key: string
}

const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 15 * 60

export type Admission = { readonly waitSeconds: number } | { readonly tryId: string }

/** A try counts as a failure until `forgiveTry`. `choose` gets the number of tries of each key within the hour. */
export const admitTry = (
  store: Store,
  keys: readonly string[],
  choose: (tried: (key: string) => number) => readonly Tries[],
): Promise<Admission> =>
  writeReference(store, async (transaction) => {
    const named = keys.map((key) => ({ key }))
    await lockKeys(transaction, named)
    const found = await transaction
      .selectFrom('login_attempt')
      .select(({ fn }) => ['key', fn.countAll<number>().as('count')])
      .select(sql<number>`extract(epoch from clock_timestamp() - max(at))::double precision`.as('agoSeconds'))
      .where('key', 'in', keys)
      .where('at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(KEPT_MINUTES)})`)
      .groupBy('key')
      .execute()
    const byKey = new Map(found.map((row) => [row.key, row]))
    const brakes = choose((key) => byKey.get(key)?.count ?? 0)
    const waitSeconds = Math.max(0, ...brakes.map((brake) => secondsLeft(brake, byKey.get(brake.key))))
    return waitSeconds > 0 ? { waitSeconds } : { tryId: await addAttempt(transaction, named) }
  })

function secondsLeft({ free }: Tries, tried: { count: number; agoSeconds: number } | undefined): number {
  if (!tried || tried.count < free) return 0
  const wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (tried.count - free))
  return Math.max(0, Math.ceil(wait - tried.agoSeconds))
}

/** Adds one, and resolves to the number within the hour. */
export async function countTry(transaction: Transaction<Database>, key: string): Promise<number> {
  await lockKeys(transaction, [{ key }])
  await addAttempt(transaction, [{ key }])
  const { count } = await transaction
    .selectFrom('login_attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return count
}

/** The try succeeded. Also clears the counts of the keys in `forgotten`. */
export async function forgiveTry(store: Store, tryId: string, keys: readonly string[], forgotten: readonly string[]) {
  await writeReference(store, (transaction) =>
    transaction
      .deleteFrom('login_attempt')
      .where('key', 'in', keys)
      .where((is) => is.or([is('id', '=', tryId), ...forgotten.map((key) => is('key', '=', key))]))
      .execute(),
  )
}

export async function forgetTries(transaction: Transaction<Database>, email: string): Promise<void> {
  await transaction
    .deleteFrom('login_attempt')
    .where((is) =>
      is.or([
        is('key', '=', tryKeys.email(email)),
        is(sql<boolean>`starts_with(key, ${tryKeys.pair(email, '')})`, '=', true),
      ]),
    )
    .execute()
}

/** The keys under which tries of passwords and sign-in codes are counted. */
export const tryKeys = {
  email: (email: string) => `email:${email}`,
  address: (address: string) => `address:${address}`,
  pair: (email: string, address: string) => `pair:${email} ${address}`,
  device: (email: string, deviceHash: string) => `device:${email} ${deviceHash}`,
}

/** Always in the same order, to avoid deadlocks. */
async function lockKeys(transaction: Transaction<Database>, all: ReadonlyArray<{ key: string }>): Promise<void> {
  for (const key of all.map(({ key }) => key).toSorted())
    await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(transaction)
}

async function addAttempt(transaction: Transaction<Database>, all: ReadonlyArray<{ key: string }>): Promise<string> {
  const id = randomUUID()
  await transaction
    .deleteFrom('login_attempt')
    .where('at', '<', sql<Date>`now() - make_interval(mins => ${sql.lit(KEPT_MINUTES)})`)
    .execute()
  await transaction
    .insertInto('login_attempt')
    .values(all.map(({ key }) => ({ key, id, at: sql<Date>`clock_timestamp()` })))
    .execute()
  return id
}
