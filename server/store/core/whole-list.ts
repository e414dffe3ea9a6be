import { type RawBuilder, sql } from 'kysely'
import { type ListPage, readListPage } from './list-page.ts'
import type { Store } from './open-store.ts'

export type List<Row = unknown> = RawBuilder<{ row: Row }>

export async function countOf({ db }: Store, list: List): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${list}) as counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Reads page after page, so that a list may be larger than memory. */
export async function* rowsOfPages<Row>(readPage: (offset: number) => Promise<ListPage<Row>>): AsyncGenerator<Row> {
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: ListPage<Row> = await readPage(offset)
    yield* page.rows
    offset = page.next
  }
}

export const rowsOf = <Row>({ db }: Store, list: List<Row>): AsyncGenerator<Row> =>
  rowsOfPages((offset) => readListPage(db, list, offset))
