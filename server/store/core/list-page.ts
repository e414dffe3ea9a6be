import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import type { Database } from '../schema/schema.ts'

export interface ListPage<Row> {
  readonly rows: Row[]
  /** The offset of what did not fit. */
  readonly next?: number
}

const MOST_ROWS = 10_000

type ListQuery<Row> = SelectQueryBuilder<Database, never, { row: Row }> | RawBuilder<{ row: Row }>

/** As many rows of a list as fit a page, but at least one. What does not fit never leaves PostgreSQL. */
export async function readListPage<Row>(
  db: Kysely<Database>,
  list: ListQuery<Row>,
  offset: number,
): Promise<ListPage<Row>> {
  const { rows } = await sql<{ row: Row | null }>`
    select case when up_to <= ${PAGE_MAX_BYTES} or up_to = bytes then "row" end as "row" from (
      select "row", bytes, sum(bytes) over (rows unbounded preceding) as up_to from (
        select "row", octet_length("row"::text) + 1 as bytes
        from (${list}) as list offset ${offset} limit ${MOST_ROWS + 1}
      ) as measured
    ) as counted`.execute(db)
  const fitting = rows.slice(0, MOST_ROWS).flatMap(({ row }) => (row === null ? [] : [row]))
  return { rows: fitting, ...(fitting.length < rows.length ? { next: offset + fitting.length } : {}) }
}
