import { sql } from 'kysely'
import { nameOrder } from '../../../contract/entities/name-order.ts'
import type { View } from '../../../contract/entities/view.ts'
import type { Store } from '../core/open-store.ts'
import { rowJson } from '../core/row-json.ts'

/** For a query on views: those that a user sees. */
export const seenBy = (userId: string) => sql<boolean>`(shared or owner_id = ${userId})`

/** A user's own and the shared ones, by name, as the device lists them. */
export async function listViews(store: Store, companyId: string, userId: string): Promise<View[]> {
  const rows = await store.db
    .selectFrom('view')
    .select(rowJson('view').as('row'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(seenBy(userId))
    .execute()
  const keyed = rows.map(({ row }) => ({ row, place: `${nameOrder(row.name)}\0${row._id}` }))
  return keyed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ row }) => row)
}
