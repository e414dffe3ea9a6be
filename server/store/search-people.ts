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

/** Ids are hashes: the first of them are people of any kind and time. */
const SAMPLE = 1_000
/** Going through the newest ends here; what is sought should be met half-way. */
const WALKED = 25_000
/** So many are put in order. */
const GATHERED = 20_000

const COUNTED = SEARCH_COUNT_LIMIT + 1

/**
 * Whoever has all the words: what many have is met soon among the newest, anything else the index finds whole, so that
 * nobody is missed. Only where more than `GATHERED` have it, and hardly any of the newest, does a page show some of
 * them rather than the newest.
 */
export async function searchPeople({ db }: Store, search: PeopleSearch): Promise<Found> {
  const reach = ((await sample(db, search)) / SAMPLE) * (WALKED / 2)
  const wanted = search.offset + search.limit
  if (reach >= wanted) {
    const walked = await walk(db, search, reach >= COUNTED ? COUNTED : wanted)
    if (walked.ids.length === search.limit) {
      if (walked.total >= COUNTED) return walked
      const counted = await gather(db, search, COUNTED)
      return counted.total < COUNTED ? counted : { ids: walked.ids, total: COUNTED }
    }
  }
  const { ids, total } = await gather(db, search, GATHERED)
  return { ids, total: Math.min(total, COUNTED) }
}

async function sample(db: Kysely<Database>, search: PeopleSearch): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select words from subscriber where company_id = ${search.companyId} order by id limit ${SAMPLE}
    ) as sampled where words @@ ${wordsQuery(search)}::tsquery`.execute(db)
  return rows[0]?.hits ?? 0
}

/** Through the newest of the company, in their order, until there are so many `hits`. */
async function walk(db: Kysely<Database>, search: PeopleSearch, hits: number): Promise<Found> {
  const found = sql`select id, created_at as at from (
    select id, created_at, words from subscriber where company_id = ${search.companyId}
    order by created_at desc, id desc limit ${WALKED}
  ) as newest where words @@ ${wordsQuery(search)}::tsquery order by at desc, id desc limit ${hits}`
  return foundOf((await pageOf(search, found).execute(db)).rows)
}

/** By the index of words, which knows all of them and no order. */
async function gather(db: Kysely<Database>, search: PeopleSearch, most: number): Promise<Found> {
  // As text the company is in no index: that of the words is the only way in.
  const found = sql`select id, created_at as at from subscriber
    where words @@ ${wordsQuery(search)}::tsquery and company_id::text = ${search.companyId} limit ${most}`
  return db.transaction().execute(async (transaction) => {
    // With room for what ten million people have in common: beyond it the rows of whole pages would be looked at.
    await sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '32MB', true)`.execute(
      transaction,
    )
    return foundOf((await pageOf(search, found).execute(transaction)).rows)
  })
}

interface PageRow {
  id: string | null
  total: number
}

/** The count also where the page has nobody. */
const pageOf = ({ offset, limit }: PeopleSearch, hits: RawBuilder<unknown>) => sql<PageRow>`
  with hits as materialized (${hits})
  select id, total from (select count(*) as total from hits) as counted
  left join (select id, at from hits order by at desc, id desc offset ${offset} limit ${limit}) as page on true
  order by at desc, id desc`

const foundOf = (rows: readonly PageRow[]): Found => ({
  ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  total: rows[0]?.total ?? 0,
})
