import * as z from 'zod/mini'
import {
  bulkUpload,
  bulkUploadPlan,
  chunkBytes,
  chunkChecksum,
  chunkCount,
  chunkNumber,
  IMPORTS_LISTED_DAYS,
  pieceOffset,
} from '../entities/bulk-upload.ts'
import { allRows, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

export const UPLOADS_PAGE_SIZE = 50

const params = z.object({ uploadId: id })
const answer = z.object({ upload: bulkUpload })

export const putBulkUpload = defineEndpoint({
  method: 'PUT',
  path: '/api/upload/bulk-uploads/:uploadId',
  summary: 'Announce a file of leads: its columns, what becomes of duplicates, the cells that were corrected',
  policy: 'member',
  isUpload: true,
  params,
  query: companyScope,
  body: bulkUploadPlan,
  status: 200,
  response: answer,
})

export const postBulkChunk = defineEndpoint({
  method: 'POST',
  path: '/api/upload/bulk-upload-chunk',
  summary: 'A chunk of a file of leads, at most 5,242,880 bytes; with the last one processing begins',
  policy: 'member',
  query: companyScope,
  form: z.object({
    fileChunk: z.file(),
    chunkIndex: chunkNumber,
    totalChunks: chunkCount,
    uploadId: z.optional(id),
    checksum: z.optional(chunkChecksum),
    offset: pieceOffset,
    chunkBytes,
  }),
  status: 200,
  response: answer,
})

export const getUploadStatus = defineEndpoint({
  method: 'GET',
  path: '/api/upload/check-upload-status',
  summary:
    "202 while a file of leads is uploaded or processed, 200 when it is done; without uploadId the caller's latest",
  policy: 'member',
  query: z.extend(companyScope, { uploadId: z.optional(id) }),
  status: 200,
  response: z.object({ message: remark, upload: bulkUpload }),
})

export const listBulkUploads = defineEndpoint({
  method: 'GET',
  path: '/api/upload/bulk-uploads',
  summary: 'The latest 50 uploads of leads into a company, newest first; with `days` all of those days, in pages of 50',
  policy: 'member',
  query: z.extend(companyScope, {
    ...listOffset.shape,
    days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(IMPORTS_LISTED_DAYS))),
  }),
  status: 200,
  response: z.object({ uploads: allRows(bulkUpload, UPLOADS_PAGE_SIZE) }),
})

export const getBulkUpload = defineEndpoint({
  method: 'GET',
  path: '/api/upload/bulk-uploads/:uploadId',
  summary: 'An upload: how far it is, and which chunks are missing',
  policy: 'member',
  params,
  query: companyScope,
  status: 200,
  response: answer,
})

export const getFailedRows = defineEndpoint({
  method: 'GET',
  path: '/api/upload/bulk-uploads/:uploadId/failed-rows',
  summary: 'The rows that failed, as CSV: line, reason, and the row as it was; for 30 days',
  policy: 'member',
  params,
  query: companyScope,
  status: 200,
})

export const getSkippedRows = defineEndpoint({
  method: 'GET',
  path: '/api/upload/bulk-uploads/:uploadId/skipped-rows',
  summary:
    'The rows that were skipped, as CSV: line, why, the id and name of the lead each matched, and the row; for 30 days',
  policy: 'member',
  params,
  query: companyScope,
  status: 200,
})

export const undoBulkUpload = defineEndpoint({
  method: 'POST',
  path: '/api/upload/bulk-uploads/:uploadId/undo',
  summary: 'Take back what an upload added and changed, where nobody has worked on it since',
  policy: 'author',
  params,
  query: companyScope,
  status: 200,
  response: answer,
})

export const cancelBulkUpload = defineEndpoint({
  method: 'DELETE',
  path: '/api/upload/bulk-uploads/:uploadId',
  summary: 'Stop an upload; what it has added so far stays and can be undone',
  policy: 'author',
  params,
  query: companyScope,
  status: 200,
  response: answer,
})
