import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SEARCH_COUNT_LIMIT } from '../../../contract/endpoints/marketing-subscribers.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { type SubscriberEvent, whoOf } from '../../../contract/entities/marketing/subscriber-log.ts'
import { type ListPage, type NumberedRest, readListPage, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { secondOf } from './marketing-tally.ts'
import { rowJson } from '../core/row-json.ts'
import type { Database } from '../schema/schema.ts'
import { searchSubscribers } from './search-subscribers.ts'
import { soughtWords } from './subscriber-words.ts'

export interface SubscriberSearch {
  readonly companyId: string
  readonly q?: string | undefined
  readonly listId?: string | undefined
  readonly page: number
  readonly limit: number
  /** Offset within the page. */
  readonly offset?: number
}

export interface SubscribersPage extends NumberedRest {
  subscribers: Subscriber[]
  totalSubscribers: number
  isAtLeast?: true
}

/** Newest first. Without search words it reads a page of an index and a stored count. */
export async function findSubscribers(store: Store, search: SubscriberSearch): Promise<SubscribersPage> {
  const { companyId, q = '', listId, page, limit, offset = 0 } = search
  const words = soughtWords(q)
  if (words.length === 0) return browse(store, search)
  const { ids, total } = await searchSubscribers(store, { companyId, words, listId, offset: (page - 1) * limit, limit })
  const found = sql`select given.id, created_at as at from unnest(${ids}::uuid[]) as given (id)
    cross join lateral (select created_at from subscriber
      where company_id = ${companyId} and id = given.id offset 0) as row`
  const { rows: subscribers, next } = await readSubscribers(store.db, companyId, found, offset)
  return {
    subscribers,
    next,
    totalSubscribers: Math.min(total, SEARCH_COUNT_LIMIT),
    ...(total > SEARCH_COUNT_LIMIT ? { isAtLeast: true } : {}),
  }
}

async function browse(
  store: Store,
  { companyId, listId, page, limit, offset = 0 }: SubscriberSearch,
): Promise<SubscribersPage> {
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
  const { rows: subscribers, next } = await readSubscribers(store.db, companyId, ids, offset)
  return { subscribers, next, totalSubscribers: total }
}

function readSubscribers(
  db: Kysely<Database>,
  companyId: string,
  ids: RawBuilder<unknown>,
  offset: number,
): Promise<ListPage<Subscriber>> {
  const list = sql<{ row: Subscriber }>`
    with page as materialized (${ids})
    select ${rowJson('subscriber')} as row
    from page cross join lateral (
      select * from subscriber where company_id = ${companyId} and id = page.id offset 0
    ) as subscriber
    order by page.at desc, page.id desc`
  return readListPage(db, list, offset)
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

const MOST_EVENTS = 500

export async function readSubscriberLog(
  store: Store,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  offset = 0,
): Promise<ListPage<SubscriberEvent>> {
  const list = store.db
    .selectFrom('subscriber_event')
    .leftJoin('app_user', 'app_user.id', 'subscriber_event.by')
    .select([
      'subscriber_event.id',
      'at',
      'act',
      'status',
      'source',
      'list_id',
      'via',
      'file_name',
      'basis',
      'reason',
      'wording',
    ])
    .select(sql<string | null>`nullif(btrim(concat_ws(' ', firstname, lastname)), '')`.as('by'))
    .where('company_id', '=', companyId)
    .where('subscriber_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('subscriber_event.id', 'desc')
  const page = await readRowsPage(store.db, list, offset, { mostRows: MOST_EVENTS })
  return shownPage(page, offset, ({ id, at, list_id, file_name, act, status, source, ...more }) => {
    const optional = { listId: list_id, fileName: file_name, ...more }
    const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value))
    return { _id: id, at: at.toISOString(), act, status, source, who: whoOf({ act, source, by: more.by }), ...filled }
  })
}
