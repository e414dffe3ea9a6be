import { sql } from 'kysely'
import type { EntityRef } from '../../../contract/entities/entity.ts'
import { type ErasedRows, Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

/** What was erased can't be restored. A device uses the ids to find whatever else it has of the person. */
export const erased = (ids: readonly string[]) =>
  new Refusal('deleted', 'The personal data of this lead was erased.', {
    details: { erased: [...ids] } satisfies ErasedRows,
  })

const erasures = ({ companyId }: TenantTx) => sql`hashtext(${`erasures of company ${companyId}`})`

/** Until the commit nobody adds people to the company: an erasure would not see what isn't committed yet. */
export const holdErasure = (tx: TenantTx) => sql`select pg_advisory_xact_lock(${erasures(tx)})`.execute(tx.sql)

/** Before people are added, beside others who do so. What an erasure keeps out is known from here on. */
export const awaitErasures = (tx: TenantTx) => sql`select pg_advisory_xact_lock_shared(${erasures(tx)})`.execute(tx.sql)

/** Waits for an erasure that is under way, which wouldn't see what is about to be linked to its lead. */
export async function demandNoErasedLead(tx: TenantTx, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  const leads = await tx.sql
    .selectFrom('lead')
    .select(['id', 'erased_at'])
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', leadIds)
    .orderBy('id')
    .forShare()
    .execute()
  const gone = leads.flatMap(({ id, erased_at }) => (erased_at === null ? [] : [id]))
  if (gone.length > 0) throw erased(gone)
}

/** A subscriber who was erased may subscribe again. */
export async function demandNotErased(tx: TenantTx, refs: readonly EntityRef[]): Promise<void> {
  const ids = refs.flatMap(({ entity, id }) => (entity === 'subscriber' ? [] : [id]))
  if (ids.length === 0) return
  const gone = await tx.sql
    .selectFrom('sync_index')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .where('erased', '=', true)
    .execute()
  if (gone.length > 0) throw erased(gone.map(({ id }) => id))
}

export async function erasedAmong(tx: TenantTx, leadIds: readonly string[]): Promise<Set<string>> {
  if (leadIds.length === 0) return new Set()
  const found = await tx.sql
    .selectFrom('lead')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${leadIds}::uuid[])`)
    .where('erased_at', 'is not', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}
