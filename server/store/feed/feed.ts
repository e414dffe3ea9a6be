import { type Kysely, sql } from 'kysely'
import { ENTITY_NAMES, type EntityName, entityKey } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'
import { ROWS_SCHEMA } from '../../../contract/protocol.ts'
import { type FeedCursor, decodeFeedCursor, encodeFeedCursor } from './feed-cursor.ts'
import { type FeedLine, feedLines, type FeedReader, type PrintedLine, thoseThatFit } from './feed-lines.ts'
import { LOWEST_ID } from '../core/lowest-id.ts'
import { commitTokenOf, demandAllKnown, knownTokens, nonceOf, otherHistory, tokensIn } from '../core/commit-tokens.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { personalRows } from './personal-rows.ts'

export interface FeedHead {
  epoch: string
  schema: number
  cursor: string
  head: number
  totals: Record<EntityName, number>
}

/** The current end of the feed, in one statement. A bootstrap that starts here catches up from here. */
export async function readHead({ pulls: db }: Store, companyId: string, commitTokens?: string): Promise<FeedHead> {
  const tokens = tokensIn(commitTokens)
  const { epoch, head, nonce, totals, known } = await clockOf(db, { companyId, tokens })
    .select(countRows(companyId).as('totals'))
    .executeTakeFirstOrThrow()
  demandAllKnown(tokens, known)
  const cursor = endCursor({ epoch, seq: head, nonce })
  return { epoch, schema: ROWS_SCHEMA, cursor, head, totals: { ...NO_ROWS, ...totals } }
}

/**
 * Reads a page of the change feed.
 *
 * The feed sends state, not events: each row once, as it is now, at the last commit that touched it. Undefined: nothing
 * changed.
 *
 *   cursor of this history? no ─► cursor expired
 *   └─ yes ─► anything newer? no ─► undefined
 *             └─ yes ─► page of whole commits, and the next cursor
 *
 * It takes two statements, each with a snapshot: the first checks whether there is anything new, which is rare; the
 * second reads clock, entries and rows. If those were read separately, a row touched in between would be missing below
 * `upTo`.
 */
export const readChanges = async (
  { pulls: db }: Pick<Store, 'pulls'>,
  { companyId, userId, unknown = [] }: FeedReader,
  cursorText: string,
  limit: number,
  commitTokens?: string,
): Promise<string | undefined> => {
  const cursor = decodeFeedCursor(cursorText)
  // In the middle of the feed the seq alone is not enough: rows moved by lost commits are above it again.
  const query: Asked = { companyId, userId, unknown, after: cursor, tokens: tokensIn(cursor.readAt, commitTokens) }
  const isOver = ({ clock, found }: Found) => found.length === 0 && cursor.seq === clock.head
  const first = await readEntries(db, query, limit + 1)
  if (isOver(first)) return
  const { clock, found, entries, lines } = await readWhatFits(db, query, first.found, limit)
  if (isOver({ clock, found })) return
  const more = entries.length < found.length
  const end = more ? placeOf(entries.at(-1), cursor) : endOf(clock.head)
  const nonce = end.seq === clock.head ? clock.nonce : await nonceOf(db, companyId, end.seq)
  // While more pages follow, a later commit may have moved a row that was acknowledged below the cursor beyond it.
  const upTo = more ? cursor.upTo : clock.head
  const readAt = more ? commitTokenOf({ seq: clock.head, nonce: clock.nonce }) : undefined
  const rest = { cursor: encodeFeedCursor({ epoch: clock.epoch, nonce, ...end, upTo, readAt }), upTo, more }
  return pageText({ epoch: clock.epoch, schema: ROWS_SCHEMA, ...rest, head: clock.head, durable: clock.head }, lines)
}

/** Without a commit: zeros and empty texts. */
interface Clock {
  epoch: string
  head: number
  minSeq: number
  nonce: string
  /** The nonce of the commit at the cursor. */
  nonceThere: string
  /** Those of the device's tokens that belong to this history. */
  known: string[]
}

/** The cursor of a device that has everything up to a commit. */
export const endCursor = ({ epoch, seq, nonce }: Pick<FeedCursor, 'epoch' | 'seq' | 'nonce'>) =>
  encodeFeedCursor({ epoch, nonce, ...endOf(seq), upTo: seq })

interface FeedEntry {
  entity: EntityName
  id: string
  seq: number
  deleted: boolean
  erased: boolean
}

type Place = Pick<FeedCursor, 'seq' | 'entity' | 'id'>

interface AskedClock {
  readonly companyId: string
  readonly tokens: readonly string[]
  /** The cursor whose commit is compared with this history. */
  readonly after?: FeedCursor
}

const clockOf = (db: Kysely<Database>, { companyId, tokens, after }: AskedClock) =>
  db
    .selectFrom('sync_meta')
    .leftJoin('company_clock', (join) => join.on('company_clock.company_id', '=', companyId))
    .leftJoin('seq_log', (join) =>
      join.onRef('seq_log.company_id', '=', 'company_clock.company_id').onRef('seq_log.seq', '=', 'company_clock.seq'),
    )
    .leftJoin('seq_log as there', (join) =>
      join.on('there.company_id', '=', companyId).on('there.seq', '=', after?.seq ?? 0),
    )
    .select(({ fn }) => [
      'epoch',
      fn.coalesce('company_clock.seq', sql<number>`0`).as('head'),
      fn.coalesce('min_seq', sql<number>`0`).as('minSeq'),
      fn.coalesce('seq_log.nonce', sql<string>`''`).as('nonce'),
      fn.coalesce('there.nonce', sql<string>`''`).as('nonceThere'),
      knownTokens(companyId, tokens).as('known'),
    ])

type Asked = Required<FeedReader & AskedClock>

interface Found {
  readonly clock: Clock
  readonly found: readonly FeedEntry[]
}

async function readEntries(db: Kysely<Database>, query: Asked, most: number): Promise<Found> {
  const { found, ...clock } = await clockOf(db, query)
    .select(
      sql<FeedEntry[]>`(select coalesce(json_agg(entry), '[]') from (${entriesAfter(query, most)}) as entry)`.as(
        'found',
      ),
    )
    .executeTakeFirstOrThrow()
  demandOurs(clock, query)
  return { clock, found }
}

/** A cursor of another history has expired: after a restore, the same seq may name another commit. */
function demandOurs(clock: Clock, { after: cursor, tokens }: Asked): void {
  if (cursor.epoch !== clock.epoch || cursor.seq > clock.head) throw otherHistory()
  if (cursor.seq < clock.minSeq) {
    throw new Refusal('cursor-expired', 'This device was away for too long to catch up; it loads everything again.')
  }
  if (clock.nonceThere !== cursor.nonce) throw otherHistory()
  demandAllKnown(tokens, clock.known)
}

const entriesAfter = ({ companyId, unknown, after }: Asked, most: number) => sql`
  select entity, id, seq, deleted, erased from sync_index
  where company_id = ${companyId} and seq > 0
    and (seq, entity, id) > (${after.seq}::bigint, ${after.entity}, ${after.id || LOWEST_ID}::uuid)
    and entity <> all(${unknown}::text[])
  order by seq, entity, id limit ${most}`

/** Sorts after every entity: the whole commit was sent. */
const AFTER_ALL = '~'
const endOf = (seq: number): Place => ({ seq, entity: AFTER_ALL, id: '' })
const placeOf = (entry: FeedEntry | undefined, fallback: Place): Place => entry ?? fallback

type Fitting = Found & { readonly entries: readonly FeedEntry[]; readonly lines: readonly string[] }

/**
 * The page ends with the last expected entry. A concurrent commit moves its rows past that entry, so a later page has
 * them. A page that is too large is read again with about as many entries as would have fitted.
 */
async function readWhatFits(
  db: Kysely<Database>,
  query: Asked,
  expected: readonly FeedEntry[],
  limit: number,
): Promise<Fitting> {
  const wanted = wholeGroups(expected, limit)
  const { clock, found, lines, isCut } = await readPage(db, query, wanted, limit + 1)
  const entries = found.filter(({ isWanted }) => isWanted)
  const areAllMoved = entries.length === 0 && found.length > 0
  if (!isCut && !areAllMoved) return { clock, found, entries, lines: changesOf(entries, lines) }
  const fitting = isCut ? Math.min(Math.max(lines.length, 1), Math.ceil(entries.length / 2)) : limit
  return readWhatFits(db, query, found, fitting)
}

const kindsOf = (entries: readonly FeedEntry[]) =>
  [...new Set(entries.flatMap(({ entity, deleted }) => (deleted ? [] : [entity])))].toSorted()

/** At most `limit` entries. A commit is sent whole unless it alone is larger than a page. */
function wholeGroups(found: readonly FeedEntry[], limit: number): readonly FeedEntry[] {
  const beyond = found[limit]
  if (!beyond) return found
  const start = found.findIndex(({ seq }) => seq === beyond.seq)
  return found.slice(0, start > 0 ? start : limit)
}

/** Its first row has the clock and the entries. */
async function readPage(db: Kysely<Database>, query: Asked, wanted: readonly FeedEntry[], most: number) {
  const kinds = kindsOf(wanted)
  const end = placeOf(wanted.at(-1), query.after)
  const { pages, lines } = feedLines(
    query.companyId,
    kinds.map((entity) => ({ entity, ids: idsOf(entity, query) })),
  )
  const { rows } = await sql<PrintedLine & { clock: Clock; found: (FeedEntry & { isWanted: boolean })[] }>`
    with entry as materialized (
      select *, (seq, entity, id) <= (${end.seq}::bigint, ${end.entity}, ${end.id || LOWEST_ID}::uuid) as "isWanted"
      from (${entriesAfter(query, most)}) as entry
    ) ${kinds.length > 0 ? sql`, ${pages}` : sql``}
    select null as entity, null as id, null as at, 0 as bytes, null as line,
      (select row_to_json(clock) from (${clockOf(db, query)}) as clock) as clock,
      (select coalesce(json_agg(entry), '[]') from entry) as found
    ${kinds.length > 0 ? sql`union all select *, null, null from (${lines}) as printed` : sql``}`.execute(db)
  const [first, ...printed] = rows
  if (!first) throw new Error('The clock of a company was not read.')
  demandOurs(first.clock, query)
  return { clock: first.clock, found: first.found, ...thoseThatFit(printed) }
}

/** A row that the reader may not see is sent as removed, because they may have seen it before. */
function idsOf(entity: EntityName, { companyId, userId }: Asked) {
  const living = sql`entry.entity = ${entity} and not entry.deleted and entry."isWanted"`
  const mayBeSeen = personalRows[entity]?.mayBeSeenBy(userId)
  if (!mayBeSeen) return sql`select id from entry where ${living}`
  return sql`select entry.id from entry cross join lateral (
    select from ${sql.table(entity)} as one where company_id = ${companyId} and one.id = entry.id and ${mayBeSeen} offset 0
  ) as seen where ${living}`
}

function changesOf(entries: readonly FeedEntry[], lines: readonly FeedLine[]): string[] {
  const lineByKey = new Map(lines.map(({ entity, id, line }) => [entityKey({ entity, id }), line]))
  return entries.map(
    ({ entity, id, seq, erased }) =>
      lineByKey.get(entityKey({ entity, id })) ??
      JSON.stringify({ t: entity, id, seq, del: true, ...(erased ? { erased } : {}) }),
  )
}

/** The rows are already text. Parsing and printing them again would cost more than reading them. */
const pageText = (page: Record<string, unknown>, lines: readonly string[]) =>
  `${JSON.stringify(page).slice(0, -1)},"changes":[${lines.join(',')}]}`

const countRows = (companyId: string) => sql<Partial<FeedHead['totals']> | null>`(
  select json_object_agg(entity, total) from (
    select entity, count(*) as total from sync_index
    where company_id = ${companyId} and deleted = false group by entity
  ) as counted
)`

const NO_ROWS = Object.fromEntries(ENTITY_NAMES.map((name) => [name, 0])) as FeedHead['totals']
