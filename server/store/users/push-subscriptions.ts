import { sql } from 'kysely'
import type { PushSubscriptionOf } from '../../../contract/endpoints/push-subscriptions.ts'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import type { SessionRef } from './sessions.ts'

/** A session is one browser, which renews its subscription now and then. */
const MOST_OF_A_SESSION = 10

/**
 * A browser has one subscription, of the user who signed in last. Those of the user's ended sessions are removed, and
 * the oldest of this session.
 */
export const savePushSubscription = (
  store: Store,
  { userId, sessionId }: SessionRef,
  { endpoint, keys }: PushSubscriptionOf,
): Promise<void> =>
  writeReference(store, async (db) => {
    const of = { user_id: userId, session_id: sessionId, created_at: sql<Date>`now()`, ...keys }
    await db
      .insertInto('push_subscription')
      .values({ endpoint, ...of })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(of))
      .execute()
    await db
      .deleteFrom('push_subscription')
      .where('user_id', '=', userId)
      .where('session_id', 'in', (ended) =>
        ended
          .selectFrom('session')
          .select('session.id')
          .where('session.user_id', '=', userId)
          .where('ended_at', 'is not', null),
      )
      .execute()
    await db
      .deleteFrom('push_subscription')
      .where('endpoint', 'in', (oldest) =>
        oldest
          .selectFrom('push_subscription')
          .select('endpoint')
          .where('user_id', '=', userId)
          .where('session_id', '=', sessionId)
          .orderBy('created_at', 'desc')
          .offset(MOST_OF_A_SESSION),
      )
      .execute()
  })

export const removePushSubscription = (store: Store, endpoint: string): Promise<unknown> =>
  writeReference(store, (db) => db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute())

const MOST_BROWSERS = 20

/** Subscriptions of active sessions, the newest first. */
export async function pushSubscriptionsOf(store: Store, userId: string): Promise<PushSubscriptionOf[]> {
  const rows = await store.db
    .selectFrom('push_subscription')
    .leftJoin('session', (join) =>
      join
        .onRef('session.user_id', '=', 'push_subscription.user_id')
        .onRef('session.id', '=', 'push_subscription.session_id'),
    )
    .select(['endpoint', 'p256dh', 'auth'])
    .where('push_subscription.user_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .orderBy('push_subscription.created_at', 'desc')
    .limit(MOST_BROWSERS)
    .execute()
  return rows.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }))
}
