import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { saveSubscribers } from './save-subscribers.ts'
import type { ChangedThrough } from './subscriber-change.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** Applies a change to those of many subscribers who still exist. Unchanged ones are not written. */
export async function changeSubscribers<Known extends { readonly subscriberId: string }>(
  tx: TenantTx,
  known: readonly Known[],
  change: (before: Subscriber, known: Known) => Subscriber,
  through: ChangedThrough,
): Promise<void> {
  if (known.length === 0) return
  const rows = await subscribersForUpdate(
    tx,
    known.map(({ subscriberId }) => subscriberId),
  )
  const changes = known.flatMap((one) => {
    const before = rows.get(one.subscriberId)
    const after = before && change(before, one)
    return before && after && after !== before ? [{ before, after }] : []
  })
  await saveSubscribers(tx, changes, through)
}
