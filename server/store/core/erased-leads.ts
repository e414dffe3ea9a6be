import { sql } from 'kysely'
import type { EntityRef } from '../../../contract/entities/entity.ts'
import { type ErasedRows, Refusal } from '../../../contract/errors.ts'
import type { TenantTx } from './tenant-tx.ts'

/** An erased row can't be restored. A device uses the ids to find other data that it has of the person. */
export const erased = (ids: readonly string[]) =>
  new Refusal('deleted', 'The personal data of this lead was erased.', {
    details: { erased: [...ids] } satisfies ErasedRows,
  })

const erasures = ({ companyId }: TenantTx) => sql`hashtext(${`erasures of company ${companyId}`})`

/** Until the commit no other transaction adds persons to the company: the erasure would not see uncommitted rows. */
export const holdErasure = (tx: TenantTx) => sql`select pg_advisory_xact_lock(${erasures(tx)})`.execute(tx.sql)

/** Taken before persons are added, shared with others who do so. From here on the effects of an erasure are visible. */
export const awaitErasures = (tx: TenantTx) => sql`select pg_advisory_xact_lock_shared(${erasures(tx)})`.execute(tx.sql)

/** Waits for a running erasure, which wouldn't see rows that are about to be linked to its lead. */
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
