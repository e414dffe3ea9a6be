import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import type { Database } from '../schema/schema.ts'
import { PLANNED_EACH_TIME } from './statements/statement-names.ts'

export interface ListPage<Row> {
  readonly rows: Row[]
  /** The offset of the first row that did not fit. */
  readonly next?: number | undefined
}

/** For a list with numbered pages: the rest of a page that ended by bytes. */
export interface NumberedRest {
  /** The offset within the page. */
  readonly next?: number | undefined
}

const MOST_ROWS = 10_000

type ListQuery<Row> = SelectQueryBuilder<Database, never, { row: Row }> | RawBuilder<{ row: Row }>

/** From rows at an offset, either few or one more than a page may have: those that fit, but at least one. */
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

/** Rows of a page that PostgreSQL has cut, in the form in which they are sent. If they are larger then, fewer of them. */
export const shownPage = <Row, Shown>(
  { rows, next }: ListPage<Row>,
  offset: number,
  show: (row: Row) => Shown,
  mostBytes = PAGE_MAX_BYTES,
): ListPage<Shown> => ({ next, ...fittingPage(rows.map(show), offset, { mostBytes }) })

/** As many rows of a list as fit a page, but at least one. The others never leave PostgreSQL. */
export async function readListPage<Row>(
  db: Kysely<Database>,
  list: ListQuery<Row>,
  offset: number,
  most?: PageLimits,
): Promise<ListPage<Row>> {
  const { rows, ...rest } = await cutPage<{ row: Row }>(db, { list, offset, printed: sql`"row"` }, most)
  return { ...rest, rows: rows.map(({ row }) => row) }
}

/**
 * Like `readListPage`, for rows whose columns keep their types. They are measured as PostgreSQL prints them, so
 * `shownPage` measures them again in the form in which they are sent.
 */
export const readRowsPage = <Row extends object>(
  db: Kysely<Database>,
  list: SelectQueryBuilder<Database, never, Row>,
  offset: number,
  most?: PageLimits,
) => cutPage<Row>(db, { list, offset, printed: sql`listed` }, most)

interface PageLimits {
  readonly mostRows?: number
  readonly mostBytes?: number
}

interface Cut {
  readonly list: SelectQueryBuilder<Database, never, object> | RawBuilder<object>
  readonly offset: number
  /** The part of a row that is measured. */
  readonly printed: RawBuilder<unknown>
}

interface Measured {
  readonly row_place: number
  readonly bytes_up_to: number
  readonly is_followed: boolean | null
}

async function cutPage<Row extends object>(
  db: Kysely<Database>,
  { list, offset, printed }: Cut,
  { mostRows = MOST_ROWS, mostBytes = PAGE_MAX_BYTES }: PageLimits = {},
) {
  const { rows } = await sql<Row & Measured>`
    ${PLANNED_EACH_TIME} select * from (
      select listed.*, row_number() over so_far as row_place, lead(true) over so_far as is_followed,
        sum(octet_length(${printed}::text) + 1) over so_far as bytes_up_to
      from (select * from (${list}) as list offset ${offset} limit ${mostRows + 1}) as listed
      window so_far as (rows unbounded preceding)
    ) as measured where row_place <= ${mostRows} and (row_place = 1 or bytes_up_to <= ${mostBytes})`.execute(db)
  const isCut = Boolean(rows.at(-1)?.is_followed)
  return { rows: rows.map(unmeasured), ...(isCut ? { next: offset + rows.length } : {}) }
}

const unmeasured = <Row>({ row_place: _place, bytes_up_to: _bytes, is_followed: _followed, ...row }: Row & Measured) =>
  row
