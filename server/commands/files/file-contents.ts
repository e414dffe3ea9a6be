import { Readable } from 'node:stream'
import { typeOfBytes } from '../../../contract/entities/files/file-type.ts'
import {
  chunksOfFile,
  FILE_CHUNK_BYTES,
  type FileContent,
  THUMBNAIL_TYPE,
} from '../../../contract/entities/files/lead-file.ts'
import { Refusal } from '../../../contract/errors.ts'
import { announceContent } from '../../store/records/announce-content.ts'
import {
  type ContentFacts,
  type ContentRef,
  findContent,
  type KeptContent,
  notAnnounced,
  noteChunk,
} from '../../store/records/file-contents.ts'
import type { ReceivedFile } from '../bulk-upload/chunk-folder.ts'
import { completeContent, damaged, isThere } from './complete-content.ts'
import { contentKey, type FileParts, thumbnailKey } from './file-parts.ts'

interface Announced extends ContentFacts {
  /** In base64. */
  readonly thumbnail?: string | undefined
  readonly leadId: string
  readonly createdBy: string
}

/** Returns the missing chunks, so that a device that starts again sends only those. */
export async function announce(
  parts: FileParts,
  ref: ContentRef,
  { thumbnail, createdBy, leadId, ...facts }: Announced,
): Promise<FileContent> {
  const picture = thumbnail === undefined ? undefined : pictureOf(thumbnail)
  const known = await findContent(parts.store, ref)
  const wasThere = known === undefined && (await isThere(parts, ref, facts))
  const isStored = async () => wasThere && (await isStillThere(parts, ref))
  const content = await announceContent(parts.store, ref, { ...facts, leadId, createdBy, isStored })
  if (content.isStored) return STORED
  if (picture && (await parts.files.sizeOf(thumbnailKey(ref))) === undefined) await keepThumbnail(parts, ref, picture)
  return progress(parts, ref, content)
}

interface Chunk {
  readonly file: ReceivedFile
  readonly number: number
  readonly checksum: string
  /** Where in its chunk a piece begins. */
  readonly offset?: number | undefined
}

/** Idempotent: the same chunk may arrive twice. With the last chunk the content is checked and stored. */
export async function receive(
  parts: FileParts,
  ref: ContentRef,
  { file, number, checksum, offset }: Chunk,
): Promise<FileContent> {
  const content = await findContent(parts.store, ref)
  if (!content) throw notAnnounced()
  if (content.isStored) return STORED
  if (checksum !== file.checksum) throw damaged('This part of the file was damaged on its way. Send it again.')
  const last = chunksOfFile(content.size) - 1
  const expected = number < last ? FILE_CHUNK_BYTES : content.size - last * FILE_CHUNK_BYTES
  const end = (offset ?? 0) + file.bytes
  if (number > last || end > expected || (offset === undefined && end < expected))
    throw damaged('This part is not of this file.')
  if (offset === undefined) await parts.chunks.keep(file, ref, number)
  else await parts.chunks.keepPiece(file, ref, { number, offset, chunkBytes: expected })
  await noteChunk(parts.store, ref)
  return progress(parts, ref, content)
}

/**
 * After a restore from a backup the file store may have bytes that the database doesn't know. The device then only has
 * to resend the change.
 */
export async function adoptContent(
  parts: FileParts,
  ref: ContentRef,
  { createdBy, leadId, ...facts }: Omit<Announced, 'thumbnail'>,
): Promise<void> {
  if (await findContent(parts.store, ref)) return
  if (!(await isThere(parts, ref, facts))) return
  const isStored = () => isStillThere(parts, ref)
  await announceContent(parts.store, ref, { ...facts, leadId, createdBy, isStored })
}

/** Checked again, because the bytes were read without a lock. */
const isStillThere = async ({ files }: FileParts, ref: ContentRef) =>
  (await files.sizeOf(contentKey(ref))) !== undefined

const STORED: FileContent = { state: 'stored', missingChunks: [] }

async function progress(parts: FileParts, ref: ContentRef, content: KeptContent): Promise<FileContent> {
  const arrived = await parts.chunks.numbers(ref)
  const missingChunks = Array.from({ length: chunksOfFile(content.size) }, (_, number) => number).filter(
    (number) => !arrived.has(number),
  )
  if (missingChunks.length === 0) {
    await completeContent(parts, ref, content)
    return STORED
  }
  // A duplicate of this request may have completed the content just now.
  if (!(await findContent(parts.store, ref))?.isStored) {
    const startedChunks = await parts.chunks.started(ref)
    return { state: 'uploading', missingChunks, ...(startedChunks.length > 0 ? { startedChunks } : {}) }
  }
  await parts.chunks.remove(ref)
  return STORED
}

function pictureOf(base64: string): Buffer {
  const picture = Buffer.from(base64, 'base64')
  if (typeOfBytes(picture) === THUMBNAIL_TYPE) return picture
  throw new Refusal('invalid', 'The thumbnail isn’t a valid JPEG.', { details: { field: 'thumbnail' } })
}

const keepThumbnail = ({ files }: FileParts, ref: ContentRef, picture: Buffer) =>
  files.put(thumbnailKey(ref), {
    size: picture.length,
    type: THUMBNAIL_TYPE,
    read: () => Readable.from([picture]),
  })
