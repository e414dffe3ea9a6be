import { sql } from 'kysely'
import { nameOrder } from '../../../contract/entities/fold.ts'
import { type View, VIEWS_OF_A_COMPANY } from '../../../contract/entities/view.ts'
import { demandRoom } from '../core/demand-room.ts'
import { fittingPage, type ListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'
import { insertedRow, updatedRow } from '../core/statements/written-row.ts'
import { loadMarked, markDeleted } from '../core/marked-rows.ts'
import type { RowTable } from '../core/row-table.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export const seenBy = (userId: string) => sql<boolean>`(shared or owner_id = ${userId})`

export async function listViews(
  store: Store,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  offset = 0,
): Promise<ListPage<View>> {
  const rows = await store.db
    .selectFrom('view')
    .select(rowJson('view').as('row'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(seenBy(userId))
    .execute()
  const keyed = rows.map(({ row }) => ({ row, place: `${nameOrder(row.name)}\0${row._id}` }))
  const inOrder = keyed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ row }) => row)
  return fittingPage(inOrder.slice(offset), offset)
}

export const viewRows: RowTable<'view'> = {
  load: (tx, id) => loadMarked(tx, 'view', id),
  save,
  remove: (tx, id, author) => markDeleted(tx, 'view', id, author),
}

const columnsOf = ({ name, search, columns, shared, defaultOf }: View) => ({
  name,
  search: JSON.stringify(search),
  columns: columns ? JSON.stringify(columns) : null,
  shared,
  default_of: defaultOf ? JSON.stringify(defaultOf) : null,
})

function save(tx: TenantTx, before: View | undefined, after: View): Promise<View> {
  if (!before) return insert(tx, after)
  const change = tx.sql
    .updateTable('view')
    .set({ ...columnsOf(after), version: before.version + 1, updated_at: sql`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', after._id)
    .returning('id')
  return updatedRow(tx, 'view', after._id, change)
}

const NO_ROOM = {
  table: 'view',
  most: VIEWS_OF_A_COMPANY,
  message: `Your company has ${VIEWS_OF_A_COMPANY} saved views, the most it can have. Delete one first.`,
} as const

async function insert(tx: TenantTx, view: View): Promise<View> {
  await demandRoom(tx, NO_ROOM)
  const insertion = tx.sql
    .insertInto('view')
    .values({
      ...columnsOf(view),
      company_id: tx.companyId,
      id: view._id,
      owner_id: view.ownerId,
      list: view.list,
      created_at: view.createdAt,
      updated_at: view.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
  return insertedRow(tx, 'view', view._id, insertion)
}
