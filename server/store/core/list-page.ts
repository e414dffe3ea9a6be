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

/** The rows of a page that PostgreSQL has cut, as they are sent: should they be larger so, fewer of them. */
export const shownPage = <Row, Shown>(
  { rows, next }: ListPage<Row>,
  offset: number,
  show: (row: Row) => Shown,
): ListPage<Shown> => ({ next, ...fittingPage(rows.map(show), offset) })

/**
 * As `readListPage`, of rows whose columns keep their types. They are measured as PostgreSQL prints them, so that `shownPage`
 * has to look at what is sent.
 */
export async function readRowsPage<Row extends object>(
  list: SelectQueryBuilder<Database, never, Row>,
  db: Kysely<Database>,
  offset: number,
  { mostRows = MOST_ROWS, mostBytes = PAGE_MAX_BYTES } = {},
): Promise<ListPage<Row>> {
  const { rows } = await sql<Row & Measured>`
    select * from (
      select listed.*, row_number() over () as row_place, count(*) over () as rows_found,
        sum(octet_length(listed::text)) over (rows unbounded preceding) as bytes_up_to
      from (${list.offset(offset).limit(mostRows + 1)}) as listed
    ) as measured where row_place <= ${mostRows} and (row_place = 1 or bytes_up_to <= ${mostBytes})`.execute(db)
  const isCut = rows.length < Number(rows[0]?.rows_found ?? 0)
  return { rows: rows.map(unmeasured), ...(isCut ? { next: offset + rows.length } : {}) }
}

interface Measured {
  readonly row_place: number
  readonly rows_found: number
  readonly bytes_up_to: number
}

const unmeasured = <Row>({ row_place: _place, rows_found: _found, bytes_up_to: _bytes, ...row }: Row & Measured) =>
  row as unknown as Row

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
