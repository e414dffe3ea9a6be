import { sql } from 'kysely'
import { subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { Refusal } from '../../../contract/errors.ts'
import { auditIn } from '../core/audit.ts'
import { holdErasure } from '../core/erased-leads.ts'
import { FACT_NAMES } from '../schema/lead-columns.ts'
import type { Store } from '../core/open-store.ts'
import { deleteFilesOfLeads } from '../purge/purge-files.ts'
import { rowJson } from '../core/row-json.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { eraseSubscribers } from '../marketing/erase-subscriber.ts'
import { suppress } from '../marketing/suppressions.ts'
import { leadsMergedInto } from '../records/history.ts'
import { personOf } from './erased-person.ts'
import { eraseAnswers, findAnswers } from './erase-answers.ts'
import { eraseContacts } from './erase-contacts.ts'
import { eraseAparts, eraseRecordMerges } from './erase-record-merges.ts'
import { eraseTraces } from './erase-traces.ts'
import { eraseKnocks } from './knocks-of-person.ts'
import { eraseFound, findQuotes } from './found-quotes.ts'
import { waysOfMerged } from './merged-leads.ts'
import { rowsOfLeads, type TableOfLeads } from './lead-rows.ts'
import { NO_TRACES, type PersonTraces, tracesOf } from './person-traces.ts'

/**
 * Idempotent. Undefined if the company has no such lead. Otherwise the traces by which other files may name the person,
 * read when they could no longer change. `by` is null if the first requester is no longer known.
 */
export async function eraseLead(
  store: Store,
  companyId: string,
  id: string,
  by: string | null,
): Promise<PersonTraces | undefined> {
  const answers = await findAnswers(store, companyId, id)
  const quotes = await findQuotes(store, companyId, id)
  const { result } = await writeTenant(store, companyId, async (tx) => {
    await holdErasure(tx)
    const locked = await lockLeadAndMerged(tx, id)
    const leadIds = locked.map(({ row }) => row._id)
    const requested = locked.find((lead) => lead.row._id === id)
    if (!requested) return
    if (requested.erased_at) return NO_TRACES
    if ((await waysOfMerged(tx, [id])).size > 0)
      throw new Refusal('state', 'This lead was merged with another. Erase the lead it was merged into.')
    const person = await personOf(
      tx.sql,
      companyId,
      locked.map(({ row }) => row),
    )
    const { emails } = person
    const traces = await tracesOf(tx.sql, companyId, person)
    await eraseAnswers(tx, person, answers)
    const suspects = await eraseFound(tx, person, quotes)
    await deleteMerges(tx, leadIds)
    const goneIds = await eraseContacts(tx, person)
    const contactIds = [...goneIds, ...(await eraseRecordMerges(tx, person, goneIds))]
    await eraseAparts(tx, [...leadIds, ...contactIds])
    const knockIds = await eraseKnocks(tx, person)
    const rowIds = await deleteRows(tx, leadIds)
    await suppress(
      tx,
      emails.map((email) => ({ email, status: 'suppressed' })),
    )
    await eraseSubscribers(tx, emails.map(subscriberIdOf), by)
    await eraseTraces(tx, person, { ids: [...leadIds, ...contactIds, ...knockIds, ...rowIds], suspects })
    await emptyLeads(tx, leadIds, by)
    await auditIn(tx, by, { action: 'lead.erased' })
    return traces
  })
  return result
}

/**
 * A merge or its undo may commit while the locks are awaited, and a lead from an undone merge belongs to another
 * person. So the merged leads are read again under the lock of the kept lead, which each merge and undo takes.
 */
async function lockLeadAndMerged(tx: TenantTx, id: string): Promise<LockedLead[]> {
  const readIds = async () => [id, ...(await leadsMergedInto(tx.sql, tx.companyId, id))]
  for (let ids = await readIds(); ; ) {
    const locked = await lockLeads(tx, ids)
    const now = await readIds()
    if (now.every((each) => ids.includes(each))) return locked.filter(({ row }) => now.includes(row._id))
    ids = now
  }
}

type LockedLead = Awaited<ReturnType<typeof lockLeads>>[number]

/** In the order of their ids, as in every other change. */
const lockLeads = (tx: TenantTx, ids: readonly string[]) =>
  tx.sql
    .selectFrom('lead')
    .select([rowJson('lead').as('row'), 'erased_at'])
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Deletes undone merges, too: each has a snapshot of the lead. */
async function deleteMerges(tx: TenantTx, leadIds: readonly string[]): Promise<void> {
  const merges = await tx.sql
    .deleteFrom('lead_merge')
    .where('company_id', '=', tx.companyId)
    .where(
      sql<boolean>`(lead_id = any(${leadIds}::uuid[]) or exists (
        select from jsonb_array_elements(others) as other where other ->> '_id' = any(${leadIds}::text[])))`,
    )
    .returning('id')
    .execute()
  for (const { id } of merges) tx.erased('merge', id)
  await tx.sql
    .deleteFrom('merged_lead')
    .where('company_id', '=', tx.companyId)
    .where(({ eb, or }) => or([eb('into_id', 'in', leadIds), eb('lead_id', 'in', leadIds)]))
    .execute()
}

/** Includes rows that were deleted before. Returns their ids. */
async function deleteRows(tx: TenantTx, leadIds: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [entity, table] of rowsOfLeads) {
    const gone = await tx.sql
      .selectFrom<TableOfLeads>(table)
      .select('id')
      .where('company_id', '=', tx.companyId)
      .where('lead_id', 'in', leadIds)
      .execute()
    for (const { id } of gone) tx.erased(entity, id)
    ids.push(...gone.map(({ id }) => id))
  }
  await deleteFilesOfLeads(tx, leadIds)
  for (const table of ['note', 'activity', 'follow_up', 'knock'] as const)
    await tx.sql.deleteFrom(table).where('company_id', '=', tx.companyId).where('lead_id', 'in', leadIds).execute()
  return ids
}

const NOTHING = Object.fromEntries(FACT_NAMES.map((name) => [name, null]))

/** The remaining row only records that there was a lead, so that it can't come back. */
async function emptyLeads(tx: TenantTx, leadIds: readonly string[], by: string | null): Promise<void> {
  await tx.sql
    .updateTable('lead')
    .set((lead) => ({
      ...NOTHING,
      converted_at: null,
      last_contact_at: null,
      last_contact_outcome: null,
      contact_attempts: null,
      lead_status: 'Open',
      assigned_to: null,
      address: null,
      phone_numbers: null,
      phones: null,
      phone_key: null,
      tps_consent: null,
      field_versions: '{}',
      version: lead('version', '+', 1),
      updated_at: sql`now()`,
      deleted_at: sql`now()`,
      deleted_by: by,
      erased_at: sql`now()`,
    }))
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', leadIds)
    .execute()
  for (const id of leadIds) tx.erased('lead', id)
}
