import { Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

/** What was erased never comes back. */
export const erased = () => new Refusal('deleted', 'The personal data of this lead was erased.')

/** Waits for an erasure that is under way, which wouldn't see what is about to be linked to its lead. */
export async function demandNoErasedLead(tx: TenantTx, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  const leads = await tx.sql
    .selectFrom('lead')
    .select('erased_at')
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', leadIds)
    .orderBy('id')
    .forShare()
    .execute()
  if (leads.some(({ erased_at }) => erased_at !== null)) throw erased()
}
