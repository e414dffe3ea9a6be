import { type RawBuilder, sql } from 'kysely'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { addressedTo } from '../records/notices.ts'
import { seenBy } from '../records/views.ts'

interface Personal {
  readonly mayBeSeenBy: (userId: string) => RawBuilder<boolean>
  readonly owner: 'owner_id' | 'user_id'
}

/** Rows that only some members of the company may see. */
export const personalRows: Partial<Record<EntityName, Personal>> = {
  view: { mayBeSeenBy: seenBy, owner: 'owner_id' },
  notice: { mayBeSeenBy: addressedTo, owner: 'user_id' },
  notification: { mayBeSeenBy: addressedTo, owner: 'user_id' },
}

/** A reader who owns nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

interface ChangedRow {
  readonly t: EntityName
  readonly id: string
}

/** Undefined if none of the rows is personal. */
export function ownersOf(companyId: string, changes: readonly ChangedRow[]): RawBuilder<{ owner: string }> | undefined {
  const idsByEntity = Map.groupBy(changes, ({ t }) => t)
  const queries = [...idsByEntity].flatMap(([entity, rows]) => {
    const { owner } = personalRows[entity] ?? {}
    if (owner === undefined) return []
    const ids = rows.map(({ id }) => id)
    return [
      sql`select ${sql.ref(owner)} as owner from ${sql.table(entity)}
        where company_id = ${companyId} and id = any(${ids}::uuid[])`,
    ]
  })
  return queries.length === 0 ? undefined : sql<{ owner: string }>`${sql.join(queries, sql` union `)}`
}
