import * as z from 'zod/mini'
import * as endpoints from '../../../contract/endpoints/bulk-upload.ts'
import {
  chunkBytes,
  chunkChecksum,
  chunkCount,
  chunkNumber,
  FAILED_ROWS_KEPT_DAYS,
  pieceOffset,
} from '../../../contract/entities/bulk-upload.ts'
import { BULK_CHUNK_BYTES } from '../../../contract/entities/import/lead-import.ts'
import { id } from '../../../contract/entities/primitives.ts'
import { notFound, Refusal } from '../../../contract/errors.ts'
import { messages } from '../../../contract/messages.ts'
import { failedRowsCsv, skippedRowsCsv } from '../../commands/bulk-upload/kept-rows-csv.ts'
import { receiveChunk } from '../../commands/bulk-upload/receive-chunk.ts'
import { companiesToSearch } from '../../policies/authorize.ts'
import { demandOwnWork } from '../../policies/own-work.ts'
import {
  type BulkUploadRow,
  describeUpload,
  failedRows,
  findUpload,
  latestUploads,
  moveUpload,
  planUpload,
  type UploadRef,
  uploadsSince,
} from '../../store/uploads/bulk-uploads.ts'
import { skippedRows } from '../../store/uploads/skipped-rows.ts'
import { recordExport } from '../../store/core/audit.ts'
import { auditUndo } from '../../store/uploads/undo-batch.ts'
import type { Account } from '../../store/users/users.ts'
import { fittingPage } from '../../store/core/list-page.ts'
import { rowsOfPage } from '../list-answer.ts'
import { withFormFile } from './multipart.ts'
import { route, found } from '../route.ts'
import { sendCsv } from '../send-csv.ts'
import { daysBefore } from '../../store/purge/purge-batch.ts'
import type { TenantTx } from '../../store/core/tenant-tx.ts'
import type { Services } from '../services.ts'
import { uploadCompany } from './upload-company.ts'

const chunkFields = z.object({
  chunkIndex: chunkNumber,
  totalChunks: chunkCount,
  uploadId: z.optional(id),
  checksum: z.optional(chunkChecksum),
  offset: pieceOffset,
  chunkBytes,
})

const FORM = {
  fileField: 'fileChunk',
  fields: chunkFields,
  mostBytes: BULK_CHUNK_BYTES,
  tooLarge: `A chunk can have up to ${BULK_CHUNK_BYTES} bytes.`,
}

type Uploads = ReturnType<typeof uploadsOf>

export const bulkUploadRoutes = (services: Services) => {
  const uploads = uploadsOf(services)
  return [...receivingRoutes(services, uploads), ...statusRoutes(services, uploads), ...endingRoutes(services, uploads)]
}

function uploadsOf({ store, uploads: { chunks } }: Services) {
  const uploadOf = async (ref: UploadRef) => found(await findUpload(store, ref), 'This upload')
  return {
    uploadOf,
    answer: async (ref: UploadRef) => {
      const upload = await describeUpload(store, await uploadOf(ref))
      const startedChunks = upload.state === 'uploading' ? await chunks.started(ref) : []
      return { upload: startedChunks.length > 0 ? { ...upload, startedChunks } : upload }
    },
    /** The source of rows that leave as CSV. */
    sourceFor: (caller: Account, { companyId }: UploadRef, count: number) =>
      recordExport(store, companyId, { by: caller._id, action: 'export.upload-rows', count }),
    refOf: async (caller: Account, uploadId: string, companyId: string | undefined): Promise<UploadRef> => {
      for (const candidate of companiesToSearch(caller, companyId)) {
        const ref = { companyId: candidate, id: uploadId }
        if (await findUpload(store, ref)) return ref
      }
      throw notFound('This upload')
    },
  }
}

const receivingRoutes = ({ store, uploads }: Services, { answer, uploadOf }: Uploads) => [
  route(endpoints.putBulkUpload, async ({ caller, params, query, body }) => {
    const ref = { companyId: uploadCompany(caller, query.companyId), id: params.uploadId }
    const known = await findUpload(store, ref)
    if (known) demandOwnWork(caller, known.user_id, 'change this upload')
    const isPlanned = await planUpload(store, ref, caller._id, { ...body, isAnnounced: true })
    const before = isPlanned ? undefined : await uploadOf(ref)
    if (before && before.total_chunks !== body.totalChunks) {
      throw new Refusal('state', 'This upload is for a different file. Start a new one.')
    }
    return answer(ref)
  }),

  route(endpoints.postBulkChunk, async ({ caller, query, request }) => {
    const companyId = uploadCompany(caller, query.companyId)
    const { chunks, runner } = uploads
    return withFormFile(request, { ...FORM, chunks }, async (file, fields) => {
      const { chunkIndex, totalChunks, uploadId, checksum, offset, chunkBytes: whole } = fields
      const upload = await receiveChunk(
        { store, chunks, runner, caller, companyId },
        {
          file,
          fileName: file.name || 'leads.csv',
          number: chunkIndex,
          totalChunks,
          ...(uploadId === undefined ? {} : { uploadId }),
          ...(checksum === undefined ? {} : { checksum }),
          ...(offset === undefined ? {} : { offset }),
          ...(whole === undefined ? {} : { chunkBytes: whole }),
        },
      )
      return answer(upload)
    })
  }),
]

const statusRoutes = ({ store, clock }: Services, { answer, refOf, uploadOf, sourceFor }: Uploads) => [
  route(endpoints.getUploadStatus, async ({ caller, query, reply }) => {
    const companyId = uploadCompany(caller, query.companyId)
    const row = found(
      query.uploadId === undefined
        ? (await latestUploads(store, companyId, caller._id, 1))[0]
        : await findUpload(store, { companyId, id: query.uploadId }),
      'This upload',
    )
    const upload = await describeUpload(store, row)
    if (upload.state === 'failed' || upload.state === 'cancelled') {
      throw new Refusal('state', upload.reason ?? 'This upload was cancelled.', { details: { upload } })
    }
    const isBusy = upload.state === 'uploading' || upload.state === 'processing'
    if (isBusy) reply.status(202)
    return { message: isBusy ? 'Your file is being processed.' : messages.leadsProcessed, upload }
  }),

  route(endpoints.listBulkUploads, async (call) => {
    const { companyId, offset, days } = call.query
    const company = uploadCompany(call.caller, companyId)
    const rows =
      days === undefined
        ? (await latestUploads(store, company)).slice(offset)
        : await uploadsSince(store, company, daysBefore(clock(), days), offset)
    const uploads = await Promise.all(rows.map((row) => describeUpload(store, row)))
    return { uploads: rowsOfPage(call, fittingPage(uploads, offset, { mostRows: endpoints.UPLOADS_PAGE_SIZE })) }
  }),

  route(endpoints.getBulkUpload, async ({ caller, params, query }) =>
    answer(await refOf(caller, params.uploadId, query.companyId)),
  ),

  route(endpoints.getFailedRows, async ({ caller, params, query, reply }) => {
    const ref = await refOf(caller, params.uploadId, query.companyId)
    const row = await uploadOf(ref)
    if (row.failed > 0 && (await failedRows(store, ref, 0, 1)).length === 0)
      throw new Refusal('state', `The rows of this file that failed were kept for ${FAILED_ROWS_KEPT_DAYS} days.`)
    return sendCsv(reply, 'failed-rows.csv', failedRowsCsv(await sourceFor(caller, ref, row.failed), row))
  }),

  route(endpoints.getSkippedRows, async ({ caller, params, query, reply }) => {
    const ref = await refOf(caller, params.uploadId, query.companyId)
    const row = await uploadOf(ref)
    if (row.skipped > 0 && (await skippedRows(store, ref, 0, 1)).length === 0)
      throw new Refusal('state', `The skipped rows of this file were kept for ${FAILED_ROWS_KEPT_DAYS} days.`)
    return sendCsv(reply, 'skipped-rows.csv', skippedRowsCsv(await sourceFor(caller, ref, row.skipped), row))
  }),
]

const endingRoutes = ({ store, uploads, clock }: Services, { answer, refOf, uploadOf }: Uploads) => [
  route(endpoints.undoBulkUpload, async ({ caller, params, query }) => {
    const ref = await refOf(caller, params.uploadId, query.companyId)
    demandOwnWork(caller, (await uploadOf(ref)).user_id, 'undo this upload')
    const undo = async (tx: TenantTx) => {
      await auditUndo(tx, ref.id, { by: caller._id, count: 0 })
      await uploads.runner.go(ref, tx)
    }
    const progress = { removed: 0, restored: 0, kept: 0, by: caller._id, at: clock().toISOString() }
    const isUndoing = await moveUpload(store, ref, ['done', 'cancelled'], { state: 'undoing', undo: progress }, undo)
    if (!isUndoing) demandUndone(await uploadOf(ref))
    return answer(ref)
  }),

  route(endpoints.cancelBulkUpload, async ({ caller, params, query }) => {
    const ref = await refOf(caller, params.uploadId, query.companyId)
    demandOwnWork(caller, (await uploadOf(ref)).user_id, 'cancel this upload')
    const isCancelled = await moveUpload(store, ref, ['uploading', 'processing'], { state: 'cancelled' })
    if (isCancelled) await uploads.chunks.remove(ref)
    return answer(ref)
  }),
]

function demandUndone({ state }: BulkUploadRow) {
  if (state === 'undoing' || state === 'undone') return
  throw new Refusal('state', 'Only a finished upload can be undone.')
}
