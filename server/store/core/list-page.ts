import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import type { Database } from '../schema/schema.ts'

export interface ListPage<Row> {
  readonly rows: Row[]
  /** The offset of what did not fit. */
  readonly next?: number | undefined
}

/** Of a list whose pages have numbers, the rest of a page that ended by bytes. */
export interface NumberedRest {
  /** The offset within the page. */
  readonly next?: number | undefined
}

const MOST_ROWS = 10_000

type ListQuery<Row> = SelectQueryBuilder<Database, never, { row: Row }> | RawBuilder<{ row: Row }>

/** Of the rows from an offset on, which are few, or one more than a page may have: those that fit, but at least one. */
export function fittingPage<Row>(
  rows: readonly Row[],
  offset: number,
  { mostRows = rows.length, mostBytes = PAGE_MAX_BYTES } = {},
): ListPage<Row> {
  let bytes = 0
  const beyond = rows.findIndex(
    (row, at) => at >= mostRows || ((bytes += Buffer.byteLength(JSON.stringify(row)) + 1) > mostBytes && at > 0),
  )
  return beyond < 0 ? { rows: [...rows] } : { rows: rows.slice(0, beyond), next: offset + beyond }
}

/** As many rows of a list as fit a page, but at least one. What does not fit never leaves PostgreSQL. */
export async function readListPage<Row>(
  db: Kysely<Database>,
  list: ListQuery<Row>,
  offset: number,
  { mostRows = MOST_ROWS, mostBytes = PAGE_MAX_BYTES } = {},
): Promise<ListPage<Row>> {
  const { rows } = await sql<{ row: Row | null }>`
    select case when up_to <= ${mostBytes} or up_to = bytes then "row" end as "row" from (
      select "row", bytes, sum(bytes) over (rows unbounded preceding) as up_to from (
        select "row", octet_length("row"::text) + 1 as bytes
        from (select "row" from (${list}) as list offset ${offset} limit ${mostRows + 1}) as printed
      ) as measured
    ) as counted`.execute(db)
  const fitting = rows.slice(0, mostRows).flatMap(({ row }) => (row === null ? [] : [row]))
  return { rows: fitting, ...(fitting.length < rows.length ? { next: offset + fitting.length } : {}) }
}
