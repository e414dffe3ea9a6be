import { sql } from 'kysely'
import type { Note } from '../../contract/entities/note.ts'
import { rowJson } from './row-json.ts'
import type { Author, RowTable } from './rows.ts'
import type { TenantTx } from './tenant-transaction.ts'
import { tombstoneOf } from './tombstone.ts'

export const noteRows: RowTable<'note'> = { load, save, remove }

async function load(tx: TenantTx, id: string) {
  const found = await tx.sql
    .selectFrom('note')
    .select([rowJson('note').as('row'), 'deleted_at', 'deleted_by'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return
  const { row, deleted_at, deleted_by } = found
  const fieldVersions = {}
  return deleted_at ? { fieldVersions, ...(await tombstoneOf(tx, deleted_at, deleted_by)) } : { row, fieldVersions }
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

async function remove(tx: TenantTx, id: string, { userId }: Author): Promise<void> {
  await tx.sql
    .updateTable('note')
    .set({ deleted_at: sql`now()`, deleted_by: userId })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}
