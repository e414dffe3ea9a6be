import { type ExpressionBuilder, sql } from 'kysely'
import {
  type DeletedLead,
  RESTORABLE_DAYS,
  type RestoredLead,
  type UnrestoredLead,
} from '../../../contract/endpoints/deleted-leads.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { notFound, Refusal } from '../../../contract/errors.ts'
import { recordHistory } from '../records/history.ts'
import { countContacts } from '../records/last-contacts.ts'
import { auditIn } from '../core/audit.ts'
import { erased } from '../core/erased-leads.ts'
import { type NumberedRest, readListPage } from '../core/list-page.ts'
import type { PagePlace } from './leads.ts'
import { rowsOfLeads, type TableOfLeads } from './lead-rows.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { writtenRow } from '../core/statements/written-row.ts'
import type { Author } from '../core/row-table.ts'
import type { Database } from '../schema/schema.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

interface DeletedLeadsPage extends NumberedRest {
  deletedLeads: DeletedLead[]
  totalDeletedLeads: number
}

/** Only leads that can still be restored, latest first. `page` counts from 1. */
export async function listDeletedLeads(
  store: Store,
  companyId: string,
  { page, limit, offset = 0 }: PagePlace,
): Promise<DeletedLeadsPage> {
  const restorable = store.db
    .selectFrom('lead')
    .where('lead.company_id', '=', companyId)
    .where(isRestorable)
    .where(({ not, ...is }) => not(isMerged(is)))
  const list = restorable
    .leftJoin('app_user', 'app_user.id', 'lead.deleted_by')
    .select(
      sql<DeletedLeadRow>`json_build_object('lead', ${rowJson('lead')}, 'deleted_at', lead.deleted_at, '_id', app_user.id,
        'firstname', app_user.firstname, 'lastname', app_user.lastname)`.as('row'),
    )
    .orderBy('lead.deleted_at', 'desc')
    .orderBy('lead.id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
  const [{ rows, next }, { total }] = await Promise.all([
    readListPage(store.db, list, offset),
    restorable.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { deletedLeads: rows.map(toDeletedLead), totalDeletedLeads: total, next }
}

const isRestorable = (is: ExpressionBuilder<Database, 'lead'>) =>
  is.and([
    is('lead.deleted_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(RESTORABLE_DAYS)})`),
    is('lead.erased_at', 'is', null),
  ])

/** The rows of such a lead belong to another lead now. It comes back when the merge is undone. */
const isMerged = ({ exists, selectFrom }: Pick<ExpressionBuilder<Database, 'lead'>, 'exists' | 'selectFrom'>) =>
  exists(
    selectFrom('merged_lead')
      .select('merge_id')
      .whereRef('merged_lead.company_id', '=', 'lead.company_id')
      .whereRef('merged_lead.lead_id', '=', 'lead.id'),
  )

/** Restores the lead with the rows that were deleted with it. Undefined if the company has no such lead. */
export async function restoreLead(store: Store, companyId: string, id: string, by: Author): Promise<Lead | undefined> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const { lead, isChanged } = await restoreIn(tx, id, by)
    if (isChanged) await auditIn(tx, by.userId, { action: 'leads.restored', count: 1 })
    return lead
  })
  return result
}

interface RestoredLeads {
  restored: RestoredLead[]
  refused: UnrestoredLead[]
}

/** Restores all that can be restored, in one commit. */
export async function restoreLeads(
  store: Store,
  companyId: string,
  ids: readonly string[],
  by: Author,
): Promise<RestoredLeads> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const restored: RestoredLead[] = []
    const refused: UnrestoredLead[] = []
    let count = 0
    // In the order of their ids, so that two users who restore the same leads don't deadlock.
    for (const id of [...new Set(ids)].toSorted()) {
      const outcome = await restoreIn(tx, id, by).catch(refusalOf)
      if (outcome instanceof Refusal) refused.push({ _id: id, reason: outcome.message })
      else if (!outcome.lead) refused.push({ _id: id, reason: notFound('This lead').message })
      else restored.push({ _id: id, version: outcome.lead.version })
      if (!(outcome instanceof Refusal) && outcome.isChanged) count += 1
    }
    if (count > 0) await auditIn(tx, by.userId, { action: 'leads.restored', count })
    return { restored, refused }
  })
  return result
}

/** Refusals are thrown before anything is written. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

async function restoreIn(
  tx: TenantTx,
  id: string,
  by: Author,
): Promise<{ lead: Lead | undefined; isChanged: boolean }> {
  const found = await lockLead(tx, id)
  if (!found?.deleted_at) return { lead: found?.row, isChanged: false }
  if (found.erased_at) throw erased([id])
  if (!found.isRestorable) throw new Refusal('state', `This lead was deleted more than ${RESTORABLE_DAYS} days ago.`)
  if (found.isMerged) throw new Refusal('state', 'This lead was merged with another. To bring it back, undo the merge.')
  const lead = await reviveLead(tx, id)
  if (!lead) return { lead, isChanged: false }
  await reviveRows(tx, id, found.deleted_at)
  const step = { field: 'deleted', before: true, after: undefined }
  await recordHistory(tx, { entity: 'lead', id, version: lead.version }, [step], by)
  return { lead, isChanged: true }
}

/** Read once it is locked: a merge that commits while the lock is awaited moves it to another table. */
async function lockLead(tx: TenantTx, id: string) {
  const lead = tx.sql.selectFrom('lead').where('company_id', '=', tx.companyId).where('id', '=', id)
  await lead.select('id').forUpdate().execute()
  return lead
    .select([rowJson('lead').as('row'), 'deleted_at', 'erased_at'])
    .select((is) => [isRestorable(is).as('isRestorable'), isMerged(is).as('isMerged')])
    .executeTakeFirst()
}

/** Restores the lead alone. Undefined if there is no such tombstone. */
export async function reviveLead(tx: TenantTx, id: string): Promise<Lead | undefined> {
  const revival = tx.sql
    .updateTable('lead')
    .set((lead) => ({ deleted_at: null, deleted_by: null, updated_at: sql`now()`, version: lead('version', '+', 1) }))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
  const lead = await writtenRow(tx, 'lead', id, revival)
  if (lead) tx.touched('lead', id)
  return lead
}

async function reviveRows(tx: TenantTx, leadId: string, deletedAt: Date): Promise<void> {
  for (const [entity, table] of rowsOfLeads) {
    const rows = await tx.sql
      .updateTable<TableOfLeads>(table)
      .set({ deleted_at: null, deleted_by: null })
      .where('company_id', '=', tx.companyId)
      .where('lead_id', '=', leadId)
      .where('deleted_at', '=', deletedAt)
      .returning('id')
      .execute()
    tx.touchedAll(
      entity,
      rows.map(({ id }) => id),
    )
    if (table === 'activity' && rows.length > 0) await countContacts(tx, [leadId])
  }
}

interface DeletedLeadRow {
  lead: Lead
  deleted_at: string
  _id: string | null
  firstname: string | null
  lastname: string | null
}

function toDeletedLead({ lead, deleted_at, _id, firstname, lastname }: DeletedLeadRow): DeletedLead {
  const isKnown = _id !== null && firstname !== null && lastname !== null
  return {
    lead,
    deletedAt: new Date(deleted_at).toISOString(),
    ...(isKnown ? { deletedBy: { _id, firstname, lastname } } : {}),
  }
}
