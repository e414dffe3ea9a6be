import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SEARCH_COUNT_LIMIT } from '../../../contract/endpoints/marketing-subscribers.ts'
import { secondOf } from './marketing-tally.ts'
import type { Store } from '../core/open-store.ts'
import { sampleSubscribers } from './sample-subscribers.ts'
import type { Database } from '../schema/schema.ts'
import { type Sought, wordsQuery } from './subscriber-words.ts'

export interface SubscriberSearch extends Sought {
  readonly offset: number
  readonly limit: number
}

interface Found {
  readonly ids: string[]
  /** Counts at most one more than the limit of a search. */
  readonly total: number
}

/** A walk through the newest ends here. Matches should be found half-way. */
const WALKED = 25_000
const GATHERED = 20_000

const COUNTED = SEARCH_COUNT_LIMIT + 1

/** Frequent words soon occur among the newest. For others the index finds all matches, up to `GATHERED`. */
export async function searchSubscribers({ db }: Store, search: SubscriberSearch): Promise<Found> {
  const sampled = await sampleSubscribers(db, search)
  const gather = (part: Part) => gatherSubscribers(db, search, { ...part, words: sampled.selective })
  const reach = sampled.share * (WALKED / 2)
  const wanted = search.offset + search.limit
  if (reach >= wanted) {
    const walked = await walk(db, search, reach >= COUNTED ? COUNTED : wanted)
    if (walked.ids.length === search.limit) {
      if (walked.total >= COUNTED) return walked
      const counted = await gather({ most: COUNTED })
      return counted.total < COUNTED ? counted : { ids: walked.ids, total: COUNTED }
    }
  }
  const enough = Math.max(COUNTED, wanted)
  const since = await sinceWhen(db, search, enough / sampled.share)
  const newest = since && (await gather({ most: GATHERED, since }))
  const { ids, total } = newest && newest.total >= enough ? newest : await gather({ most: GATHERED })
  return { ids, total: Math.min(total, COUNTED) }
}

/** Reads this many times the expected number. */
const ROOM = 1.5

/** When the newest of them joined, with a margin. Undefined if they are a large part of all. */
async function sinceWhen(
  db: Kysely<Database>,
  { companyId }: SubscriberSearch,
  people: number,
): Promise<Date | undefined> {
  if (!Number.isFinite(people)) return undefined
  const before = Math.ceil(ROOM * people)
  const { total, second } = await secondOf(db, { companyId, ofId: companyId, before })
  return 2 * before < total ? second : undefined
}

async function walk(db: Kysely<Database>, search: SubscriberSearch, hits: number): Promise<Found> {
  const found = sql`select id, created_at as at from (
    select id, created_at, words from subscriber where company_id = ${search.companyId}
    order by created_at desc, id desc limit ${WALKED}
  ) as newest where words @@ ${wordsQuery(search)}::tsquery order by at desc, id desc limit ${hits}`
  return foundOf((await pageOf(search, found).execute(db)).rows)
}

interface Part {
  readonly most: number
  readonly since?: Date
}

/**
 * The word index has every subscriber but no order: it is searched for `words` only, and their rows are checked for the
 * rest.
 */
async function gatherSubscribers(
  db: Kysely<Database>,
  search: SubscriberSearch,
  { words, most, since }: Part & Pick<Sought, 'words'>,
): Promise<Found> {
  const { companyId } = search
  // Cast to text, the company matches no index: without a time, the word index is then the planner's only choice.
  const whose = since ? sql`company_id = ${companyId} and created_at >= ${since}` : sql`company_id::text = ${companyId}`
  const found = sql`select id, at from (
    select id, created_at as at, words from subscriber
    where words @@ ${wordsQuery({ ...search, words })}::tsquery and ${whose} offset 0
  ) as met where words @@ ${wordsQuery(search)}::tsquery limit ${most}`
  return db.transaction().execute(async (transaction) => {
    // With memory for the matches of ten million subscribers: beyond it, whole pages would be checked row by row.
    await sql`select set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('work_mem', '32MB', true)`.execute(transaction)
    return foundOf((await pageOf(search, found).execute(transaction)).rows)
  })
}

interface PageRow {
  id: string | null
  total: number
}

const pageOf = ({ offset, limit }: SubscriberSearch, hits: RawBuilder<unknown>) => sql<PageRow>`
  with hits as materialized (${hits})
  select id, total from (select count(*) as total from hits) as counted
  left join (select id, at from hits order by at desc, id desc offset ${offset} limit ${limit}) as page on true
  order by at desc, id desc`

const foundOf = (rows: readonly PageRow[]): Found => ({
  ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  total: rows[0]?.total ?? 0,
})
