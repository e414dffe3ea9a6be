import { sql } from 'kysely'
import type { SharedDownload } from '../../../contract/endpoints/sync.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { FeedHead } from './feed.ts'

export interface BuiltDownload {
  readonly companyId: string
  /** The head of the feed before its first row was read. */
  readonly head: FeedHead
  readonly key: Buffer
  readonly segments: SharedDownload['segments']
  readonly builtAt: Date
}

/** The longest time that deleted personal data may remain in a segment. */
const MOST_HOURS = 24
/** Before the end of that time, so that there is always a download. */
const REBUILT_AFTER_HOURS = 20
/** With fewer rows, a device has everything after a page or two. */
const FEWEST_ROWS = 2_000
/** Or after a twentieth of the rows. */
const MOST_BEHIND = 20_000

/** Undefined if there is none from this history, or it is too old. */
export async function readSharedDownload(
  { pulls: db }: Store,
  companyId: string,
  now: Date,
): Promise<SharedDownload | undefined> {
  const found = await db
    .selectFrom('shared_download')
    .innerJoin('sync_meta', 'sync_meta.epoch', 'shared_download.epoch')
    .innerJoin('company_clock', 'company_clock.company_id', 'shared_download.company_id')
    .select(['shared_download.epoch', 'cursor', 'head', 'key', 'segments'])
    .where('shared_download.company_id', '=', companyId)
    .where('built_at', '>', hoursBefore(now, MOST_HOURS))
    .whereRef('head', '>=', 'min_seq')
    .executeTakeFirst()
  return found && { ...found, key: found.key.toString('base64') }
}

const hoursBefore = (now: Date, hours: number) =>
  sql<Date>`${now}::timestamptz - make_interval(hours => ${sql.lit(hours)})`

/** Stores nothing if a person was erased while it was built, because it may contain them. */
export async function keepSharedDownload(
  store: Store,
  { companyId, head: { epoch, head, cursor, totals }, key, segments, builtAt }: BuiltDownload,
): Promise<void> {
  const kept = {
    epoch,
    head,
    cursor,
    key,
    row_count: Object.values(totals).reduce((sum, total) => sum + total, 0),
    segments: JSON.stringify(segments),
    built_at: builtAt,
  }
  await writeTenant(store, companyId, async (tx) => {
    // An erasure locks the clock until its commit, and by then has removed earlier downloads.
    await tx.sql.selectFrom('company_clock').select('seq').where('company_id', '=', companyId).forUpdate().execute()
    const erased = await tx.sql
      .selectFrom('sync_index')
      .select('id')
      .where('company_id', '=', companyId)
      .where('erased', '=', sql.lit(true))
      .where('seq', '>', head)
      .executeTakeFirst()
    if (erased) return
    await tx.sql
      .insertInto('shared_download')
      .values({ company_id: companyId, ...kept })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(kept))
      .execute()
  })
}

/** Whether it has many rows, and its segments are missing or old, or too many changes follow them. */
export async function needsSegments({ db }: Store, companyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    select case
      when kept.company_id is null or kept.built_at < ${hoursBefore(now, REBUILT_AFTER_HOURS)} then ${FEWEST_ROWS} <= (
        select count(*) from (
          select from sync_index where company_id = ${companyId} and deleted = false limit ${FEWEST_ROWS}
        ) as living
      )
      else kept.head < clock.seq and least(${MOST_BEHIND}, kept.row_count / 20) <= (
        select count(*) from (
          select from sync_index where company_id = ${companyId} and seq > kept.head limit ${MOST_BEHIND}
        ) as behind
      )
    end as "isNeeded"
    from company_clock as clock cross join sync_meta
      left join shared_download as kept on kept.company_id = clock.company_id and kept.epoch = sync_meta.epoch
    where clock.company_id = ${companyId}`.execute(db)
  return rows[0]?.isNeeded === true
}

/** The names of all segments of a company that a device may still be sent to. */
export async function sharedSegments({ db }: Store, companyId: string): Promise<Set<string>> {
  const kept = await db
    .selectFrom('shared_download')
    .select('segments')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return new Set(kept?.segments.map(({ name }) => name))
}
