import { sql } from 'kysely'
import type { AskedBefore } from '../schema/sync-schema.ts'
import { added } from '../../../contract/entities/marketing/subscriber-steps.ts'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { awaitErasures } from '../core/erased-leads.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import { listRows } from './list-rows.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { optedOutAmong } from './suppressions.ts'

/**
 * Runs after a restore. A subscriber who was sent a confirmation request after the backup is pending again, with the
 * same link, unless they have left or the backup doesn't have the list.
 */
export async function putAskedBack(store: Store, companyId: string, request: AskedBefore): Promise<void> {
  const { email, firstName, lastName, listId, token, askedAt } = request
  const id = subscriberIdOf(email)
  await writeTenant(store, companyId, async (tx) => {
    await awaitErasures(tx)
    const before = (await subscribersForUpdate(tx, [id])).get(id)
    const list = (await listRows.load(tx, listId))?.row
    if (!list || (!before && (await optedOutAmong(tx, [email])).size > 0)) return
    const after = added(before, {
      companyId,
      email,
      at: askedAt,
      source: 'restore',
      facts: { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) },
      listIds: [listId],
      needsConfirmation: () => true,
    })
    await saveSubscribers(tx, [{ before, after }], { source: 'restore' })
    await tx.sql
      .updateTable('list_member')
      .set({ ask_token: token, asked_at: sql<Date>`${askedAt}::timestamptz` })
      .where('company_id', '=', companyId)
      .where('subscriber_id', '=', id)
      .where('list_id', '=', listId)
      .where('state', 'in', ['pending', 'member'])
      .execute()
  })
}
