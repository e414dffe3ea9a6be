import type { Note } from '../../../contract/entities/note.ts'
import { loadMarked, markDeleted } from '../core/marked-rows.ts'
import { rowJson } from '../core/row-json.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export const noteRows: RowTable<'note'> = {
  load: (tx, id) => loadMarked(tx, 'note', id),
  save,
  remove: (tx, id, author) => markDeleted(tx, 'note', id, author),
}

async function save(tx: TenantTx, before: Note | undefined, after: Note): Promise<Note> {
  const columns = {
    lead_id: after.leadId,
    content: after.content,
    created_by: after.createdBy ?? null,
    created_at: after.createdAt,
  }
  const write = before
    ? tx.sql
        .updateTable('note')
        .set(columns)
        .where('company_id', '=', tx.companyId)
        .where('id', '=', after._id)
        .returning(rowJson('note').as('row'))
    : tx.sql
        .insertInto('note')
        .values({ ...columns, company_id: tx.companyId, id: after._id })
        .returning(rowJson('note').as('row'))
  const { row } = await write.executeTakeFirstOrThrow()
  return row
}
