import type { Merge } from '../../../contract/entities/merge.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import type { Author, RowTable } from '../core/row-table.ts'
import type { MovedRows } from '../schema/merge-schema.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { insertedRow } from '../core/statements/written-row.ts'
import { withdrawConsent } from '../marketing/merged-consent.ts'
import { moveRows } from './move-rows.ts'
import { undoMerge } from './undo-merge.ts'

export const mergeRows: RowTable<'merge'> = {
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom('lead_merge')
      .select(rowJson('merge').as('row'))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: (tx, before, after, by) => (before ? undoMerge(tx, after, by) : insert(tx, after, by)),
  remove: () => Promise.reject(new Refusal('internal', 'No mutation removes a merge.')),
}

/** The latest first. */
export function listMerges(
  { db }: Store,
  { companyId, _id }: Pick<Lead, 'companyId' | '_id'>,
  offset: number,
): Promise<ListPage<Merge>> {
  const list = db
    .selectFrom('lead_merge')
    .select(rowJson('merge').as('row'))
    .where('company_id', '=', companyId)
    .where('lead_id', '=', _id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return readListPage(db, list, offset)
}

/** Runs before the merged leads are deleted and before the kept one changes: see the mutation. */
async function insert(tx: TenantTx, merge: Merge, by: Author): Promise<Merge> {
  const otherIds = merge.others.map(({ _id }) => _id)
  const leads = await leadsBefore(tx, [merge.leadId, ...otherIds])
  const kept = leads.find(({ _id }) => _id === merge.leadId)
  if (!kept) throw new Refusal('not-found', 'This lead was not found.')
  const moved: MovedRows[] = []
  for (const leadId of otherIds) {
    const certificate = leads.find(({ _id }) => _id === leadId)?.certificate_number
    const rows = await moveRows(tx, { from: leadId, to: merge.leadId })
    moved.push({ leadId, rows, ...(certificate === undefined ? {} : { certificate }) })
  }
  await tx.sql
    .updateTable('lead')
    .set({ certificate_number: null })
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', otherIds)
    .execute()
  const withdrawn = await withdrawConsent(tx, leads, by)
  await tx.sql
    .insertInto('merged_lead')
    .values(
      otherIds.map((lead_id) => ({
        company_id: tx.companyId,
        lead_id,
        into_id: merge.leadId,
        merge_id: merge._id,
      })),
    )
    .execute()
  const insertion = tx.sql
    .insertInto('lead_merge')
    .values({
      company_id: tx.companyId,
      id: merge._id,
      lead_id: merge.leadId,
      others: JSON.stringify(merge.others),
      at: merge.at,
      by: merge.by,
      undone_by: null,
      stayed: null,
      kept_before: JSON.stringify(kept),
      kept_version: kept.version + 1,
      moved: JSON.stringify(moved),
      consent_withdrawn: JSON.stringify(withdrawn),
    })
    .returning('id')
  return insertedRow(tx, 'merge', merge._id, insertion)
}

async function leadsBefore(tx: TenantTx, ids: readonly string[]): Promise<Lead[]> {
  const found = await tx.sql
    .selectFrom('lead')
    .select(rowJson('lead').as('row'))
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return found.map(({ row }) => row)
}
