import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'

export const NO_CALENDAR = { calendar_key: null, calendar_session_id: null, calendar_made_at: null }

export interface CalendarKey {
  readonly key: string
  /** The session that created it. */
  readonly sessionId: string
  readonly madeAt: Date
}

export async function calendarKeyOf(store: Store, userId: string): Promise<CalendarKey | undefined> {
  const { key, sessionId, madeAt } = await store.db
    .selectFrom('app_user')
    .select(['calendar_key as key', 'calendar_session_id as sessionId', 'calendar_made_at as madeAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return key !== null && sessionId !== null && madeAt !== null ? { key, sessionId, madeAt } : undefined
}

/** The previous key stops working. False for a user who was signed out everywhere since the call began. */
export async function keepCalendarKey(
  store: Store,
  { _id, tokenVersion }: { readonly _id: string; readonly tokenVersion: number },
  { key, sessionId, madeAt }: CalendarKey,
): Promise<boolean> {
  const { numUpdatedRows } = await writeReference(store, (db) =>
    db
      .updateTable('app_user')
      .set({ calendar_key: key, calendar_session_id: sessionId, calendar_made_at: madeAt })
      .where('id', '=', _id)
      .where('token_version', '=', tokenVersion)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

export const forgetCalendarKey = (store: Store, userId: string): Promise<unknown> =>
  writeReference(store, (db) => db.updateTable('app_user').set(NO_CALENDAR).where('id', '=', userId).execute())

/** Also undefined for a user who may no longer sign in. */
export async function userOfCalendar(store: Store, key: string): Promise<string | undefined> {
  const user = await store.db
    .selectFrom('app_user')
    .select('id')
    .where('calendar_key', '=', key)
    .where('active', '=', true)
    .executeTakeFirst()
  return user?.id
}
