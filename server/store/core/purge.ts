import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'
import { FAILED_ROWS_KEPT_DAYS } from '../../../contract/entities/bulk-upload.ts'
import { NOTICES_KEPT_DAYS, NOTIFICATIONS_KEPT_DAYS } from '../../../contract/entities/notice.ts'
import type { Store } from './open-store.ts'
import type { Database } from './schema.ts'
import { writeTenant } from './tenant-transaction.ts'
import type { TenantTx } from './tenant-tx.ts'

/** A device does not resend automatically after 80 days, so no key returns later than this. */
const ANSWERS_KEPT_DAYS = 90
/** A device that was away for longer bootstraps again. */
const TOMBSTONES_KEPT_DAYS = 180
/** Rows, or commits, per transaction: locks are short, and a shutdown never waits for long. */
const BATCH = 500

/** Runs one batch; resolves to true when there may be more. */
export type PurgeStep = (store: Store, companyId: string, now: Date) => Promise<boolean>

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

/** Purges leads that can no longer be restored, with their notes, activities, files, follow-ups and history, which quotes them. */
export const purgeDeletedLeads: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const leads = await tx.sql
      .selectFrom('lead')
      .select('id')
      .where('company_id', '=', companyId)
      .where('deleted_at', '<', daysBefore(now, RESTORABLE_DAYS))
      .where('erased_at', 'is', null)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = leads.map(({ id }) => id)
    if (ids.length === 0) return 0
    for (const table of ['note', 'activity'] as const)
      await tx.sql.deleteFrom(table).where('company_id', '=', companyId).where('lead_id', 'in', ids).execute()
    await deleteFilesOfLeads(tx, ids)
    const followUps = await tx.sql
      .deleteFrom('follow_up')
      .where('company_id', '=', companyId)
      .where('lead_id', 'in', ids)
      .returning('id')
      .execute()
    await tx.sql
      .deleteFrom('history')
      .where('company_id', '=', companyId)
      .where('entity', 'in', ['lead', 'followUp'])
      .where('entity_id', 'in', [...ids, ...followUps.map(({ id }) => id)])
      .execute()
    const merges = await tx.sql
      .deleteFrom('lead_merge')
      .where('company_id', '=', companyId)
      .where('lead_id', 'in', ids)
      .returning('id')
      .execute()
    for (const { id } of merges) tx.touched('merge', id, true)
    await tx.sql.deleteFrom('merged_lead').where('company_id', '=', companyId).where('into_id', 'in', ids).execute()
    await tx.sql.deleteFrom('lead').where('company_id', '=', companyId).where('id', 'in', ids).execute()
    return ids.length
  })

/** Files that were deleted by themselves, and contents whose file was never added. */
export const purgeFiles: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const before = daysBefore(now, RESTORABLE_DAYS)
    const deleted = await deleteFiles(tx, (file) =>
      file.and([
        file('id', 'in', ({ selectFrom }) =>
          selectFrom('lead_file')
            .select('id')
            .where('company_id', '=', companyId)
            .where('deleted_at', '<', before)
            .limit(BATCH),
        ),
        // Read again of a file that is being restored.
        file('deleted_at', '<', before),
      ]),
    )
    await purgeContents(tx, (content) => content('created_at', '<', daysBefore(now, ANSWERS_KEPT_DAYS)))
    return deleted
  })

/** With contents that were sent for these leads and whose file was never added. */
export async function deleteFilesOfLeads(tx: TenantTx, leadIds: readonly string[]): Promise<void> {
  await deleteFiles(tx, (file) => file('lead_id', 'in', leadIds))
  await purgeContents(tx, (content) => content('lead_id', 'in', leadIds))
}

async function deleteFiles(tx: TenantTx, which: Condition<'lead_file'>): Promise<number> {
  const gone = await tx.sql
    .deleteFrom('lead_file')
    .where('company_id', '=', tx.companyId)
    .where(which)
    .returning('content_id')
    .execute()
  const contents = [...new Set(gone.map(({ content_id }) => content_id))]
  if (contents.length > 0) await purgeContents(tx, (content) => content('id', 'in', contents))
  return gone.length
}

/**
 * Only contents that no file has, which is read again once they are locked: whoever adds a file locks its content first.
 * Their bytes are removed afterwards, as that can’t be undone.
 */
async function purgeContents(tx: TenantTx, which: Condition<'file_content'>): Promise<void> {
  const locked = await tx.sql
    .selectFrom('file_content')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('is_purged', '=', false)
    .where(which)
    .where(hasNoFile)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.sql
    .updateTable('file_content')
    .set({ is_purged: true })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(hasNoFile)
    .execute()
}

const hasNoFile = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'file_content'>) =>
  not(
    exists(
      selectFrom('lead_file')
        .select('lead_file.id')
        .whereRef('lead_file.company_id', '=', 'file_content.company_id')
        .whereRef('lead_file.content_id', '=', 'file_content.id'),
    ),
  )

type Condition<Table extends 'lead_file' | 'file_content'> = (
  is: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>

export const purgeAnswers: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const { numDeletedRows } = await tx.sql
      .deleteFrom('idempotency')
      .where('company_id', '=', companyId)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('user_id', 'key'),
          'in',
          selectFrom('idempotency')
            .select(['user_id', 'key'])
            .where('company_id', '=', companyId)
            .where('status', 'is not', null)
            .where('created_at', '<', daysBefore(now, ANSWERS_KEPT_DAYS))
            .limit(BATCH)
            .$asTuple('user_id', 'key'),
        ),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })

const purgeOld =
  (table: 'notice' | 'notification', days: number): PurgeStep =>
  (store, companyId, now) =>
    inBatch(store, companyId, async (tx) => {
      const gone = await tx.sql
        .deleteFrom<'notice' | 'notification'>(table)
        .where('company_id', '=', companyId)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom<'notice' | 'notification'>(table)
            .select('id')
            .where('company_id', '=', companyId)
            .where('created_at', '<', daysBefore(now, days))
            .limit(BATCH),
        )
        .returning('id')
        .execute()
      for (const { id } of gone) tx.touched(table, id, true)
      return gone.length
    })

export const purgeNotices = purgeOld('notice', NOTICES_KEPT_DAYS)
export const purgeNotifications = purgeOld('notification', NOTIFICATIONS_KEPT_DAYS)

export const purgeMailMarks: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const old = daysBefore(now, ANSWERS_KEPT_DAYS)
    const events = await tx.sql
      .deleteFrom('mail_event')
      .where('company_id', '=', companyId)
      .where('event_id', 'in', ({ selectFrom }) =>
        selectFrom('mail_event')
          .select('event_id')
          .where('company_id', '=', companyId)
          .where('at', '<', old)
          .limit(BATCH),
      )
      .executeTakeFirst()
    await tx.sql.deleteFrom('subscriber_import').where('company_id', '=', companyId).where('at', '<', old).execute()
    return Number(events.numDeletedRows)
  })

/** It may quote strangers. */
const UNREAD_MAIL_KEPT_DAYS = 30

export const purgeUnreadMail: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    await tx.sql
      .deleteFrom('unread_mail')
      .where('company_id', '=', companyId)
      .where('at', '<', daysBefore(now, UNREAD_MAIL_KEPT_DAYS))
      .execute()
    // A company keeps a few hundred at most.
    return 0
  })

export const purgeFailedRows: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const ended = tx.sql
      .selectFrom('bulk_upload')
      .select('id')
      .where('company_id', '=', companyId)
      .where('finished_at', '<', daysBefore(now, FAILED_ROWS_KEPT_DAYS))
    await tx.sql
      .updateTable('bulk_upload')
      .set({ corrections: null })
      .where('company_id', '=', companyId)
      .where('id', 'in', ended.where('corrections', 'is not', null))
      .execute()
    return Math.max(
      await deleteRowsOf(tx, 'bulk_upload_failure', ended),
      await deleteRowsOf(tx, 'bulk_upload_skip', ended),
    )
  })

async function deleteRowsOf(
  tx: TenantTx,
  table: 'bulk_upload_failure' | 'bulk_upload_skip',
  uploads: SelectQueryBuilder<Database, 'bulk_upload', { id: string }>,
): Promise<number> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom(table)
    .where('company_id', '=', tx.companyId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('upload_id', 'line'),
        'in',
        selectFrom(table)
          .select(['upload_id', 'line'])
          .where('company_id', '=', tx.companyId)
          .where('upload_id', 'in', uploads)
          .limit(BATCH)
          .$asTuple('upload_id', 'line'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The last commit that is old enough stays: a device may be in the middle of it, or it may be the newest. */
export const purgeTombstones: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const { start, floor } = await feedStart(tx, daysBefore(now, TOMBSTONES_KEPT_DAYS))
    if (floor <= start) return 0
    const next = Math.min(start + BATCH, floor)
    await tx.sql
      .deleteFrom('sync_index')
      .where('company_id', '=', companyId)
      .where('seq', '>', sql.lit(0))
      .where('seq', '>=', start)
      .where('seq', '<', next)
      .where('deleted', '=', true)
      .execute()
    await tx.sql.deleteFrom('seq_log').where('company_id', '=', companyId).where('seq', '<', next).execute()
    await tx.sql
      .updateTable('company_clock')
      .set({ min_seq: sql`greatest(min_seq, ${next})` })
      .where('company_id', '=', companyId)
      .execute()
    return next - start
  })

async function feedStart(tx: TenantTx, before: Date): Promise<{ start: number; floor: number }> {
  const clock = await tx.sql
    .selectFrom('company_clock')
    .select('min_seq')
    .select(({ selectFrom }) =>
      selectFrom('seq_log')
        .select(({ fn }) => fn.max('seq').as('floor'))
        .whereRef('seq_log.company_id', '=', 'company_clock.company_id')
        .where('at', '<', before)
        .as('floor'),
    )
    .where('company_id', '=', tx.companyId)
    .executeTakeFirst()
  return { start: clock?.min_seq ?? 0, floor: clock?.floor ?? 0 }
}

async function inBatch(store: Store, companyId: string, purge: (tx: TenantTx) => Promise<number>): Promise<boolean> {
  const { result } = await writeTenant(store, companyId, purge)
  return result === BATCH
}
