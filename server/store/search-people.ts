import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SEARCH_COUNT_LIMIT } from '../../contract/endpoints/marketing-subscribers.ts'
import type { Store } from './open-store.ts'
import type { Database } from './schema.ts'
import { wordsQuery } from './subscriber-words.ts'

export interface PeopleSearch {
  readonly companyId: string
  readonly words: readonly string[]
  readonly listId: string | undefined
  readonly offset: number
  readonly limit: number
}

interface Found {
  /** Of the page, newest first. */
  readonly ids: string[]
  /** Counted no further than one beyond the most that a search counts. */
  readonly total: number
}

/** Of so many of the newest, one in ten has what many have. */
const SAMPLE = 1_000
const OFTEN = SAMPLE / 10
/** Going through the newest ends here. */
const WALKED = 25_000
/** So many are put in order. */
const GATHERED = 20_000

/**
 * Whoever has all the words. What many people have is met often among the newest; anything else the index finds whole,
 * so that nobody is missed. Only where more than `GATHERED` have it, and hardly any of the newest, does the page show
 * some of them rather than the newest.
 */
export async function searchPeople(store: Store, search: PeopleSearch): Promise<Found> {
  const { db } = store
  const sample = await walk(db, search, { people: SAMPLE })
  if (sample.total >= OFTEN) {
    const walked = await walk(db, search, { people: WALKED })
    if (walked.total > SEARCH_COUNT_LIMIT) return walked
  }
  const { isCut, ...found } = await gather(db, search)
  if (!isCut) return found
  const { ids } = await walk(db, search, { people: WALKED, hits: search.offset + search.limit })
  return ids.length === search.limit ? { ids, total: found.total } : found
}

/** Through the newest of the company, in their order. */
async function walk(
  db: Kysely<Database>,
  search: PeopleSearch,
  { people, hits = SEARCH_COUNT_LIMIT + 1 }: { people: number; hits?: number },
): Promise<Found> {
  const { rows } = await sql<PageRow>`${pageOf(
    search,
    sql`select id, created_at as at from (
      select id, created_at, words from subscriber where company_id = ${search.companyId}
      order by created_at desc, id desc limit ${people}
    ) as newest where words @@ ${wordsQuery(search)}::tsquery order by at desc, id desc limit ${hits}`,
  )}`.execute(db)
  return foundOf(rows)
}

/** By the index of words, which knows all of them and no order. */
async function gather(db: Kysely<Database>, search: PeopleSearch): Promise<Found & { isCut: boolean }> {
  const rows = await db.transaction().execute(async (transaction) => {
    await sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction)
    // As text the company is in no index: that of the words is the only way in.
    const asked = sql<PageRow>`${pageOf(
      search,
      sql`select id, created_at as at from subscriber
        where words @@ ${wordsQuery(search)}::tsquery and company_id::text = ${search.companyId}
        limit ${GATHERED + 1}`,
    )}`
    return (await asked.execute(transaction)).rows
  })
  const found = foundOf(rows)
  return { ...found, total: Math.min(found.total, SEARCH_COUNT_LIMIT + 1), isCut: found.total > GATHERED }
}

interface PageRow {
  id: string | null
  total: number
}

/** The count also where the page has nobody. */
const pageOf = ({ offset, limit }: PeopleSearch, hits: RawBuilder<unknown>) => sql`
  with hits as materialized (${hits})
  select id, total from (select count(*) as total from hits) as counted
  left join (select id, at from hits order by at desc, id desc offset ${offset} limit ${limit}) as page on true
  order by at desc, id desc`

const foundOf = (rows: readonly PageRow[]): Found => ({
  ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  total: rows[0]?.total ?? 0,
})
