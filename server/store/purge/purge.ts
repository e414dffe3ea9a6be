import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'
import { FAILED_ROWS_KEPT_DAYS } from '../../../contract/entities/bulk-upload.ts'
import { UNDONE_APART_DAYS } from '../../../contract/entities/duplicates/apart.ts'
import { MERGE_UNDO_DAYS } from '../../../contract/entities/merge.ts'
import { NOTICES_KEPT_DAYS, NOTIFICATIONS_KEPT_DAYS } from '../../../contract/entities/notice.ts'
import type { Database } from '../schema/schema.ts'
import { deleteFilesOfLeads } from './purge-files.ts'
import { ANSWERS_KEPT_DAYS, BATCH, daysBefore, inBatch, type PurgeStep } from './purge-batch.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/** A device that was offline for longer bootstraps again. */
const TOMBSTONES_KEPT_DAYS = 180

/**
 * Purges leads that can no longer be restored, with their notes, activities, files, follow-ups and history, which
 * quotes them.
 */
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
    for (const table of ['note', 'activity', 'knock'] as const)
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

/** A lead's knocks may be restored with it. */
export const purgeDeletedKnocks: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const gone = await deleteBatch(tx, 'knock', sql`deleted_at < ${daysBefore(now, RESTORABLE_DAYS)}`)
    return gone.length
  })

/**
 * A decision that rows are different has no meaning once fewer than two of them exist. A merged row still exists: the
 * decision applies to the kept lead. A recent decision may concern rows that are still unsent on the device that added
 * them.
 */
export const purgeAparts: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const old = daysBefore(now, UNDONE_APART_DAYS)
    const ofCompany = sql`company_id = ${companyId} and`
    const { rows } = await sql<{ id: string }>`
      delete from apart where company_id = ${companyId} and id in (
        select id from apart as each where company_id = ${companyId} and (
          undone_at < ${old} or created_at < ${old} and 2 > (select count(*) from (
            select id from lead where ${ofCompany} id = any(each.ids)
            union select lead_id from merged_lead where ${ofCompany} lead_id = any(each.ids)
            union select id from contact where ${ofCompany} id = any(each.ids)
            union select id from account where ${ofCompany} id = any(each.ids)
          ) as left_over))
        limit ${BATCH}) returning id`.execute(tx.sql)
    for (const { id } of rows) tx.touched('apart', id, true)
    return rows.length
  })

/** The undo data of merges of contacts and accounts. The fact of the merge stays, and leads to the history. */
export const purgeRecordMerges: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    const old = daysBefore(now, MERGE_UNDO_DAYS)
    const { rows } = await sql<{ id: string }>`
      delete from record_merge where company_id = ${companyId} and id in (
        select id from record_merge where company_id = ${companyId} and undone_at < ${old} limit ${BATCH}
      ) returning id`.execute(tx.sql)
    for (const { id } of rows) tx.touched('recordMerge', id, true)
    await sql`
      update record_merge set kept_before = '{}', others_before = '[]', moved = '[]'
      where company_id = ${companyId} and created_at < ${old} and kept_before <> '{}'`.execute(tx.sql)
    return rows.length
  })

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
      const gone = await deleteBatch(tx, table, sql`created_at < ${daysBefore(now, days)}`)
      for (const { id } of gone) tx.touched(table, id, true)
      return gone.length
    })

export const purgeNotices = purgeOld('notice', NOTICES_KEPT_DAYS)
export const purgeNotifications = purgeOld('notification', NOTIFICATIONS_KEPT_DAYS)

/** Returns the ids of the deleted rows. */
const deleteBatch = (tx: TenantTx, table: 'knock' | 'notice' | 'notification', isOld: RawBuilder<boolean>) =>
  tx.sql
    .deleteFrom<'knock' | 'notice' | 'notification'>(table)
    .where('company_id', '=', tx.companyId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom<'knock' | 'notice' | 'notification'>(table)
        .select('id')
        .where('company_id', '=', tx.companyId)
        .where(isOld)
        .limit(BATCH),
    )
    .returning('id')
    .execute()

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

/** Unread email may quote strangers. */
const UNREAD_MAIL_KEPT_DAYS = 30

export const purgeUnreadMail: PurgeStep = (store, companyId, now) =>
  inBatch(store, companyId, async (tx) => {
    await tx.sql
      .deleteFrom('unread_mail')
      .where('company_id', '=', companyId)
      .where('at', '<', daysBefore(now, UNREAD_MAIL_KEPT_DAYS))
      .execute()
    // A company has a few hundred at most.
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
      // From these a device that was offline for longer learns which rows to remove.
      .where('erased', '=', false)
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
