import * as z from 'zod/mini'
import { pieceOffset } from '../entities/bulk-upload.ts'
import {
  fileContent,
  fileHash,
  fileSize,
  fileType,
  fileDescription,
  leadFile,
  newLeadFileFacts,
  MOST_FILE_CHUNKS,
  THUMBNAIL_MAX_LENGTH,
} from '../entities/files/lead-file.ts'
import { allRows, deviceTime, id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

const path = '/api/epc/leads/:id/files'
const params = z.object({ id })

export const listFiles = defineEndpoint({
  method: 'GET',
  path,
  summary: 'The photos, files and signatures of a lead or deal, newest first',
  policy: 'member',
  params,
  query: listOffset,
  status: 200,
  response: z.object({ files: allRows(leadFile) }),
})

export const postFile = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Add a photo, file or signature whose content is stored; an Idempotency-Key becomes its id',
  policy: 'member',
  params,
  body: z.extend(newLeadFileFacts, { signedAt: z.optional(deviceTime), createdAt: z.optional(deviceTime) }),
  status: 201,
  response: z.object({ file: leadFile }),
})

export const patchFile = defineEndpoint({
  method: 'PATCH',
  path: '/api/epc/files/:id',
  summary: 'Write the caption of a photo, or mark it as before or after; `seen` is the caption that the user saw',
  policy: 'member',
  params,
  body: z.strictObject({ ...fileDescription.shape, seen: fileDescription.shape.caption }),
  status: 200,
  response: z.object({ file: leadFile }),
})

export const deleteFileCall = defineEndpoint({
  method: 'DELETE',
  path: '/api/epc/files/:id',
  summary: 'Delete a photo, file or signature; its content is kept for 30 days',
  policy: 'member',
  params,
  status: 200,
  response: z.object({ message: remark }),
})

/** The answer is the content itself, not JSON. */
export const getFileContent = defineEndpoint({
  method: 'GET',
  path: '/api/epc/files/:id/content',
  summary: 'The content of a file: shown if it is a JPEG, PNG, WebP or GIF, otherwise an attachment',
  policy: 'member',
  params,
  status: 200,
})

export const getFileThumbnail = defineEndpoint({
  method: 'GET',
  path: '/api/epc/files/:id/thumbnail',
  summary: 'A small picture of a file, where its device sent one',
  policy: 'member',
  params,
  status: 200,
})

const contentPath = '/api/epc/file-contents/:id'
const answer = z.object({ content: fileContent })

export const putFileContent = defineEndpoint({
  method: 'PUT',
  path: contentPath,
  summary: 'Announce the content of a file, or ask which chunks of 262,144 bytes are missing',
  policy: 'member',
  isUpload: true,
  params,
  query: companyScope,
  body: z.object({
    /** The lead that the file is for. */
    leadId: id,
    size: fileSize,
    sha256: fileHash,
    type: fileType,
    /** A JPEG in base64. */
    thumbnail: z.optional(z.base64().check(z.maxLength(THUMBNAIL_MAX_LENGTH))),
  }),
  status: 200,
  response: answer,
})

export const chunkFields = z.object({
  number: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_FILE_CHUNKS - 1)),
  checksum: fileHash,
  offset: pieceOffset,
})

export const postFileChunk = defineEndpoint({
  method: 'POST',
  path: `${contentPath}/chunks`,
  summary: 'A chunk of the content of a file; with the last one it is checked and stored',
  policy: 'member',
  params,
  query: companyScope,
  form: z.object({ chunk: z.file(), ...chunkFields.shape }),
  status: 200,
  response: answer,
})
