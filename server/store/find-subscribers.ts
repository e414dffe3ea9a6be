import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SEARCH_COUNT_LIMIT } from '../../contract/endpoints/marketing-subscribers.ts'
import type { Subscriber } from '../../contract/entities/subscriber.ts'
import type { SubscriberEvent } from '../../contract/entities/subscriber-log.ts'
import type { Store } from './open-store.ts'
import { rowJson } from './row-json.ts'
import type { Database } from './schema.ts'
import { searchWords } from './subscriber-words.ts'

export interface SubscriberSearch {
  readonly companyId: string
  readonly q?: string | undefined
  readonly listId?: string | undefined
  readonly page: number
  readonly limit: number
}

export interface SubscribersPage {
  subscribers: Subscriber[]
  totalSubscribers: number
  isAtLeast?: true
}

/** Newest first. Without words a page of an index and a kept count; with words what the rarest of them finds. */
export async function findSubscribers(store: Store, search: SubscriberSearch): Promise<SubscribersPage> {
  const words = searchWords(search.q ?? '')
  return words.length === 0 ? browse(store, search) : searchFor(store, search, words)
}

async function browse(store: Store, { companyId, listId, page, limit }: SubscriberSearch): Promise<SubscribersPage> {
  const before = (page - 1) * limit
  const { total, second, passed } = await secondOf(store.db, { companyId, ofId: listId ?? companyId, before })
  if (!second) return { subscribers: [], totalSubscribers: total }
  const end = sql`${second}::timestamptz + interval '1 second'`
  const ids = listId
    ? sql`select subscriber_id as id, added_at as at from list_member
        where company_id = ${companyId} and list_id = ${listId} and state <> 'left' and added_at < ${end}
        order by added_at desc, subscriber_id desc offset ${before - passed} limit ${limit}`
    : sql`select id, created_at as at from subscriber where company_id = ${companyId} and created_at < ${end}
        order by created_at desc, id desc offset ${before - passed} limit ${limit}`
  return { subscribers: await readPeople(store.db, companyId, ids), totalSubscribers: total }
}

interface Second {
  readonly total: number
  /** In which the person came who stands behind `before` others; undefined where nobody does. */
  readonly second: Date | undefined
  /** How many came later. */
  readonly passed: number
}

async function secondOf(
  db: Kysely<Database>,
  { companyId, ofId, before }: { companyId: string; ofId: string; before: number },
): Promise<Second> {
  const total = await sizeOf(db, companyId, ofId)
  const { rows } = await sql<{ second: Date; passed: number }>`
    select at as second, upto - people as passed from (
      select at, people, sum(people) over (order by at desc) as upto from marketing_tally
      where company_id = ${companyId} and of_id = ${ofId}
    ) as seconds where upto > ${before} and people > 0 order by at desc limit 1`.execute(db)
  return { total, second: rows[0]?.second, passed: rows[0]?.passed ?? 0 }
}

async function searchFor(store: Store, search: SubscriberSearch, words: readonly string[]): Promise<SubscribersPage> {
  const { companyId, page, limit } = search
  const { first, conditions, isCut } = await leadOf(store.db, search, words)
  // Person by person: left to itself, the planner reads the whole company beside them.
  const { rows } = await sql<{ id: string; total: number }>`
    with people as materialized (${first}), hits as materialized (
      select person as id, created_at as at from people cross join lateral (
        select * from subscriber where company_id = ${companyId} and id = person offset 0) as row
      where ${sql.join([sql`true`, ...conditions], sql` and `)} limit ${SEARCH_COUNT_LIMIT + 1}
    )
    select id, total from hits cross join (select count(*) as total from hits) as counted
    order by at desc, id desc offset ${(page - 1) * limit} limit ${limit}`.execute(store.db)
  const total = rows[0]?.total ?? 0
  const ids = sql`select given.id, created_at as at from unnest(${rows.map(({ id }) => id)}::uuid[]) as given (id)
    cross join lateral (select created_at from subscriber
      where company_id = ${companyId} and id = given.id offset 0) as row`
  return {
    subscribers: await readPeople(store.db, companyId, ids),
    totalSubscribers: Math.min(total, SEARCH_COUNT_LIMIT),
    ...(total > SEARCH_COUNT_LIMIT || isCut ? { isAtLeast: true } : {}),
  }
}

// What lies beyond so many is not looked at, so that no search takes long; the answer says that there may be more.

const LOOKED_THROUGH = 20_000
/** Of each of several words: few people have them all, and whoever does must be found. */
const LOOKED_THROUGH_OF_EACH = 70_000
/** A person may begin with a word more than once. */
const ENOUGH = 2 * (SEARCH_COUNT_LIMIT + 1)

interface Lead {
  /** A query for people, each once. */
  readonly first: RawBuilder<unknown>
  /** Of those, on the row of each. */
  readonly conditions: readonly RawBuilder<unknown>[]
  /** There may be people beyond those who are looked through. */
  readonly isCut: boolean
}

/** Whoever has all words, by their index alone; or the people of the list, where that is smaller than any word. */
async function leadOf(db: Kysely<Database>, search: SubscriberSearch, words: readonly string[]): Promise<Lead> {
  const { companyId, listId } = search
  const most = words.length > 1 ? LOOKED_THROUGH_OF_EACH : LOOKED_THROUGH
  const hits = await Promise.all(words.map((word) => countWord(db, companyId, word, most)))
  if (listId !== undefined && (await sizeOf(db, companyId, listId)) < Math.min(...hits)) {
    // Who came together stands together on the disk.
    const first = sql`select subscriber_id as person from list_member
      where company_id = ${companyId} and list_id = ${listId} and state <> 'left'
      order by added_at desc, subscriber_id desc`
    return { first, conditions: words.map(hasWord), isCut: false }
  }
  const found = words.map(
    (word) => sql`(select subscriber_id as person from subscriber_word
      where company_id = ${companyId} and ${beginsWith(word)} limit ${most})`,
  )
  const haveAll = sql.join(found, sql` intersect `)
  const all = listId === undefined ? haveAll : onList(haveAll, companyId, listId)
  const first = sql`select distinct person from (select person from (${all}) as all_found limit ${ENOUGH}) as found`
  const isCut = hits.some((number) => number === most)
  return { first, conditions: [], isCut }
}

/** Asked one by one, so that it can end as soon as there are enough. */
const onList = (found: RawBuilder<unknown>, companyId: string, listId: string) => sql`
  select person from (${found}) as found cross join lateral (
    select state from list_member
    where company_id = ${companyId} and list_id = ${listId} and subscriber_id = person offset 0
  ) as membership where state <> 'left'`

/** The same words as `wordsOf` has. */
const hasWord = (word: string) => sql`strpos(lower(concat_ws(' ', '', email, split_part(email, '@', 2),
  translate(split_part(email, '@', 1), '._+-', '    '), regexp_replace(first_name, '\\s+', ' ', 'g'),
  regexp_replace(last_name, '\\s+', ' ', 'g'), regexp_replace(phone, '\\D', '', 'g'))), ${` ${word}`}) > 0`

/** In the order of bytes, as the column has it: all that begins with the word, in one stretch of the index. */
const beginsWith = (word: string) => sql`word >= ${word} collate "C" and word < ${`${word}\u{10FFFF}`} collate "C"`

async function countWord(db: Kysely<Database>, companyId: string, word: string, most: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select from subscriber_word where company_id = ${companyId} and ${beginsWith(word)} limit ${most}
    ) as hits`.execute(db)
  return rows[0]?.hits ?? 0
}

async function sizeOf(db: Kysely<Database>, companyId: string, listId: string): Promise<number> {
  const row = await db
    .selectFrom('marketing_tally')
    .select(sql<number>`coalesce(sum(people), 0)`.as('people'))
    .where('company_id', '=', companyId)
    .where('of_id', '=', listId)
    .executeTakeFirstOrThrow()
  return row.people
}

async function readPeople(db: Kysely<Database>, companyId: string, ids: RawBuilder<unknown>): Promise<Subscriber[]> {
  const { rows } = await sql<{ row: Subscriber }>`
    with page as materialized (${ids})
    select ${rowJson('subscriber')} as row
    from page cross join lateral (
      select * from subscriber where company_id = ${companyId} and id = page.id offset 0
    ) as subscriber
    order by page.at desc, page.id desc`.execute(db)
  return rows.map(({ row }) => row)
}

export async function findSubscriber(
  store: Store,
  companyIds: readonly string[],
  who: { readonly id: string } | { readonly email: string },
): Promise<Subscriber | undefined> {
  if (companyIds.length === 0) return
  const found = await store.db
    .selectFrom('subscriber')
    .select(rowJson('subscriber').as('row'))
    .where('company_id', 'in', companyIds)
    .$if('id' in who, (query) => query.where('id', '=', 'id' in who ? who.id : ''))
    .$if('email' in who, (query) => query.where('email', '=', 'email' in who ? who.email : ''))
    .executeTakeFirst()
  return found?.row
}

const LONGEST_LOG = 500

/** Newest first. */
export async function readSubscriberLog(store: Store, companyId: string, id: string): Promise<SubscriberEvent[]> {
  const rows = await store.db
    .selectFrom('subscriber_event')
    .leftJoin('app_user', 'app_user.id', 'subscriber_event.by')
    .select(['subscriber_event.id', 'at', 'act', 'status', 'source', 'list_id', 'reason', 'wording'])
    .select(sql<string | null>`nullif(btrim(concat_ws(' ', firstname, lastname)), '')`.as('by'))
    .where('company_id', '=', companyId)
    .where('subscriber_id', '=', id)
    .orderBy('at', 'desc')
    .limit(LONGEST_LOG)
    .execute()
  return rows.map(({ id, at, act, status, source, list_id, by, reason, wording }) => ({
    _id: id,
    at: at.toISOString(),
    act,
    status,
    source,
    ...(list_id ? { listId: list_id } : {}),
    ...(by ? { by } : {}),
    ...(reason ? { reason } : {}),
    ...(wording ? { wording } : {}),
  }))
}
