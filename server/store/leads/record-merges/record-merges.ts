import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { MergedKind, MergedRows, RecordMerge } from '../../../../contract/entities/duplicates/record-merge.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { type ListPage, readListPage } from '../../core/list-page.ts'
import type { Store } from '../../core/open-store.ts'
import { rowJson } from '../../core/row-json.ts'
import type { Author, RowTable } from '../../core/row-table.ts'
import type { TenantTx } from '../../core/tenant-tx.ts'
import { insertedRow } from '../../core/statements/written-row.ts'
import type { MovedContacts } from '../../schema/merge-schema.ts'
import { moveContacts } from '../../records/merges/move-contacts.ts'
import { undoRecordMerge } from './undo-record-merge.ts'

export const recordMergeRows: RowTable<'recordMerge'> = {
  load: async (tx, id) => {
    const found = await tx.sql
      .selectFrom('record_merge')
      .select(rowJson('recordMerge').as('row'))
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return found && { row: found.row, fieldVersions: {} }
  },
  save: (tx, before, after, by) => (before ? undoRecordMerge(tx, after, by) : insert(tx, after, by)),
  remove: () => Promise.reject(new Refusal('internal', 'No mutation removes a merge.')),
}

/** The latest first. */
export function listRecordMerges({ db }: Store, companyId: string, offset: number): Promise<ListPage<RecordMerge>> {
  const list = db
    .selectFrom('record_merge')
    .select(rowJson('recordMerge').as('row'))
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return readListPage(db, list, offset)
}

/** Runs before the others are deleted and before the kept one changes: see the mutation. */
async function insert(tx: TenantTx, merge: RecordMerge, by: Author): Promise<RecordMerge> {
  const { _id, of, keptId, others, picks, at } = merge
  const otherIds = others.map((other) => other._id)
  const rows = await rowsBefore(tx, of, [keptId, ...otherIds])
  const moved: MovedContacts[] = []
  if (of === 'account')
    for (const accountId of otherIds)
      moved.push({ accountId, contactIds: await moveContacts(tx, { from: accountId, to: keptId }, by) })
  const insertion = tx.sql
    .insertInto('record_merge')
    .values({
      company_id: tx.companyId,
      id: _id,
      of,
      kept_id: keptId,
      others: JSON.stringify(others),
      picks: JSON.stringify(picks),
      at,
      by: merge.by,
      undone_by: null,
      stayed: null,
      kept_before: JSON.stringify(rows.find((each) => each._id === keptId)),
      others_before: JSON.stringify(rows.filter((each) => each._id !== keptId)),
      moved: JSON.stringify(moved),
    })
    .returning('id')
  return insertedRow(tx, 'recordMerge', _id, insertion)
}

async function rowsBefore(
  tx: TenantTx,
  of: MergedKind,
  ids: readonly string[],
): Promise<Array<MergedRows[MergedKind]>> {
  const rowsOf = async <Row>(row: RawBuilder<Row>) => {
    const found = await sql<{ row: Row }>`
      select ${row} as row from ${sql.table(of)}
      where company_id = ${tx.companyId} and id = any(${ids}::uuid[]) order by id`.execute(tx.sql)
    return found.rows.map((each) => each.row)
  }
  return of === 'contact' ? rowsOf(rowJson('contact')) : rowsOf(rowJson('account'))
}
