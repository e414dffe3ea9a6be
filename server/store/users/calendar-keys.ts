import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import type { Account } from './users.ts'

export async function calendarKeyOf(store: Store, userId: string): Promise<string | null> {
  const { calendar_key: key } = await store.db
    .selectFrom('app_user')
    .select('calendar_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return key
}

/** The key before stops working. False for a caller who was signed out everywhere since the call began. */
export async function keepCalendarKey(store: Store, { _id, tokenVersion }: Account, key: string): Promise<boolean> {
  const { numUpdatedRows } = await writeReference(store, (db) =>
    db
      .updateTable('app_user')
      .set({ calendar_key: key })
      .where('id', '=', _id)
      .where('token_version', '=', tokenVersion)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

export const forgetCalendarKey = (store: Store, userId: string): Promise<unknown> =>
  writeReference(store, (db) =>
    db.updateTable('app_user').set({ calendar_key: null }).where('id', '=', userId).execute(),
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
