import type { Apart } from '../../../contract/entities/duplicates/apart.ts'
import { Refusal } from '../../../contract/errors.ts'
import { demandNoErasedLead, demandNotErased } from '../core/erased-leads.ts'
import { type ListPage, readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'

export const apartRows: RowTable<'apart'> = {
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom('apart')
      .select(rowJson('apart').as('row'))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: (tx, before, after) => (before ? saveUndo(tx, after) : insert(tx, after)),
  remove: () => Promise.reject(new Refusal('internal', 'No mutation removes it: it is undone.')),
}

/** The latest first. */
export function listAparts({ db }: Store, companyId: string, offset: number): Promise<ListPage<Apart>> {
  const list = db
    .selectFrom('apart')
    .select(rowJson('apart').as('row'))
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return readListPage(db, list, offset)
}

async function insert(tx: TenantTx, { _id: id, of, ids, at, by }: Apart): Promise<Apart> {
  // A device that hasn't pulled an erasure would keep a change about the person.
  if (of === 'lead') await demandNoErasedLead(tx, ids)
  else
    await demandNotErased(
      tx,
      ids.map((rowId) => ({ entity: of, id: rowId })),
    )
  const insertion = tx.sql
    .insertInto('apart')
    .values({ company_id: tx.companyId, id, of, ids: `{${ids.join(',')}}`, at, by })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
  return insertedRow(tx, 'apart', id, insertion)
}

function saveUndo(tx: TenantTx, { _id, undoneAt, undoneBy }: Apart): Promise<Apart> {
  const change = tx.sql
    .updateTable('apart')
    .set({ undone_at: undoneAt ?? null, undone_by: undoneBy ?? null })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', _id)
    .returning('id')
  return updatedRow(tx, 'apart', _id, change)
}
