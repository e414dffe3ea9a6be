import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'

export async function calendarKeyOf(store: Store, userId: string): Promise<string | null> {
  const { calendar_key: key } = await store.db
    .selectFrom('app_user')
    .select('calendar_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return key
}

/** The key before stops working. Null: none works. */
export const keepCalendarKey = (store: Store, userId: string, key: string | null): Promise<unknown> =>
  writeReference(store, (db) =>
    db.updateTable('app_user').set({ calendar_key: key }).where('id', '=', userId).execute(),
  )

/** Undefined also for somebody who may no longer sign in. */
export async function userOfCalendar(store: Store, key: string): Promise<string | undefined> {
  const user = await store.db
    .selectFrom('app_user')
    .select('id')
    .where('calendar_key', '=', key)
    .where('active', '=', true)
    .executeTakeFirst()
  return user?.id
}
