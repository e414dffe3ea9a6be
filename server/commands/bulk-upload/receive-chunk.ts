import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../contract/errors.ts'
import { demandOwnWork } from '../../policies/own-work.ts'
import type { Account } from '../../store/users/users.ts'
import {
  findUpload,
  keepChunk,
  latestUploads,
  moveUpload,
  planUpload,
  type UploadRef,
} from '../../store/uploads/bulk-uploads.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { ChunkFolder, ChunkPiece, ReceivedFile } from './chunk-folder.ts'
import type { UploadRunner } from './upload-runner.ts'

export interface Chunk {
  readonly file: ReceivedFile
  readonly fileName: string
  readonly number: number
  readonly totalChunks: number
  readonly uploadId?: string
  readonly checksum?: string
  /** Set for a piece of a chunk: where it begins in the chunk, and the size of the whole chunk. */
  readonly offset?: number
  readonly chunkBytes?: number
}

export interface ChunkParts {
  readonly store: Store
  readonly chunks: ChunkFolder
  readonly caller: Pick<Account, '_id' | 'role'>
  readonly companyId: string
  readonly runner: Pick<UploadRunner, 'go'>
}

/** Idempotent: the same chunk may arrive twice. */
export async function receiveChunk(parts: ChunkParts, chunk: Chunk): Promise<UploadRef> {
  const { file, number, totalChunks, checksum } = chunk
  if (number >= totalChunks) throw wrong('chunkIndex', 'chunkIndex has to be below totalChunks.')
  if (checksum !== undefined && checksum.toLowerCase() !== file.checksum) {
    throw wrong('checksum', 'This chunk was damaged on its way. Send it again.')
  }
  const upload =
    chunk.uploadId === undefined ? await plainUpload(parts, chunk) : await namedUpload(parts, chunk, chunk.uploadId)
  const { offset = 0, chunkBytes = file.bytes } = chunk
  const isPiece = offset > 0 || chunkBytes > file.bytes
  if (isPiece && !(await keepsWhole(parts, upload, file, { number, offset, chunkBytes }))) return upload
  await keepChunk(
    parts.store,
    upload,
    { number, bytes: chunkBytes },
    {
      putWithOthers: async () => {
        if (!isPiece) await parts.chunks.keep(file, upload, number)
      },
      process: (tx) => parts.runner.go(upload, tx),
    },
  )
  return upload
}

/** False while pieces of the chunk are missing, and for an upload that no longer needs chunks. */
async function keepsWhole(
  { store, chunks }: ChunkParts,
  upload: UploadRef,
  file: ReceivedFile,
  piece: ChunkPiece,
): Promise<boolean> {
  if ((await findUpload(store, upload))?.state !== 'uploading') return false
  return chunks.keepPiece(file, upload, piece)
}

const wrong = (field: string, message: string) => new Refusal('invalid', message, { details: { field } })

async function namedUpload(parts: ChunkParts, chunk: Chunk, id: string): Promise<UploadRef> {
  const ref = { companyId: parts.companyId, id }
  const known = await findUpload(parts.store, ref)
  if (!known) await planUpload(parts.store, ref, parts.caller._id, planOf(chunk, true))
  else demandOwnWork(parts.caller, known.user_id, 'add to this upload')
  if (known?.state === 'cancelled') throw new Refusal('state', 'This upload was cancelled.')
  if (known && known.total_chunks !== chunk.totalChunks) {
    throw wrong('totalChunks', `This upload has ${known.total_chunks} chunks.`)
  }
  return ref
}

/**
 * Clients of specification section 7 send no upload id: their first chunk starts an upload, the others go to the
 * caller's latest.
 */
async function plainUpload(parts: ChunkParts, chunk: Chunk): Promise<UploadRef> {
  const { store, companyId, caller } = parts
  const latest = (await latestUploads(store, companyId, caller._id)).find(
    (upload) => !upload.is_announced && upload.state === 'uploading',
  )
  if (chunk.number > 0) {
    if (latest?.total_chunks === chunk.totalChunks) return { companyId, id: latest.id }
    throw new Refusal('state', 'The first chunk of this file has not arrived. Upload the file again.')
  }
  if (latest) {
    const before = { companyId, id: latest.id }
    const again = { state: 'cancelled', reason: 'It was started again.' } as const
    // Another request may have completed the upload just now, and processing needs its chunks.
    if (await moveUpload(store, before, ['uploading'], again)) await parts.chunks.remove(before)
  }
  const ref = { companyId, id: randomUUID() }
  await planUpload(store, ref, caller._id, planOf(chunk, false))
  return ref
}

const planOf = ({ fileName, file, totalChunks }: Chunk, isAnnounced: boolean) => ({
  fileName,
  fileSize: totalChunks === 1 ? file.bytes : totalChunks * file.bytes,
  totalChunks,
  duplicates: 'skip' as const,
  isAnnounced,
})
