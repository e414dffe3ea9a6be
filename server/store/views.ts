import { sql } from 'kysely'
import type { View } from '../../contract/entities/view.ts'
import type { Store } from './open-store.ts'
import { rowJson } from './row-json.ts'

/** For a query on views: those that a user sees. */
export const seenBy = (userId: string) => sql<boolean>`(shared or owner_id = ${userId})`

/** A user's own and the shared ones, by name. */
export async function listViews(store: Store, companyId: string, userId: string): Promise<View[]> {
  const rows = await store.db
    .selectFrom('view')
    .select(rowJson('view').as('row'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(seenBy(userId))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ row }) => row)
}
