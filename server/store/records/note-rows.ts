import type { Note } from '../../../contract/entities/note.ts'
import { loadMarked, markDeleted } from '../core/marked-rows.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'

export const noteRows: RowTable<'note'> = {
  load: (tx, id) => loadMarked(tx, 'note', id),
  save,
  remove: (tx, id, author) => markDeleted(tx, 'note', id, author),
}

function save(tx: TenantTx, before: Note | undefined, after: Note): Promise<Note> {
  const columns = {
    lead_id: after.leadId,
    content: after.content,
    created_by: after.createdBy ?? null,
    created_at: after.createdAt,
  }
  const { companyId: company_id, sql } = tx
  const { _id: id } = after
  if (!before)
    return insertedRow(
      tx,
      'note',
      id,
      sql
        .insertInto('note')
        .values({ ...columns, company_id, id })
        .returning('id'),
    )
  const change = sql.updateTable('note').set(columns).where('company_id', '=', company_id).where('id', '=', id)
  return updatedRow(tx, 'note', id, change.returning('id'))
}
