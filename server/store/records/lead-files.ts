import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { loadMarked, markDeleted } from '../core/marked-rows.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'
import { demandStored } from './file-contents.ts'

/** Only the description of a file changes. A deleted one stays as a tombstone with its content while that can be undone. */
export const leadFileRows: RowTable<'leadFile'> = {
  load: (tx, id) => loadMarked(tx, 'leadFile', id),
  save: async (tx, before, after) => {
    if (before) return update(tx, after)
    await demandStored(tx, after)
    return insert(tx, after)
  },
  remove: (tx, id, by) => markDeleted(tx, 'lead_file', id, by),
}

function insert(tx: TenantTx, file: LeadFile): Promise<LeadFile> {
  const { name, kind, type, size, sha256 } = file
  const insertion = tx.sql
    .insertInto('lead_file')
    .values({
      company_id: tx.companyId,
      id: file._id,
      lead_id: file.leadId,
      content_id: file.contentId,
      name,
      kind,
      type,
      size,
      sha256,
      width: file.width ?? null,
      height: file.height ?? null,
      position: file.position ? JSON.stringify(file.position) : null,
      signed_by: file.signedBy ?? null,
      signed_at: file.signedAt ?? null,
      signed_text: file.signedText ?? null,
      ...descriptionOf(file),
      created_by: file.createdBy,
      created_at: file.createdAt,
    })
    .returning('id')
  return insertedRow(tx, 'leadFile', file._id, insertion)
}

const descriptionOf = ({ caption, stage }: LeadFile) => ({ caption: caption ?? null, stage: stage ?? null })

function update(tx: TenantTx, file: LeadFile): Promise<LeadFile> {
  const change = tx.sql
    .updateTable('lead_file')
    .set(descriptionOf(file))
    .where('company_id', '=', tx.companyId)
    .where('id', '=', file._id)
    .returning('id')
  return updatedRow(tx, 'leadFile', file._id, change)
}

export async function findFile({ db }: Store, companyId: string, id: string): Promise<LeadFile | undefined> {
  const found = await db
    .selectFrom('lead_file')
    .select(rowJson('leadFile').as('row'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.row
}
