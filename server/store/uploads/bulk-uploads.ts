import { sql } from 'kysely'
import { UPLOADS_PAGE_SIZE } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload, BulkUploadPlan, BulkUploadState } from '../../../contract/entities/bulk-upload.ts'
import { readListPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import type { BulkUploadTable } from '../schema/bulk-upload-schema.ts'
import { demandRoom } from './upload-quota.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'
import type { Selectable } from 'kysely'

export type BulkUploadRow = Selectable<BulkUploadTable>
export interface UploadRef {
  readonly companyId: string
  readonly id: string
}

const MISSING_SHOWN = 1000

export const refOf = ({ company_id, id }: BulkUploadRow): UploadRef => ({ companyId: company_id, id })

export async function findUpload(store: Store, { companyId, id }: UploadRef): Promise<BulkUploadRow | undefined> {
  return store.db
    .selectFrom('bulk_upload')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Uploads since a time, from an offset on: one more than a page may have, if there are so many. */
export const uploadsSince = (store: Store, companyId: string, since: Date, offset: number) =>
  uploadsOf(store, companyId)
    .where('created_at', '>=', since)
    .offset(offset)
    .limit(UPLOADS_PAGE_SIZE + 1)
    .execute()

const uploadsOf = (store: Store, companyId: string) =>
  store.db
    .selectFrom('bulk_upload')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export const latestUploads = (store: Store, companyId: string, userId?: string, limit = UPLOADS_PAGE_SIZE) =>
  uploadsOf(store, companyId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .limit(limit)
    .execute()

/** Uploads that a server has to continue, or that have been idle for a day. */
export const uploadsInState = (store: Store, states: readonly BulkUploadState[]) =>
  store.db.selectFrom('bulk_upload').selectAll().where('state', 'in', states).orderBy('created_at').execute()

export async function describeUpload(store: Store, row: BulkUploadRow): Promise<BulkUpload> {
  const received = row.state === 'uploading' ? await receivedChunks(store, row) : undefined
  return {
    _id: row.id,
    by: row.user_id,
    fileName: row.file_name,
    fileSize: row.file_size,
    totalChunks: row.total_chunks,
    receivedChunks: received?.size ?? row.total_chunks,
    missingChunks: received ? missingOf(received, row.total_chunks) : [],
    state: row.state,
    duplicates: row.duplicates,
    rows: { read: row.rows_read, added: row.added, updated: row.updated, skipped: row.skipped, failed: row.failed },
    ...(row.unread === null ? {} : { unread: row.unread }),
    bytesRead: row.bytes_read,
    createdAt: row.created_at.toISOString(),
    ...(row.finished_at ? { finishedAt: row.finished_at.toISOString() } : {}),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.undo === null ? {} : { undo: row.undo }),
  }
}

async function receivedChunks(store: Store, { company_id, id }: BulkUploadRow): Promise<Set<number>> {
  const rows = await store.db
    .selectFrom('bulk_upload_chunk')
    .select('number')
    .where('company_id', '=', company_id)
    .where('upload_id', '=', id)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

function missingOf(received: ReadonlySet<number>, total: number): number[] {
  const missing: number[] = []
  for (let number = 0; number < total && missing.length < MISSING_SHOWN; number++) {
    if (!received.has(number)) missing.push(number)
  }
  return missing
}

/**
 * Plans an upload, or replaces the plan of one that is still uploading. False if it is past that. Throws if there is no
 * room.
 */
export async function planUpload(
  store: Store,
  { companyId, id }: UploadRef,
  userId: string,
  plan: Omit<BulkUploadPlan, 'columns' | 'corrections'> & Partial<BulkUploadPlan> & { isAnnounced: boolean },
): Promise<boolean> {
  const columns = {
    file_name: plan.fileName,
    file_size: plan.fileSize,
    total_chunks: plan.totalChunks,
    is_announced: plan.isAnnounced,
    columns: plan.columns ? JSON.stringify(plan.columns) : null,
    corrections: plan.corrections ? JSON.stringify(plan.corrections) : null,
    reading: plan.reading ? JSON.stringify(plan.reading) : null,
    duplicates: plan.duplicates,
  }
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const before = await lockedUpload(tx, id)
    // An upload that continues is never refused because of others.
    if (!before || (before.state === 'uploading' && plan.fileSize > before.file_size))
      await demandRoom(tx, { id, userId: before?.user_id ?? userId, bytes: plan.fileSize })
    return tx.sql
      .insertInto('bulk_upload')
      .values({ company_id: companyId, id, user_id: userId, state: 'uploading', ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'id'])
          .doUpdateSet(columns)
          .where('bulk_upload.state', '=', 'uploading')
          .where('bulk_upload.total_chunks', '=', plan.totalChunks),
      )
      .returning('id')
      .executeTakeFirst()
  })
  return result !== undefined
}

const lockedUpload = (tx: TenantTx, id: string) =>
  tx.sql
    .selectFrom('bulk_upload')
    .select(['user_id', 'file_size', 'total_chunks', 'state'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface ChunkSteps {
  readonly putWithOthers: () => Promise<void>
  /** Called in the transaction that found the upload complete. */
  readonly process: (tx: TenantTx) => Promise<void>
}

/** Records a chunk and moves it to the others, unless the upload is past that. The last one starts the processing. */
export async function keepChunk(
  store: Store,
  { companyId, id }: UploadRef,
  chunk: { number: number; bytes: number },
  { putWithOthers, process }: ChunkSteps,
): Promise<void> {
  await writeTenant(store, companyId, async (tx) => {
    // Locked, so that of two concurrent last chunks one sees the other.
    const upload = await lockedUpload(tx, id)
    if (upload?.state !== 'uploading') return
    await demandAnnounced(tx, id, upload, chunk)
    await putWithOthers()
    await tx.sql
      .insertInto('bulk_upload_chunk')
      .values({ company_id: companyId, upload_id: id, ...chunk })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'upload_id', 'number']).doUpdateSet({ bytes: chunk.bytes }),
      )
      .execute()
    if (await startIfWhole(tx, id, upload.total_chunks)) await process(tx)
  })
}

/** A file that is larger than announced needs room for the difference. */
async function demandAnnounced(
  tx: TenantTx,
  id: string,
  { file_size, user_id }: Pick<BulkUploadRow, 'file_size' | 'user_id'>,
  { number, bytes }: { number: number; bytes: number },
): Promise<void> {
  const { others } = await tx.sql
    .selectFrom('bulk_upload_chunk')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('others'))
    .where('company_id', '=', tx.companyId)
    .where('upload_id', '=', id)
    .where('number', '<>', number)
    .executeTakeFirstOrThrow()
  const received = Number(others) + bytes
  if (received <= file_size) return
  await demandRoom(tx, { id, userId: user_id, bytes: received })
  await tx.sql
    .updateTable('bulk_upload')
    .set({ file_size: received })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
}

async function startIfWhole(tx: TenantTx, id: string, totalChunks: number): Promise<boolean> {
  const { chunks, bytes } = await tx.sql
    .selectFrom('bulk_upload_chunk')
    .select([sql<number>`count(*)`.as('chunks'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('company_id', '=', tx.companyId)
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow()
  if (chunks < totalChunks) return false
  await tx.sql
    .updateTable('bulk_upload')
    .set({ state: 'processing', file_size: Number(bytes) })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  return true
}

/** Changes the state, and runs `also` in that transaction. False if the upload was not in the expected state. */
export async function moveUpload(
  store: Store,
  { companyId, id }: UploadRef,
  from: readonly BulkUploadState[],
  to: { state: BulkUploadState; reason?: string; undo?: BulkUpload['undo'] },
  also?: (tx: TenantTx) => Promise<void>,
): Promise<boolean> {
  const isEnd = to.state !== 'undoing' && to.state !== 'processing'
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const moved = await tx.sql
      .updateTable('bulk_upload')
      .set({
        state: to.state,
        ...(isEnd ? { finished_at: sql<Date>`now()` } : {}),
        ...(to.reason === undefined ? {} : { reason: to.reason }),
        ...(to.undo === undefined ? {} : { undo: JSON.stringify(to.undo) }),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('id')
      .executeTakeFirst()
    if (moved) await also?.(tx)
    return moved
  })
  return result !== undefined
}

export async function keepHeader(store: Store, { companyId, id }: UploadRef, header: readonly string[]): Promise<void> {
  await writeTenant(store, companyId, (tx) =>
    tx.sql
      .updateTable('bulk_upload')
      .set({ header: JSON.stringify(header) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  )
}

export interface FailedRow {
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
}

/** Large rows are fewer than the limit: those that fit a page. */
export async function failedRows(
  { db }: Pick<Store, 'db'>,
  { companyId, id }: UploadRef,
  afterLine: number,
  limit: number,
): Promise<FailedRow[]> {
  const list = db
    .selectFrom('bulk_upload_failure')
    .select(sql<FailedRow>`json_build_object('line', line, 'reason', reason, 'cells', cells)`.as('row'))
    .where('company_id', '=', companyId)
    .where('upload_id', '=', id)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
  return (await readListPage(db, list, 0)).rows
}
