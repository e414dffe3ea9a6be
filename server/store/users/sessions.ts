import { type Kysely, type Transaction, sql } from 'kysely'
import { type AuditStep, recordAudit } from '../core/audit.ts'
import { type ListPage, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import { NO_CALENDAR } from './calendar-keys.ts'
import { type Account, accounts, announceAccess } from './users.ts'

export interface SessionRef {
  readonly userId: string
  readonly sessionId: string
}

export interface AccountInSession extends Account {
  startedAt: Date | null
  lastUsedAt: Date | null
  endedAt: Date | null
}

/** One statement, because every request begins with it. */
export async function findAccountInSession(
  store: Store,
  { userId, sessionId }: SessionRef,
  db = store.db,
): Promise<AccountInSession | undefined> {
  const statement = store.compiled(accountInSession)
  const { rows } = await db.executeQuery<AccountInSession>({ ...statement, parameters: [sessionId, userId] })
  return rows[0]
}

const accountInSession = (db: Kysely<Database>) =>
  accounts(db)
    .leftJoin('session', (join) =>
      join.onRef('session.user_id', '=', 'app_user.id').on('session.id', '=', 'set when it is run'),
    )
    .select(['session.started_at as startedAt', 'session.last_used_at as lastUsedAt', 'session.ended_at as endedAt'])
    .where('app_user.id', '=', 'set when it is run')

/** In one statement, in the given order. Undefined for an account that no longer exists. */
export async function accountsInSessions(
  store: Store,
  refs: readonly SessionRef[],
): Promise<(AccountInSession | undefined)[]> {
  if (refs.length === 0) return []
  const wanted = sql<{ nth: number; user_id: string; session_id: string }>`
    unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ sessionId }) => sessionId)}::uuid[])
      with ordinality`.as<'asked'>(sql`asked (user_id, session_id, nth)`)
  const found = await accounts(store.db)
    .innerJoin(wanted, 'asked.user_id', 'app_user.id')
    .leftJoin('session', (join) =>
      join.onRef('session.user_id', '=', 'app_user.id').onRef('session.id', '=', 'asked.session_id'),
    )
    .select(['session.started_at as startedAt', 'session.last_used_at as lastUsedAt', 'session.ended_at as endedAt'])
    .select('asked.nth')
    .execute()
  const byNth = new Map(found.map(({ nth, ...account }) => [nth, account]))
  return refs.map((_, index) => byNth.get(index + 1))
}

export interface NewSession extends SessionRef {
  readonly startedAt: Date
  readonly deviceHash?: string | null
  readonly userAgent?: string | null
  /** Absent if the session of an earlier sign-in continues. */
  readonly isSignIn?: true
}

/** Replaces an earlier session in the same browser. */
export async function startSession(
  store: Store,
  session: NewSession,
  audited: readonly AuditStep[] = [],
): Promise<void> {
  const { userId, sessionId, startedAt, deviceHash = null, userAgent = null, isSignIn } = session
  await writeReference(store, async (db) => {
    await db
      .insertInto('session')
      .values({
        user_id: userId,
        id: sessionId,
        started_at: startedAt,
        last_used_at: startedAt,
        device_hash: deviceHash,
        user_agent: userAgent,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordAudit(db, { by: userId, subjectId: userId }, audited)
    if (isSignIn)
      await db.updateTable('app_user').set({ last_signed_in_at: startedAt }).where('id', '=', userId).execute()
    if (deviceHash === null) return
    await db
      .updateTable('session')
      .set({ ended_at: startedAt })
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .where('id', '<>', sessionId)
      .where('ended_at', 'is', null)
      .execute()
  })
}

export async function noteSessionUse(store: Store, { userId, sessionId }: SessionRef, usedAt: Date): Promise<void> {
  await writeReference(store, (db) =>
    db
      .updateTable('session')
      .set({ last_used_at: usedAt })
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .execute(),
  )
}

export interface SessionFacts {
  readonly id: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly userAgent: string | null
}

const MOST_LISTED = 200

export async function listSessions(
  store: Store,
  userId: string,
  { startedAfter, usedAfter }: { startedAfter: Date; usedAfter: Date },
  offset = 0,
): Promise<ListPage<SessionFacts>> {
  const list = store.db
    .selectFrom('session')
    .select(['id', 'started_at as startedAt', 'last_used_at as lastUsedAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('started_at', '>', startedAfter)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
  return shownPage(await readRowsPage(store.db, list, offset, { mostRows: MOST_LISTED }), offset, (row) => row)
}

export async function endSession(store: Store, { userId, sessionId }: SessionRef): Promise<boolean> {
  const { numUpdatedRows } = await writeReference(store, (db) =>
    db
      .updateTable('session')
      .set({ ended_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) return false
  announceAccess(store, userId, sessionId)
  return true
}

/** Invalidates every token of the account, and its calendar address, which needs none. */
export async function endSessions(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction
    .updateTable('app_user')
    .set((user) => ({ token_version: user('token_version', '+', 1), ...NO_CALENDAR }))
    .where('id', '=', userId)
    .execute()
  await transaction
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endAllSessions(store: Store, userId: string): Promise<void> {
  await writeReference(store, (db) => endSessions(db, userId))
  announceAccess(store, userId)
}

export async function isUsualDevice(store: Store, email: string, deviceHash: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('app_user.email', '=', email)
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Their devices are no longer known either. */
export async function purgeSessions(store: Store, usedBefore: Date): Promise<void> {
  await writeReference(store, (db) => db.deleteFrom('session').where('last_used_at', '<', usedBefore).execute())
}
