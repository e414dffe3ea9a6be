import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { rowText } from '../core/row-json.ts'
import type { Database } from '../schema/schema.ts'

/** The reader and their company, because not every row is for every member. */
export interface FeedReader {
  readonly companyId: string
  readonly userId: string
  readonly unknown?: readonly EntityName[]
}

export interface FeedLine {
  entity: EntityName
  id: string
  /** The creation time of the row, as PostgreSQL prints it. A bootstrap is ordered by it. */
  at: string
  line: string
  bytes: number
}

export interface FeedLines {
  readonly lines: FeedLine[]
  /** Whether more rows would have made the page too large. */
  readonly isCut: boolean
}

const tables = {
  lead: { name: 'lead', version: 'lead.version', hasCompany: true },
  note: { name: 'note', version: '1', hasCompany: true },
  user: { name: 'app_user', version: '1', hasCompany: false },
  contact: { name: 'contact', version: 'contact.version', hasCompany: true },
  account: { name: 'account', version: 'account.version', hasCompany: true },
  view: { name: 'view', version: 'view.version', hasCompany: true },
  job: { name: 'job', version: 'job.version', hasCompany: true },
  list: { name: 'marketing_list', version: 'marketing_list.version', hasCompany: true },
  subscriber: { name: 'subscriber', version: 'subscriber.version', hasCompany: true },
  notice: { name: 'notice', version: '1', hasCompany: true },
  followUp: { name: 'follow_up', version: 'follow_up.version', hasCompany: true },
  activity: { name: 'activity', version: '1', hasCompany: true },
  notification: { name: 'notification', version: '1', hasCompany: true },
  leadFile: { name: 'lead_file', version: '1', hasCompany: true },
  merge: { name: 'lead_merge', version: '1', hasCompany: true },
  knock: { name: 'knock', version: 'knock.version', hasCompany: true },
  apart: { name: 'apart', version: '1', hasCompany: true },
  recordMerge: { name: 'record_merge', version: '1', hasCompany: true },
} as const satisfies Record<EntityName, { name: keyof Database; version: string; hasCompany: boolean }>

/** At most one for each entity. */
export interface Selection {
  readonly entity: EntityName
  /** A query for the ids of existing rows. An earlier selection is available as `pageOf` its entity. */
  readonly ids: RawBuilder<unknown>
}

export const pageOf = (entity: EntityName) => sql.raw(`page_of_${entity}`)

/** As many as fit a page, but at least one. */
export async function readFeedLines(
  db: Kysely<Database>,
  companyId: string,
  selections: readonly Selection[],
  mostBytes = PAGE_MAX_BYTES,
): Promise<FeedLines> {
  if (selections.length === 0) return { lines: [], isCut: false }
  const { pages, lines } = feedLines(companyId, selections, mostBytes)
  const { rows } = await sql<PrintedLine>`with ${pages} ${lines}`.execute(db)
  return thoseThatFit(rows)
}

export interface PrintedLine extends Omit<FeedLine, 'line'> {
  line: string | null
}

export function thoseThatFit(rows: PrintedLine[]): FeedLines {
  const end = rows.findIndex(({ line }) => line === null)
  return { lines: (end < 0 ? rows : rows.slice(0, end)) as FeedLine[], isCut: end >= 0 }
}

/**
 * One statement with every step spelt out: a planner without statistics would print every row before it sorts, and each
 * line again to measure it. Rows that don't fit never leave PostgreSQL, because they may be more than this process can
 * hold.
 */
export function feedLines(companyId: string, selections: readonly Selection[], mostBytes = PAGE_MAX_BYTES) {
  const pages = selections.map(({ entity, ids }) => sql`${pageOf(entity)} (id) as materialized (${ids})`)
  const lines = selections.map(({ entity }) => linesOf(entity, companyId))
  return {
    pages: sql.join(pages),
    lines: sql`
      select entity, id, at, bytes, case when "upTo" <= ${mostBytes} or "upTo" = bytes then line end as line
      from (
        select *, (sum(bytes) over (rows unbounded preceding))::float8 as "upTo" from (
          select *, octet_length(line) + 1 as bytes from (${sql.join(lines, sql` union all `)} offset 0) as lines
        ) as measured
      ) as counted`,
  }
}

/** In the order of the page, so that rows are looked up one after the other. */
function linesOf(entity: EntityName, companyId: string) {
  const { name, version, hasCompany } = tables[entity]
  const table = sql.table(name)
  const ofCompany = hasCompany ? sql`and company_id = ${companyId}` : sql``
  const seq = sql`(
    select seq from sync_index as indexed
    where indexed.company_id = ${companyId} and indexed.entity = ${entity} and indexed.id = ${table}.id)`
  return sql`(
    select ${entity}::text as entity, ${table}.id, created_at::text as at,
      concat('{"t":"', ${entity}::text, '","id":"', ${table}.id, '","seq":', coalesce(${seq}, 0), ',"v":', ${sql.raw(version)},
        ',"row":', ${rowText(entity)}, '}') as line
    from ${pageOf(entity)} as page
      cross join lateral (select * from ${table} where id = page.id ${ofCompany} offset 0) as ${table})`
}
