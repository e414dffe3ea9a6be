import { sql } from 'kysely'
import { auditIn } from '../core/audit.ts'
import { holdErasure } from '../core/erased-leads.ts'
import { forgetClicks } from './campaigns/campaign-clicks.ts'
import { countMoves } from './campaign-figures.ts'
import type { Store } from '../core/open-store.ts'
import { keepTally } from './marketing-tally.ts'
import { subscribersForUpdate } from './subscriber-rows.ts'
import { forgetSoftBounces, suppress } from './suppressions.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** Erases everything that identifies the subscriber. The consent log stays under the id, which identifies nobody. */
export async function eraseSubscriber(
  store: Store,
  companyId: string,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    await holdErasure(tx)
    await eraseSubscribers(tx, [id], by)
    await forgetInAnswers(tx, id)
    await auditIn(tx, by, { action: 'subscriber.erased' })
  })
}

/** Leaves the answers stored for resends, which also quote them. */
export async function eraseSubscribers(tx: TenantTx, ids: readonly string[], by: string | null): Promise<void> {
  const { companyId } = tx
  for (const [id, person] of await subscribersForUpdate(tx, ids)) {
    await suppress(tx, [{ email: person.email, status: 'suppressed' }])
    const lists = await tx.sql
      .deleteFrom('list_member')
      .where('company_id', '=', companyId)
      .where('subscriber_id', '=', id)
      .returning(['list_id', 'added_at', 'state'])
      .execute()
    await tx.sql.deleteFrom('subscriber').where('company_id', '=', companyId).where('id', '=', id).execute()
    await forgetSoftBounces(tx, [id])
    await forgetInLedgers(tx, id)
    await forgetClicks(tx, id)
    await tx.sql
      .insertInto('subscriber_event')
      .values({ company_id: companyId, subscriber_id: id, act: 'erased', status: 'suppressed', source: 'staff', by })
      .execute()
    await keepTally(tx, [
      { ofId: companyId, at: person.createdAt, people: -1 },
      ...lists.flatMap(({ list_id, added_at, state }) =>
        state === 'left' ? [] : [{ ofId: list_id, at: added_at, people: -1 as const }],
      ),
    ])
    tx.erased('subscriber', id)
  }
}

async function forgetInLedgers(tx: TenantTx, id: string): Promise<void> {
  const lines = tx.sql
    .updateTable('campaign_recipient')
    .where('company_id', '=', tx.companyId)
    .where('subscriber_id', '=', id)
  const skipped = await lines.set({ state: 'skipped' }).where('state', '=', 'queued').returning('campaign_id').execute()
  // The answer of a mail server quotes the address.
  await lines.set({ email: '', answer: null, early_looks: null }).execute()
  await countMoves(
    tx,
    skipped.map(({ campaign_id }) => ({ campaignId: campaign_id, from: 'queued', to: 'skipped' })),
  )
}

/** For columns that need an address. */
const NO_ADDRESS = 'erased@doorstep.invalid'

async function forgetInAnswers({ sql: db, companyId }: TenantTx, id: string): Promise<void> {
  await sql`
    update idempotency set body = jsonb_set(body::jsonb, '{body,subscriber}',
      (body::jsonb #> '{body,subscriber}') - array['firstName', 'lastName', 'phone', 'reason']
        || ${JSON.stringify({ email: NO_ADDRESS })}::jsonb)
    where company_id = ${companyId} and strpos(body::text, ${id}) > 0 and body #>> '{body,subscriber,_id}' = ${id}`.execute(
    db,
  )
}
