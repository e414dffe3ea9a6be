import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/files.ts'
import { isPicture, type FileType } from '../../../contract/entities/files/file-type.ts'
import { FILE_CHUNK_BYTES, THUMBNAIL_TYPE } from '../../../contract/entities/files/lead-file.ts'
import { Refusal } from '../../../contract/errors.ts'
import { addFile, deleteFile, describeFile } from '../../../contract/mutations/file.ts'
import { adoptContent, announce, receive } from '../../commands/files/file-contents.ts'
import { removeOfErased } from '../../commands/files/unused-contents.ts'
import { contentKey, thumbnailKey } from '../../commands/files/file-parts.ts'
import type { FoundFile } from '../../providers/file-store.ts'
import { newestOfLead } from '../../store/core/marked-rows.ts'
import { findFile } from '../../store/records/lead-files.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { rowsOfPage } from '../list-answer.ts'
import { type Call, found, route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { withFormFile } from '../uploads/multipart.ts'
import { uploadCompany } from '../uploads/upload-company.ts'
import { companyOfChange, companyOfRow } from './company-of-row.ts'

export const fileRoutes = (services: Services) => [
  ...changeRoutes(services),
  ...contentRoutes(services),
  ...readRoutes(services),
]

const changeRoutes = (services: Services) => [
  route(endpoints.postFile, async (call) => {
    const leadId = call.params.id
    const fileId = call.sync.key ?? randomUUID()
    const companyId = await companyOfChange(services, 'lead')(call, leadId)
    const { size, sha256, type, contentId, signedAt } = call.body
    const createdBy = call.caller._id
    const content = { companyId, id: contentId }
    await adoptContent(services.leadFiles, content, { size, sha256, type, leadId, createdBy })
    const createdAt = deviceTimeBy(services.clock(), call.body.createdAt)
    const answer = answerMutation(services, call, {
      companyId,
      mutation: addFile,
      args: {
        ...call.body,
        leadId,
        fileId,
        createdAt,
        ...(signedAt === undefined ? {} : { signedAt: deviceTimeBy(services.clock(), signedAt) }),
      },
      deviceAt: createdAt,
      bodyOf: (rows) => ({ file: found(rows.get('leadFile', fileId), 'This file') }),
    })
    return answer.catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'deleted')
        await removeOfErased(services.leadFiles, content, { leadId, createdBy })
      throw error
    })
  }),

  route(endpoints.patchFile, async (call) => {
    const fileId = call.params.id
    const { seen, ...fields } = call.body
    return answerMutation(services, call, {
      companyId: await companyOfChange(services, 'lead_file')(call, fileId),
      mutation: describeFile,
      args: { fileId, fields, seen },
      bodyOf: (rows) => ({ file: found(rows.get('leadFile', fileId), 'This file') }),
    })
  }),

  route(endpoints.deleteFileCall, async (call) => {
    const fileId = call.params.id
    return answerMutation(services, call, {
      companyId: await companyOfChange(services, 'lead_file')(call, fileId),
      mutation: deleteFile,
      args: { fileId },
      bodyOf: () => ({ message: 'File deleted' }),
    })
  }),
]

const FORM = {
  fileField: 'chunk',
  fields: endpoints.chunkFields,
  mostBytes: FILE_CHUNK_BYTES,
  tooLarge: `A chunk can have up to ${FILE_CHUNK_BYTES} bytes.`,
}

const contentRoutes = ({ leadFiles }: Services) => [
  route(endpoints.putFileContent, async ({ caller, params, query, body }) => {
    const ref = { companyId: uploadCompany(caller, query.companyId), id: params.id }
    return { content: await announce(leadFiles, ref, { ...body, createdBy: caller._id }) }
  }),

  route(endpoints.postFileChunk, async ({ caller, params, query, request }) => {
    const ref = { companyId: uploadCompany(caller, query.companyId), id: params.id }
    return withFormFile(request, { ...FORM, chunks: leadFiles.chunks }, async (file, { number, checksum, offset }) => ({
      content: await receive(leadFiles, ref, { file, number, checksum, offset }),
    }))
  }),
]

const readRoutes = (services: Services) => {
  const { store, leadFiles } = services
  const fileOf = async (companyIds: readonly string[], id: string) => {
    const companyId = await companyOfRow(services, 'lead_file')(companyIds, id)
    return found(await findFile(store, companyId, id), 'This file')
  }
  return [
    route(endpoints.listFiles, async (call) => {
      const { id } = call.params
      const companyId = await companyOfRow(services, 'lead')(call.caller.companyIds, id)
      return {
        files: rowsOfPage(call, await newestOfLead(store, 'leadFile', { companyId, leadId: id, ...call.query })),
      }
    }),

    route(endpoints.getFileContent, async ({ caller, params, reply }) => {
      const { companyId, contentId, type, name, size } = await fileOf(caller.companyIds, params.id)
      const kept = found(await leadFiles.files.read(contentKey({ companyId, id: contentId })), 'This file')
      demandWhole(kept, size)
      reply.header('content-length', size)
      return guarded(reply, { type, name }).send(kept.stream)
    }),

    route(endpoints.getFileThumbnail, async ({ caller, params, reply }) => {
      const { companyId, contentId, name } = await fileOf(caller.companyIds, params.id)
      const kept = found(await leadFiles.files.read(thumbnailKey({ companyId, id: contentId })), 'This picture')
      return guarded(reply, { type: THUMBNAIL_TYPE, name }).send(kept.stream)
    }),
  ]
}

/** Otherwise a client would wait for the rest for ever. */
function demandWhole({ stream, size }: FoundFile, expected: number): void {
  if (size === expected) return
  stream.destroy()
  throw new Refusal('damaged', 'This file is incomplete on the server. Ask your administrator to restore it.')
}

/** A file from a device is shown as a picture or not at all: it must never run as a page of this site. */
function guarded(
  reply: Call<typeof endpoints.getFileContent>['reply'],
  { type, name }: { type: FileType; name: string },
): typeof reply {
  const disposition = isPicture(type) ? 'inline' : 'attachment'
  return reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hex)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
}

const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
