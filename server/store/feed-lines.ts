import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EntityName } from '../../contract/entities/entity.ts'
import { rowJson } from './row-json.ts'
import type { Database } from './schema.ts'

export interface FeedLine {
  id: string
  /** When the row was made, as PostgreSQL prints it: what a bootstrap is ordered by. */
  at: string
  /** The text of a `feedRow`. */
  line: string
}

interface FeedTable {
  readonly name: keyof Database
  readonly version: string
  /** The rows that a device of the company should have. */
  readonly isLive: string
}

const tables: Record<EntityName, FeedTable> = {
  lead: {
    name: 'lead',
    version: 'lead.version',
    isLive: 'lead.company_id = indexed.company_id and deleted_at is null',
  },
  note: { name: 'note', version: '1', isLive: 'note.company_id = indexed.company_id and deleted_at is null' },
  user: { name: 'app_user', version: '1', isLive: 'true' },
}

interface Selection {
  readonly entity: EntityName
  readonly companyId: string
  /** May name the entity's table and `indexed`, its rows of the sync index. */
  readonly where: RawBuilder<unknown>
  readonly orderAndLimit?: RawBuilder<unknown>
}

/** Current rows of a company with their place in the feed. Joined in one statement, so that the two can't differ. */
export async function readFeedLines(db: Kysely<Database>, { entity, companyId, ...rest }: Selection) {
  const { name, version, isLive } = tables[entity]
  const { rows } = await sql<FeedLine>`
    select indexed.id, created_at::text as at,
      concat('{"t":"', ${entity}::text, '","id":"', indexed.id, '","seq":', indexed.seq, ',"v":', ${sql.raw(version)},
        ',"row":', ${rowJson(entity)}, '}') as line
    from sync_index as indexed join ${sql.table(name)} on ${sql.table(name)}.id = indexed.id and ${sql.raw(isLive)}
    where indexed.company_id = ${companyId} and indexed.entity = ${entity} and not indexed.deleted
      and ${rest.where} ${rest.orderAndLimit ?? sql``}
  `.execute(db)
  return rows
}
