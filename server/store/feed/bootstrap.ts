import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { Refusal } from '../../../contract/errors.ts'
import { readNewestLeads } from './bootstrap-leads.ts'
import { type BootstrapCursor, decodeBootstrapCursor, decodeFeedCursor, encodeBootstrapCursor } from './feed-cursor.ts'
import { type FeedLines, type FeedReader, pageOf, readFeedLines } from './feed-lines.ts'
import { LOWEST_ID } from '../core/lowest-id.ts'
import { readEpoch } from '../core/commit-tokens.ts'
import type { Store } from '../core/open-store.ts'
import { hasCommit } from '../core/replica/needs.ts'
import type { ReplicaReads } from '../core/replica/replica.ts'
import type { Database } from '../schema/schema.ts'
import { addressedTo } from '../records/notices.ts'
import { seenBy } from '../records/views.ts'
import { NOBODY, personalRows } from './personal-rows.ts'

/** Rows that only some members may see come first: a device may have the rest from segments. */
const PERSONAL = Object.keys(personalRows) as EntityName[]
/** Colleagues before leads, which name them; then the rows that users look for first. */
const ORDER: readonly EntityName[] = [
  ...PERSONAL,
  'user',
  'list',
  'lead',
  'followUp',
  'knock',
  'contact',
  'account',
  'job',
  'note',
  'activity',
  'leadFile',
  'merge',
  'apart',
  'recordMerge',
  'subscriber',
]

interface PageRequest {
  after?: string | undefined
  limit: number
  /** How leads are sent. By default row by row, like all other rows. A device without room asks for none. */
  leads?: 'columns' | 'none' | undefined
  /** `shared`: the last page is the one with the last of the reader's own rows. */
  until?: 'shared' | undefined
  /** The cursor that the download began at. A replica that has this commit may answer. */
  head?: string | undefined
}

type Waiting = Parameters<ReplicaReads['read']>[2]

export interface BootstrapText {
  readonly text: string
  /** Absent on the last page. */
  readonly next?: string
}

const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The cursor before the rows that all members of a company may see. */
export const startOfShared = (epoch: string) =>
  encodeBootstrapCursor({ epoch, entity: 'user', at: 'infinity', id: HIGHEST_ID })

/** A page of those rows, which is the same for all members. */
export const readSharedPage = (
  store: Store,
  companyId: string,
  page: { after: string; limit: number; head: string },
  waiting?: Waiting,
) => readBootstrap(store, { companyId, userId: NOBODY }, { ...page, leads: 'columns' }, waiting)

/**
 * Reads a page of the initial download. Rows that change in the meantime follow with the changes since the head that
 * the device read before.
 */
export async function readBootstrap(
  store: Pick<Store, 'pulls' | 'replica'>,
  reader: FeedReader,
  { head, ...page }: PageRequest,
  waiting?: Waiting,
): Promise<BootstrapText> {
  const start = page.after === undefined ? undefined : decodeBootstrapCursor(page.after)
  const need = head === undefined ? undefined : hasCommit({ companyId: reader.companyId, ...decodeFeedCursor(head) })
  const read = (db: Kysely<Database>) => readPage(db, reader, { ...page, start })
  const answer = need && (await store.replica?.downloads.read(need, read, waiting))
  return answer ?? store.pulls.transaction().execute(read)
}

async function readPage(
  db: Kysely<Database>,
  reader: FeedReader,
  { start, limit, leads, until }: Omit<PageRequest, 'after' | 'head'> & { start: BootstrapCursor | undefined },
): Promise<BootstrapText> {
  const epoch = await readEpoch(db)
  if (start && start.epoch !== epoch) throw new Refusal('epoch', 'The server was restored; start again.')
  const page: PageParts = { epoch, lines: [] }
  let [room, bytes] = [limit, PAGE_MAX_BYTES]
  let end: Place | undefined
  const isBehindRows = start?.entity === 'erased'
  const isPersonal = until === 'shared' && (start === undefined || isOfReader(start.entity))
  const left = isBehindRows ? [] : leftAfter(start, reader)
  for (const entities of isPersonal ? [left.filter(isOfReader)] : groupsOf(leads, left)) {
    const section = { reader, entities, place: entities[0] === start?.entity ? start : undefined, limit: room, bytes }
    const read = leads === 'columns' && entities[0] === 'lead' ? addLeadColumns : addLines
    const added = await read(db, section, page)
    room -= added.count
    bytes -= added.bytes
    end = added.last ?? end
    // At least one row of the next section is sent, whatever its size, so there must be room for it.
    const isFull = room <= 0 || added.isCut || bytes < PAGE_MAX_BYTES / 2
    if (isFull && end) return pageText(page, encodeBootstrapCursor({ epoch, ...end }))
  }
  if (isPersonal) return pageText(page, startOfShared(epoch))
  return addErased(db, reader, { after: isBehindRows ? start.id : LOWEST_ID, limit: room }, page)
}

const isOfReader = (entity: BootstrapCursor['entity']) => entity !== 'erased' && PERSONAL.includes(entity)

const leftAfter = (start: BootstrapCursor | undefined, { unknown = [] }: FeedReader) => {
  const first = ORDER.findIndex((entity) => entity === start?.entity)
  return ORDER.slice(Math.max(first, 0)).filter((entity) => !unknown.includes(entity))
}

function groupsOf(leads: PageRequest['leads'], left: EntityName[]): EntityName[][] {
  if (leads === undefined) return [left]
  const place = left.indexOf('lead')
  if (place === -1) return [left]
  const [before, after] = [left.slice(0, place), left.slice(place + 1)]
  return [before, leads === 'columns' ? ['lead' as const] : [], after].filter((group) => group.length > 0)
}

interface PageParts {
  epoch: string
  lines: string[]
  leads?: string
  erased?: readonly string[]
}

const pageText = ({ epoch, lines, leads, erased }: PageParts, next?: string): BootstrapText => ({
  text: `{"epoch":"${epoch}","rows":[${lines.join(',')}]${leads ? `,"leads":${leads}` : ''}${
    erased ? `,"erased":${JSON.stringify(erased)}` : ''
  }${next ? `,"next":"${next}"` : ''}}`,
  ...(next ? { next } : {}),
})

type Place = Omit<BootstrapCursor, 'epoch'>

interface Added {
  count: number
  bytes: number
  last?: Place | undefined
  /** Whether the remaining rows would have made the page too large. */
  isCut: boolean
}

async function addLines(db: Kysely<Database>, section: Section, page: PageParts): Promise<Added> {
  const { lines, isCut } = await newestAfter(db, section)
  page.lines.push(...lines.map(({ line }) => line))
  const bytes = lines.reduce((sum, line) => sum + line.bytes, 0)
  const last = lines.at(-1)
  return { count: lines.length, bytes, last: last && { entity: last.entity, at: last.at, id: last.id }, isCut }
}

async function addLeadColumns(db: Kysely<Database>, section: Section, page: PageParts): Promise<Added> {
  const { reader, place, limit, bytes } = section
  const found = await readNewestLeads(db, { companyId: reader.companyId, place, limit, bytes })
  if (!found) return { count: 0, bytes: 0, isCut: false }
  page.leads = found.text
  const { count, at, id, isCut } = found
  return { count, bytes: found.bytes, last: { entity: 'lead', at, id }, isCut }
}

/**
 * A device may have changes about persons who were erased while it was offline or signed out. Erased subscribers can
 * return.
 */
async function addErased(
  db: Kysely<Database>,
  { companyId }: FeedReader,
  { after, limit }: { after: string; limit: number },
  page: PageParts,
): Promise<BootstrapText> {
  const found = await db
    .selectFrom('sync_index')
    .select('id')
    .where('company_id', '=', companyId)
    .where('erased', '=', sql.lit(true))
    .where('entity', '<>', 'subscriber')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  if (found.length === 0) return pageText(page)
  const erased = found.map(({ id }) => id)
  const id = erased.length < limit ? undefined : erased.at(-1)
  const next = id && encodeBootstrapCursor({ epoch: page.epoch, entity: 'erased', at: '', id })
  return pageText({ ...page, erased }, next)
}

interface Section {
  reader: FeedReader
  entities: readonly EntityName[]
  place: BootstrapCursor | undefined
  limit: number
  bytes: number
}

const livingIds: Record<EntityName, (reader: FeedReader) => RawBuilder<unknown>> = {
  user: ({ companyId }) => sql`
    select id from app_user join membership on membership.user_id = app_user.id and membership.company_id = ${companyId}
    where true`,
  lead: ({ companyId }) => sql`select id from lead where company_id = ${companyId} and deleted_at is null`,
  note: ({ companyId }) => sql`select id from note where company_id = ${companyId} and deleted_at is null`,
  activity: ({ companyId }) => sql`select id from activity where company_id = ${companyId} and deleted_at is null`,
  contact: ({ companyId }) => sql`select id from contact where company_id = ${companyId}`,
  account: ({ companyId }) => sql`select id from account where company_id = ${companyId}`,
  job: ({ companyId }) => sql`select id from job where company_id = ${companyId}`,
  list: ({ companyId }) => sql`select id from marketing_list where company_id = ${companyId} and deleted_at is null`,
  subscriber: ({ companyId }) => sql`select id from subscriber where company_id = ${companyId} and on_devices`,
  followUp: ({ companyId }) => sql`select id from follow_up where company_id = ${companyId} and deleted_at is null`,
  leadFile: ({ companyId }) => sql`select id from lead_file where company_id = ${companyId} and deleted_at is null`,
  knock: ({ companyId }) => sql`select id from knock where company_id = ${companyId} and deleted_at is null`,
  merge: ({ companyId }) => sql`select id from lead_merge where company_id = ${companyId}`,
  apart: ({ companyId }) => sql`select id from apart where company_id = ${companyId}`,
  recordMerge: ({ companyId }) => sql`select id from record_merge where company_id = ${companyId}`,
  notice: ({ companyId, userId }) => sql`
    select id from notice where company_id = ${companyId} and ${addressedTo(userId)}`,
  notification: ({ companyId, userId }) => sql`
    select id from notification where company_id = ${companyId} and ${addressedTo(userId)}`,
  view: ({ companyId, userId }) => sql`
    select id from view where company_id = ${companyId} and deleted_at is null and ${seenBy(userId)}`,
}

function newestAfter(db: Kysely<Database>, { reader, entities, place, limit, bytes }: Section): Promise<FeedLines> {
  const selections = entities.map((entity, index) => {
    const isAfter =
      place && index === 0 ? sql`and (created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql``
    const room = roomAfter(entities.slice(0, index), limit)
    return {
      entity,
      ids: sql`${livingIds[entity](reader)} ${isAfter} order by created_at desc, id desc limit ${room}`,
    }
  })
  return readFeedLines(db, reader.companyId, selections, bytes)
}

const roomAfter = (entities: readonly EntityName[], limit: number) =>
  entities.length === 0
    ? sql`${limit}`
    : sql`${limit}::bigint - ${sql.join(
        entities.map((entity) => sql`(select count(*) from ${pageOf(entity)})`),
        sql` - `,
      )}`
