import { sql } from 'kysely'
import type { Knock } from '../../../contract/entities/knocks/knock.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import { loadMarked, markDeleted } from '../core/marked-rows.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'

/** A lead's knocks are deleted, restored, moved and erased with it: see `rowsOfLeads`. */
export const knockRows: RowTable<'knock'> = {
  load: (tx, id) => loadMarked(tx, 'knock', id),
  save: (tx, before, after) => (before ? update(tx, before, after) : insert(tx, after)),
  remove: (tx, id, author) => markDeleted(tx, 'knock', id, author),
}

/** Newest first. */
export function listKnocks({ db }: Store, companyId: string, offset: number): Promise<ListPage<Knock>> {
  const list = db
    .selectFrom('knock')
    .select(rowJson('knock').as('row'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return readListPage(db, list, offset)
}

const columnsOf = ({ house, street, postcode, outcome, note, leadId }: Knock) => ({
  house,
  street: street ?? null,
  postcode: postcode ?? null,
  outcome,
  note: note ?? null,
  lead_id: leadId ?? null,
})

function insert(tx: TenantTx, knock: Knock): Promise<Knock> {
  const { _id: id, lat, lng, at, by } = knock
  const insertion = tx.sql
    .insertInto('knock')
    .values({ ...columnsOf(knock), company_id: tx.companyId, id, lat, lng, at, by })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
  return insertedRow(tx, 'knock', id, insertion)
}

function update(tx: TenantTx, before: Knock, after: Knock): Promise<Knock> {
  const change = tx.sql
    .updateTable('knock')
    .set({ ...columnsOf(after), version: before.version + 1, updated_at: sql`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', after._id)
    .returning('id')
  return updatedRow(tx, 'knock', after._id, change)
}
