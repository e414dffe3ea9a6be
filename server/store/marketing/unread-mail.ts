import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UnreadMessage } from '../../../contract/entities/marketing/unread-mail.ts'
import { readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'

/** For returned email that names no email of ours: only SuperAdmins see it. */
export const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/** Per company. The oldest are dropped first. */
const MOST_KEPT = 200

export async function keepUnread(
  store: Store,
  companyId: string,
  message: Omit<UnreadMessage, '_id' | 'at'>,
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    // Later than all before it: two may arrive within a millisecond, and a clock may be set back.
    const { at } = await tx.sql
      .selectFrom('unread_mail')
      .select(sql<Date>`greatest(now(), max(at) + interval '1 millisecond')`.as('at'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    await tx.sql
      .insertInto('unread_mail')
      .values({ company_id: companyId, id: randomUUID(), at, ...message })
      .execute()
    await tx.sql
      .deleteFrom('unread_mail')
      .where('company_id', '=', companyId)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('unread_mail')
          .select('id')
          .where('company_id', '=', companyId)
          .orderBy('at', 'desc')
          .offset(MOST_KEPT)
          .limit(MOST_KEPT),
      )
      .execute()
  })
}

export async function countIgnored(store: Store, companyId: string, what: string): Promise<void> {
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .insertInto('ignored_mail')
      .values({ company_id: companyId, what, messages: 1 })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'what']).doUpdateSet({ messages: sql<number>`ignored_mail.messages + 1` }),
      )
      .execute(),
  )
}

export async function readUnread(store: Store, companyIds: readonly string[], offset = 0) {
  const list = store.db
    .selectFrom('unread_mail')
    .select(['id as _id', 'at', 'sender', 'subject', 'preview', 'why'])
    .where('company_id', 'in', companyIds)
    .orderBy('at', 'desc')
    .orderBy('id')
  const page = await readRowsPage(store.db, list, offset, { mostRows: MOST_KEPT })
  const ignored = await store.db
    .selectFrom('ignored_mail')
    .select(['what', sql<number>`sum(messages)`.as('messages')])
    .where('company_id', 'in', companyIds)
    .groupBy('what')
    .orderBy('what')
    .execute()
  const { rows, next } = shownPage(page, offset, (message) => ({ ...message, at: message.at.toISOString() }))
  return { messages: rows, ignored, next }
}

export async function dismissUnread(
  store: Store,
  companyIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  for (const companyId of companyIds) {
    await writeTenant(store, companyId, (tx) =>
      tx.sql
        .deleteFrom('unread_mail')
        .where('company_id', '=', companyId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),
    )
  }
}
