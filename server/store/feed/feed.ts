import { type Kysely, sql } from 'kysely'
import { type EntityName, entityKey } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'
import { ROWS_SCHEMA } from '../../../contract/protocol.ts'
import { type FeedCursor, decodeFeedCursor, encodeFeedCursor } from './feed-cursor.ts'
import { type FeedReader, readFeedLines } from './feed-lines.ts'
import { LOWEST_ID } from '../core/lowest-id.ts'
import { demandKnownTokens, commitTokenOf, nonceOf, otherHistory } from '../core/commit-tokens.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { addressedTo } from '../records/notices.ts'
import { seenBy } from '../records/views.ts'

export interface FeedHead {
  epoch: string
  schema: number
  cursor: string
  head: number
  totals: Record<EntityName, number>
}

/** The current end of the feed, in one statement: a bootstrap that starts here catches up from here. */
export async function readHead({ db }: Store, companyId: string, marks?: string): Promise<FeedHead> {
  const { epoch, seq, nonce, totals } = await clockOf(db, companyId)
    .select(countRows(companyId).as('totals'))
    .executeTakeFirstOrThrow()
  await demandKnownTokens(db, companyId, marks)
  const head = seq ?? 0
  const cursor = encodeFeedCursor({ epoch, nonce: nonce ?? '', ...endOf(head), upTo: head })
  return { epoch, schema: ROWS_SCHEMA, cursor, head, totals: { ...NO_ROWS, ...totals } }
}

/** State, not events: each row once, as it is now, at the last commit that touched it. Undefined: nothing changed. */
export const readChanges = async (
  store: Store,
  { companyId, userId, unknown = [] }: FeedReader,
  cursorText: string,
  limit: number,
  marks?: string,
): Promise<string | undefined> => {
  const cursor = decodeFeedCursor(cursorText)
  const look = async (db: Kysely<Database>, most: number) => {
    const { clock, found } = await readClockAndEntries(db, { companyId, unknown }, cursor, most)
    demandOurs(clock, cursor)
    // In the middle of the feed the position is not enough: rows moved by lost commits are above it again.
    await demandKnownTokens(db, companyId, cursor.readAt, marks)
    return { clock, found, isOver: found.length === 0 && cursor.seq === clock.head }
  }
  // Usually nothing is new, and one statement shows it.
  if ((await look(store.db, 1)).isOver) return
  // One snapshot for clock and rows: otherwise a row touched between the two reads would be missing below `upTo`.
  return store.snapshots.transaction().execute(async (db) => {
    const { clock, found, isOver } = await look(db, limit + 1)
    if (isOver) return
    const { entries, lines } = await whatFits(db, { companyId, userId }, found, limit)
    const more = entries.length < found.length
    const end = more ? placeOf(entries.at(-1), cursor) : endOf(clock.head)
    const nonce = end.seq === clock.head ? clock.nonce : await nonceOf(db, companyId, end.seq)
    // While there are more pages, a row acknowledged below the cursor may have been moved beyond it by a later commit.
    const upTo = more ? cursor.upTo : clock.head
    const readAt = more ? commitTokenOf({ seq: clock.head, nonce: clock.nonce }) : undefined
    const rest = { cursor: encodeFeedCursor({ epoch: clock.epoch, nonce, ...end, upTo, readAt }), upTo, more }
    return pageText({ epoch: clock.epoch, schema: ROWS_SCHEMA, ...rest, head: clock.head, durable: clock.head }, lines)
  })
}

interface Clock {
  epoch: string
  head: number
  minSeq: number
  nonce: string
  nonceThere: string
}

interface FeedEntry {
  entity: EntityName
  id: string
  seq: number
  deleted: boolean
  erased: boolean
}

type Place = Pick<FeedCursor, 'seq' | 'entity' | 'id'>

const clockOf = (db: Kysely<Database>, companyId: string, place = 0) =>
  db
    .selectFrom('sync_meta')
    .leftJoin('company_clock', (join) => join.on('company_clock.company_id', '=', companyId))
    .leftJoin('seq_log', (join) =>
      join.onRef('seq_log.company_id', '=', 'company_clock.company_id').onRef('seq_log.seq', '=', 'company_clock.seq'),
    )
    .leftJoin('seq_log as there', (join) => join.on('there.company_id', '=', companyId).on('there.seq', '=', place))
    .select(['epoch', 'company_clock.seq', 'min_seq', 'seq_log.nonce', 'there.nonce as nonceThere'])

type Wanted = Pick<FeedReader, 'companyId' | 'unknown'>

async function readClockAndEntries(db: Kysely<Database>, wanted: Wanted, after: FeedCursor, most: number) {
  const { epoch, seq, min_seq, nonce, nonceThere, found } = await clockOf(db, wanted.companyId, after.seq)
    .select(entriesAfter(wanted, after, most).as('found'))
    .executeTakeFirstOrThrow()
  const clock: Clock = {
    epoch,
    head: seq ?? 0,
    minSeq: min_seq ?? 0,
    nonce: nonce ?? '',
    nonceThere: nonceThere ?? '',
  }
  return { clock, found }
}

/** A cursor of another history has expired: after a restore, the same seq may name another commit. */
function demandOurs(clock: Clock, cursor: FeedCursor): void {
  if (cursor.epoch !== clock.epoch || cursor.seq > clock.head) throw otherHistory()
  if (cursor.seq < clock.minSeq) {
    throw new Refusal('cursor-expired', 'This device was away for too long to catch up; it loads everything again.')
  }
  if (clock.nonceThere !== cursor.nonce) throw otherHistory()
}

const entriesAfter = ({ companyId, unknown = [] }: Wanted, after: Place, most: number) => sql<FeedEntry[]>`(
  select coalesce(json_agg(entry), '[]') from (
    select entity, id, seq, deleted, erased from sync_index
    where company_id = ${companyId} and seq > 0
      and (seq, entity, id) > (${after.seq}::bigint, ${after.entity}, ${after.id || LOWEST_ID}::uuid)
      and entity <> all(${unknown}::text[])
    order by seq, entity, id limit ${most}
  ) as entry
)`

/** Sorts behind every entity: the whole commit was sent. */
const AFTER_ALL = '~'
const endOf = (seq: number): Place => ({ seq, entity: AFTER_ALL, id: '' })
const placeOf = (entry: FeedEntry | undefined, fallback: Place): Place => entry ?? fallback

/** A page that is too large is read again with about as many entries as would have fitted. */
async function whatFits(
  db: Kysely<Database>,
  reader: FeedReader,
  found: readonly FeedEntry[],
  limit: number,
): Promise<{ entries: readonly FeedEntry[]; lines: string[] }> {
  const entries = wholeGroups(found, limit)
  const { lines, fitting } = await changeLines(db, reader, entries)
  if (lines) return { entries, lines }
  return whatFits(db, reader, found, Math.min(Math.max(fitting, 1), Math.ceil(entries.length / 2)))
}

/** At most `limit` entries; a commit is sent whole unless it alone is larger than a page. */
function wholeGroups(found: readonly FeedEntry[], limit: number): readonly FeedEntry[] {
  const beyond = found[limit]
  if (!beyond) return found
  const start = found.findIndex(({ seq }) => seq === beyond.seq)
  return found.slice(0, start > 0 ? start : limit)
}

/** A row that the reader may not see is sent as removed: they may have seen it before. None when they are too large. */
async function changeLines(
  db: Kysely<Database>,
  { companyId, userId }: FeedReader,
  entries: readonly FeedEntry[],
): Promise<{ lines?: string[]; fitting: number }> {
  const selections = [...new Set(entries.map(({ entity }) => entity))].map((entity) => {
    const ids = entries.filter((entry) => entry.entity === entity && !entry.deleted).map(({ id }) => id)
    const mayBeSeen = { view: seenBy(userId), notice: addressedTo(userId), notification: addressedTo(userId) }[
      entity as string
    ]
    const seen = mayBeSeen
      ? sql`select id from ${sql.table(entity)} where company_id = ${companyId} and id = any(${ids}::uuid[]) and ${mayBeSeen}`
      : sql`select unnest(${ids}::uuid[])`
    return { entity, ids: seen }
  })
  const { lines, isCut } = await readFeedLines(db, companyId, selections)
  if (isCut) return { fitting: lines.length }
  const lineByKey = new Map(lines.map(({ entity, id, line }) => [entityKey({ entity, id }), line]))
  const changes = entries.map(
    ({ entity, id, seq, erased }) =>
      lineByKey.get(entityKey({ entity, id })) ??
      JSON.stringify({ t: entity, id, seq, del: true, ...(erased ? { erased } : {}) }),
  )
  return { lines: changes, fitting: changes.length }
}

/** The rows are text already; parsing and printing them again would cost more than reading them. */
const pageText = (page: Record<string, unknown>, lines: readonly string[]) =>
  `${JSON.stringify(page).slice(0, -1)},"changes":[${lines.join(',')}]}`

const countRows = (companyId: string) => sql<Partial<FeedHead['totals']> | null>`(
  select json_object_agg(entity, total) from (
    select entity, count(*) as total from sync_index
    where company_id = ${companyId} and deleted = false group by entity
  ) as counted
)`

const NO_ROWS: FeedHead['totals'] = {
  lead: 0,
  note: 0,
  user: 0,
  contact: 0,
  account: 0,
  view: 0,
  job: 0,
  list: 0,
  subscriber: 0,
  notice: 0,
  followUp: 0,
  activity: 0,
  notification: 0,
  leadFile: 0,
  merge: 0,
  knock: 0,
}
