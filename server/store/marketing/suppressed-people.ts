import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hasLeft, stricter } from '../../../contract/entities/marketing/subscriber-steps.ts'
import type { SubscriberStatus } from '../../../contract/entities/marketing/subscriber.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { eraseSubscribers } from './erase-subscriber.ts'
import { saveSubscribers } from './save-subscribers.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'

// Runs after a restore, for subscribers whose address is suppressed although their rows don't show it yet.

const hashOfRow = sql`suppression_hash(subscriber.company_id, subscriber.id)`

export async function eraseAddress(
  store: Store,
  companyId: string,
  { hash, by }: { hash: string; by: string | null },
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from subscriber where company_id = ${companyId} and ${hashOfRow} = ${hash}`.execute(tx.sql)
    await eraseSubscribers(
      tx,
      rows.map(({ id }) => id),
      by,
    )
  })
}

export async function letSuppressedLeave(store: Store, companyId: string): Promise<void> {
  while (await writeTenant(store, companyId, letSomeLeave).then(({ result }) => result));
}

const BATCH = 500

/** True if there may be more. */
async function letSomeLeave(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ id: string; status: SubscriberStatus }>`
    select subscriber.id, suppression.status from subscriber
      join suppression on suppression.company_id = subscriber.company_id and email_hash = ${hashOfRow}
    where subscriber.company_id = ${tx.companyId} and subscriber.status in ('subscribed', 'unconfirmed')
    order by subscriber.id limit ${BATCH}`.execute(tx.sql)
  const people = await subscribersForUpdate(
    tx,
    rows.map(({ id }) => id),
  )
  const changes = rows.flatMap(({ id, status }) => {
    const before = people.get(id)
    return before && !hasLeft(before) ? [{ before, after: stricter(before, status, randomUUID()) }] : []
  })
  await saveSubscribers(tx, changes, { source: 'restore' })
  return rows.length === BATCH
}
